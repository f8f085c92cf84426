//! SQLite, embedded: one file in the data folder, written ahead, synchronised before a commit returns.

use std::path::Path;
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, QueryBuilder, Row, SqliteConnection};
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

use super::{Store, StoreError, StoredMatch, StoredSeat, Write};
use crate::key::Lock;

const SCHEMA: &str = "
create table if not exists packs (
    digest text primary key not null,
    text   text not null
);
create table if not exists matches (
    id      text primary key not null,
    game    text not null,
    created integer not null,
    listed  integer not null,
    head    text not null,
    pack    text references packs,
    result  text
);
create index if not exists listed_matches on matches (created desc) where listed and result is null;
create table if not exists seats (
    match text not null references matches,
    seat  integer not null,
    lock  text,
    name  text,
    bot   text,
    primary key (match, seat)
) without rowid;
create table if not exists entries (
    match   text not null,
    version integer not null,
    text    text not null,
    primary key (match, version)
) without rowid;
-- The latest entries of all matches, one after the other: a commit touches the last page and no other. Now and then
-- they are sorted in where they belong.
create table if not exists latest (
    match   text not null,
    version integer not null,
    text    text not null
);
";

/// How many of the latest entries lie about before they are sorted in.
const MOST_LATEST: usize = 2048;

/// The most entries of one statement.
const MOST_ROWS: usize = 256;

const FOLD_EVERY: Duration = Duration::from_secs(1);

/// In pages: 16 MiB.
const LONG_LOG: i64 = 16 * 1024;

/// How long the writer may be kept waiting when the log begins anew.
const SHORT_WAIT: Duration = Duration::from_millis(20);

/// One connection writes, one folds the log into the database, some read.
#[derive(Debug)]
pub struct Sqlite {
    writer: Mutex<Writer>,
    readers: SqlitePool,
    folding: JoinHandle<()>,
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        self.folding.abort();
    }
}

#[derive(Debug)]
struct Writer {
    connection: SqliteConnection,
    /// How many entries wait to be sorted in.
    latest: usize,
}

impl Sqlite {
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            // A commit writes every page that it touches, and each match has pages of its own.
            .page_size(1024)
            // Folding the log into the database takes its time, and a commit does not wait for it.
            .pragma("wal_autocheckpoint", "0")
            .statement_cache_capacity(2 * MOST_ROWS)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging();
        let mut connection = SqliteConnection::connect_with(&options).await?;
        sqlx::raw_sql(SCHEMA).execute(&mut connection).await?;
        let latest: i64 = sqlx::query_scalar("select count(*) from latest").fetch_one(&mut connection).await?;
        let writer = Writer { connection, latest: latest as usize };
        let beside = SqliteConnection::connect_with(&options.clone().busy_timeout(SHORT_WAIT)).await?;
        let folding = tokio::spawn(fold(beside));
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options.read_only(true)).await?;
        Ok(Self { writer: Mutex::new(writer), readers, folding })
    }
}

/// Folds the log into the database now and then, beside the writer. When the log has grown long, the writer waits for
/// the little that came in meanwhile, so that the log can begin anew.
async fn fold(mut connection: SqliteConnection) {
    loop {
        tokio::time::sleep(FOLD_EVERY).await;
        if let Err(error) = fold_once(&mut connection).await {
            tracing::warn!(%error, "the log could not be folded into the database");
        }
    }
}

async fn fold_once(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let folded = sqlx::query("pragma wal_checkpoint(passive)").fetch_one(&mut *connection).await?;
    if folded.get::<i64, _>("log") > LONG_LOG {
        sqlx::query("pragma wal_checkpoint(restart)").fetch_one(connection).await?;
    }
    Ok(())
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self(error.to_string())
    }
}

impl Store for Sqlite {
    fn commit<'a>(&'a self, batch: &'a [Write]) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(self.write(batch))
    }

    fn load<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<StoredMatch>, StoreError>> {
        Box::pin(self.read(id))
    }

    fn listed(&self, most: u32) -> BoxFuture<'_, Result<Vec<String>, StoreError>> {
        Box::pin(self.find_listed(most))
    }
}

impl Sqlite {
    async fn write(&self, batch: &[Write]) -> Result<(), StoreError> {
        let mut writer = self.writer.lock().await;
        let mut latest = writer.latest;
        let mut transaction = writer.connection.begin_with("begin immediate").await?;
        let mut entries = Vec::with_capacity(batch.len());
        for write in batch {
            match write {
                Write::Match(stored) => insert(&mut transaction, stored).await?,
                Write::Entry { id, version, text, result } => {
                    entries.push((id.as_str(), *version, text.as_str()));
                    if let Some(result) = result {
                        let update = sqlx::query("update matches set result = ?2 where id = ?1");
                        update.bind(id).bind(result).execute(&mut *transaction).await?;
                    }
                }
                Write::Seat { id, seat, stored } => put_seat(&mut transaction, id, *seat, stored).await?,
            }
        }
        latest += entries.len();
        insert_entries(&mut transaction, "latest", &entries).await?;
        if latest > MOST_LATEST {
            sqlx::raw_sql(
                "insert or ignore into entries select match, version, text from latest order by match, version;
                 delete from latest;",
            )
            .execute(&mut *transaction)
            .await?;
            latest = 0;
        }
        transaction.commit().await?;
        writer.latest = latest;
        Ok(())
    }

    async fn read(&self, id: &str) -> Result<Option<StoredMatch>, StoreError> {
        // One transaction, so that seats, entries and the rest belong together.
        let mut reader = self.readers.begin().await?;
        let found = sqlx::query(
            "select game, created, listed, head, result, packs.text as pack
             from matches left join packs on packs.digest = matches.pack where id = ?1",
        );
        let Some(row) = found.bind(id).fetch_optional(&mut *reader).await? else { return Ok(None) };
        let seats = sqlx::query("select lock, name, bot from seats where match = ?1 order by seat");
        let seats = seats.bind(id).fetch_all(&mut *reader).await?;
        let entries = sqlx::query(
            "select version, text from entries where match = ?1
             union all select version, text from latest where match = ?1 order by version",
        );
        let entries = entries.bind(id).fetch_all(&mut *reader).await?;
        let seat = |row: &sqlx::sqlite::SqliteRow| StoredSeat {
            lock: row.get::<Option<String>, _>("lock").map(Lock),
            name: row.get("name"),
            bot: row.get("bot"),
        };
        Ok(Some(StoredMatch {
            id: id.to_owned(),
            game: row.get("game"),
            created: row.get("created"),
            listed: row.get("listed"),
            head: row.get("head"),
            pack: row.get("pack"),
            seats: seats.iter().map(seat).collect(),
            result: row.get("result"),
            entries: entries.iter().map(|row| row.get("text")).collect(),
        }))
    }

    async fn find_listed(&self, most: u32) -> Result<Vec<String>, StoreError> {
        let found =
            sqlx::query("select id from matches where listed and result is null order by created desc limit ?1");
        let rows = found.bind(most).fetch_all(&self.readers).await?;
        Ok(rows.iter().map(|row| row.get("id")).collect())
    }
}

async fn insert(writer: &mut SqliteConnection, stored: &StoredMatch) -> Result<(), StoreError> {
    let mut digest = None;
    if let Some(text) = &stored.pack {
        digest = Some(turnbuckle_core::digest(text.as_bytes()));
        let pack = sqlx::query("insert or ignore into packs (digest, text) values (?1, ?2)");
        pack.bind(&digest).bind(text).execute(&mut *writer).await?;
    }
    let insert = sqlx::query(
        "insert into matches (id, game, created, listed, head, pack, result) values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    );
    let insert = insert.bind(&stored.id).bind(&stored.game).bind(stored.created).bind(stored.listed);
    insert.bind(&stored.head).bind(digest).bind(&stored.result).execute(&mut *writer).await?;
    for (seat, it) in stored.seats.iter().enumerate() {
        put_seat(writer, &stored.id, seat, it).await?;
    }
    let entries = stored.entries.iter().zip(0..).map(|(text, version)| (&*stored.id, version, text.as_str()));
    insert_entries(writer, "entries", &entries.collect::<Vec<_>>()).await
}

/// Adds entries, many to a statement.
async fn insert_entries(
    writer: &mut SqliteConnection,
    table: &'static str,
    entries: &[(&str, u64, &str)],
) -> Result<(), StoreError> {
    for entries in entries.chunks(MOST_ROWS) {
        let mut insert = QueryBuilder::new(format!("insert or rollback into {table} (match, version, text) "));
        insert.push_values(entries, |mut row, (id, version, text)| {
            row.push_bind(*id).push_bind(*version as i64).push_bind(*text);
        });
        insert.build().execute(&mut *writer).await?;
    }
    Ok(())
}

async fn put_seat(writer: &mut SqliteConnection, id: &str, seat: usize, it: &StoredSeat) -> Result<(), StoreError> {
    let put = sqlx::query("insert or replace into seats (match, seat, lock, name, bot) values (?1, ?2, ?3, ?4, ?5)");
    let put = put.bind(id).bind(seat as i64).bind(it.lock.as_ref().map(|it| &it.0)).bind(&it.name).bind(&it.bot);
    put.execute(writer).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_log_that_was_folded_in_begins_anew() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("it.db");
        let store = Sqlite::open(&file).await.expect("a new database");
        let long = |version| Write::Entry { id: "it".into(), version, text: "x".repeat(1 << 20), result: None };
        let length = || std::fs::metadata(folder.path().join("it.db-wal")).expect("there is a log").len();
        let mut beside =
            SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(&file)).await.expect("it opens");
        for version in 0..24 {
            store.commit(&[long(version)]).await.expect("it stores");
        }
        assert!(length() > 24 << 20, "everything went through the log");

        let before = length();
        for version in 24..40 {
            fold_once(&mut beside).await.expect("it folds");
            store.commit(&[long(version)]).await.expect("it stores");
        }
        assert!(length() < before + (4 << 20), "the log was written anew from its beginning");
        let stored: i64 =
            sqlx::query_scalar("select count(*) from latest").fetch_one(&mut beside).await.expect("it counts");
        assert_eq!(stored, 40, "nothing is lost");
    }
}
