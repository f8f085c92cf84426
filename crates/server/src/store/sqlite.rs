//! SQLite, embedded: one file in the data folder, with a write-ahead log, synchronised before a commit returns.

use std::path::Path;
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, QueryBuilder, Row, SqliteConnection};
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

use super::{Store, StoreError, StoredMatch, StoredSeat, Write};
use crate::key::Lock;
use crate::lobby::now;

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
create index if not exists packs_in_use on matches (pack) where pack is not null;
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
-- Who writes here: one server. Another one that opens the file puts itself in the place of the first.
create table if not exists writer (
    only integer primary key check (only = 1),
    name text not null
);
";

/// Columns that files of earlier versions lack.
const ADDED: [(&str, &str, &str); 3] = [
    ("seats", "invited", "integer not null default 0"),
    ("matches", "seen", "integer not null default 0"),
    ("matches", "gathering", "integer not null default 0"),
];

/// How many of the latest entries are collected before they are moved to their place in the main table.
const MOST_LATEST: usize = 2048;

/// The most entries of one statement.
const MOST_ROWS: usize = 256;

const FOLD_EVERY: Duration = Duration::from_secs(1);

/// In pages: 16 MiB.
const LONG_LOG: i64 = 16 * 1024;

/// How long the writer may be kept waiting when the log is restarted.
const SHORT_WAIT: Duration = Duration::from_millis(20);

/// One connection writes, one moves the log into the database (checkpoints), some read.
#[derive(Debug)]
pub struct Sqlite {
    options: SqliteConnectOptions,
    /// Its name in the table of writers. Every commit makes sure that nobody else has taken its place.
    name: String,
    /// None after a failure, until the next commit opens another.
    writer: Mutex<Option<Writer>>,
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
    /// How many entries wait to be moved to the main table.
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
            // A checkpoint takes time, and commits must not wait for it.
            .pragma("wal_autocheckpoint", "0")
            .statement_cache_capacity(2 * MOST_ROWS)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging();
        let name = crate::key::code();
        let mut writer = Writer::open(&options).await?;
        sqlx::raw_sql(SCHEMA).execute(&mut writer.connection).await?;
        for (table, column, kind) in ADDED {
            let known = sqlx::query_scalar::<_, i64>("select count(*) from pragma_table_info(?1) where name = ?2");
            if known.bind(table).bind(column).fetch_one(&mut writer.connection).await? == 0 {
                let add = sqlx::AssertSqlSafe(format!("alter table {table} add column {column} {kind}"));
                sqlx::raw_sql(add).execute(&mut writer.connection).await?;
            }
        }
        let sign = sqlx::query("insert or replace into writer (only, name) values (1, ?1)").bind(&name);
        sign.execute(&mut writer.connection).await?;
        writer.count_latest().await?;
        let beside = options.clone().busy_timeout(SHORT_WAIT);
        let folding = tokio::spawn(fold(beside));
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options.clone().read_only(true)).await?;
        Ok(Self { options, name, writer: Mutex::new(Some(writer)), readers, folding })
    }
}

/// Copies a database, even while a server is writing to it, into a file that does not exist yet.
pub async fn back_up(file: &Path, copy: &Path) -> Result<(), StoreError> {
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(Duration::from_secs(5));
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let into = sqlx::query("vacuum into ?1").bind(copy.to_string_lossy().into_owned());
    into.execute(&mut connection).await?;
    Ok(())
}

impl Writer {
    async fn open(options: &SqliteConnectOptions) -> Result<Self, StoreError> {
        Ok(Self { connection: SqliteConnection::connect_with(options).await?, latest: 0 })
    }

    async fn count_latest(&mut self) -> Result<(), StoreError> {
        let latest: i64 = sqlx::query_scalar("select count(*) from latest").fetch_one(&mut self.connection).await?;
        self.latest = latest as usize;
        Ok(())
    }

    async fn write(&mut self, name: &str, batch: &[Write]) -> Result<(), StoreError> {
        let mut latest = self.latest;
        let mut transaction = self.connection.begin_with("begin immediate").await?;
        let found: String = sqlx::query_scalar("select name from writer").fetch_one(&mut *transaction).await?;
        if found != name {
            return Err(StoreError("another server has taken over this data folder".into()));
        }
        let mut entries = Vec::with_capacity(batch.len());
        for write in batch {
            match write {
                Write::Match(stored) => insert(&mut transaction, stored).await?,
                Write::Entry { id, version, text, result } => {
                    entries.push((id.as_str(), *version, text.as_str()));
                    if let Some(result) = result {
                        let update = sqlx::query("update matches set result = ?2, seen = ?3 where id = ?1");
                        update.bind(id).bind(result).bind(now()).execute(&mut *transaction).await?;
                    }
                }
                Write::Head { id, head, gathering } => {
                    let update = sqlx::query("update matches set head = ?2, gathering = ?3 where id = ?1");
                    update.bind(id).bind(head).bind(gathering).execute(&mut *transaction).await?;
                }
                Write::Seat { id, seat, stored } => put_seat(&mut transaction, id, *seat, stored).await?,
                Write::Seen { id, at } => {
                    let update = sqlx::query("update matches set seen = ?2 where id = ?1");
                    update.bind(id).bind(at).execute(&mut *transaction).await?;
                }
                Write::Delete { id } => delete(&mut transaction, id).await?,
                Write::Probe => {
                    let sign = sqlx::query("update writer set name = ?1").bind(name);
                    sign.execute(&mut *transaction).await?;
                }
            }
        }
        latest += entries.len();
        insert_entries(&mut transaction, "latest", &entries).await?;
        if latest > MOST_LATEST {
            sqlx::raw_sql(
                "insert into entries select match, version, text from latest order by match, version;
                 delete from latest;",
            )
            .execute(&mut *transaction)
            .await?;
            latest = 0;
        }
        transaction.commit().await?;
        self.latest = latest;
        Ok(())
    }
}

/// Moves the log into the database (a checkpoint) at intervals, concurrently with the writer. When the log has grown
/// long, the writer waits for the small remainder, so that the log can be restarted.
async fn fold(options: SqliteConnectOptions) {
    let mut connection = None;
    loop {
        tokio::time::sleep(FOLD_EVERY).await;
        let folded = async {
            let open = match connection.take() {
                Some(open) => open,
                None => SqliteConnection::connect_with(&options).await?,
            };
            // A connection that has failed is not used again.
            fold_once(connection.insert(open)).await
        };
        if let Err(error) = folded.await {
            tracing::warn!(%error, "the log could not be folded into the database");
            connection = None;
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

    fn forget(&self, over_before: Option<i64>, seen_before: Option<i64>) -> BoxFuture<'_, Result<u64, StoreError>> {
        Box::pin(self.forget_old(over_before, seen_before))
    }

    fn probe(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.sign_again())
    }
}

impl Sqlite {
    /// A connection that has failed is not used again, since its state is unknown.
    async fn write(&self, batch: &[Write]) -> Result<(), StoreError> {
        let mut place = self.writer.lock().await;
        let mut writer = match place.take() {
            Some(writer) => writer,
            None => {
                let mut writer = Writer::open(&self.options).await?;
                writer.count_latest().await?;
                writer
            }
        };
        writer.write(&self.name, batch).await?;
        *place = Some(writer);
        Ok(())
    }
    /// Writes what is there already: a commit that changes nothing, but still has to reach the disk.
    async fn sign_again(&self) -> Result<(), StoreError> {
        let write = [Write::Probe];
        self.write(&write).await
    }

    async fn read(&self, id: &str) -> Result<Option<StoredMatch>, StoreError> {
        // One transaction, so that seats, entries and the rest are consistent.
        let mut reader = self.readers.begin().await?;
        let found = sqlx::query(
            "select game, created, listed, head, gathering, result, packs.text as pack
             from matches left join packs on packs.digest = matches.pack where id = ?1",
        );
        let Some(row) = found.bind(id).fetch_optional(&mut *reader).await? else { return Ok(None) };
        let seats = sqlx::query("select lock, name, bot, invited from seats where match = ?1 order by seat");
        let seats = seats.bind(id).fetch_all(&mut *reader).await?;
        let entries = sqlx::query(
            "select version, text from entries where match = ?1
             union all select version, text from latest where match = ?1 order by version",
        );
        let entries = entries.bind(id).fetch_all(&mut *reader).await?;
        let seat = |row: &sqlx::sqlite::SqliteRow| {
            let lock = row.try_get::<Option<String>, _>("lock")?.map(Lock);
            let (name, bot, invited) = (row.try_get("name")?, row.try_get("bot")?, row.try_get("invited")?);
            Ok::<_, sqlx::Error>(StoredSeat { lock, name, bot, invited })
        };
        Ok(Some(StoredMatch {
            id: id.to_owned(),
            game: row.try_get("game")?,
            created: row.try_get("created")?,
            listed: row.try_get("listed")?,
            head: row.try_get("head")?,
            gathering: row.try_get("gathering")?,
            pack: row.try_get("pack")?,
            seats: seats.iter().map(seat).collect::<Result<_, _>>()?,
            result: row.try_get("result")?,
            entries: entries.iter().map(|row| row.try_get("text")).collect::<Result<_, _>>()?,
        }))
    }

    /// Deletes a few at a time, so that nobody waits for long.
    async fn forget_old(&self, over_before: Option<i64>, seen_before: Option<i64>) -> Result<u64, StoreError> {
        let old = sqlx::query_scalar::<_, String>(
            "select id from matches where max(seen, created) < case when result is null then ?2 else ?1 end limit 100",
        );
        let (over, seen) = (over_before.unwrap_or(i64::MIN), seen_before.unwrap_or(i64::MIN));
        let old = old.bind(over).bind(seen).fetch_all(&self.readers).await?;
        let forgotten = old.len() as u64;
        self.write(&old.into_iter().map(|id| Write::Delete { id }).collect::<Vec<_>>()).await?;
        Ok(forgotten)
    }

    async fn find_listed(&self, most: u32) -> Result<Vec<String>, StoreError> {
        let found =
            sqlx::query("select id from matches where listed and result is null order by created desc limit ?1");
        let rows = found.bind(most).fetch_all(&self.readers).await?;
        Ok(rows.iter().map(|row| row.get("id")).collect())
    }
}

async fn delete(writer: &mut SqliteConnection, id: &str) -> Result<(), StoreError> {
    for delete in [
        "delete from entries where match = ?1",
        "delete from latest where match = ?1",
        "delete from seats where match = ?1",
        "delete from matches where id = ?1",
    ] {
        sqlx::query(delete).bind(id).execute(&mut *writer).await?;
    }
    let unused = "delete from packs where not exists (select 1 from matches where matches.pack = packs.digest)";
    sqlx::query(unused).execute(writer).await?;
    Ok(())
}

async fn insert(writer: &mut SqliteConnection, stored: &StoredMatch) -> Result<(), StoreError> {
    let mut digest = None;
    if let Some(text) = &stored.pack {
        digest = Some(turnbuckle_core::digest(text.as_bytes()));
        let pack = sqlx::query("insert or ignore into packs (digest, text) values (?1, ?2)");
        pack.bind(&digest).bind(text).execute(&mut *writer).await?;
    }
    let insert = sqlx::query(
        "insert into matches (id, game, created, listed, head, gathering, pack, result)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    );
    let insert = insert.bind(&stored.id).bind(&stored.game).bind(stored.created).bind(stored.listed);
    let insert = insert.bind(&stored.head).bind(stored.gathering);
    insert.bind(digest).bind(&stored.result).execute(&mut *writer).await?;
    for (seat, it) in stored.seats.iter().enumerate() {
        put_seat(writer, &stored.id, seat, it).await?;
    }
    let entries = stored.entries.iter().zip(0..).map(|(text, version)| (&*stored.id, version, text.as_str()));
    insert_entries(writer, "entries", &entries.collect::<Vec<_>>()).await
}

/// Adds entries, many per statement.
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
    let put = sqlx::query(
        "insert or replace into seats (match, seat, lock, name, bot, invited) values (?1, ?2, ?3, ?4, ?5, ?6)",
    );
    let put = put.bind(id).bind(seat as i64).bind(it.lock.as_ref().map(|it| &it.0)).bind(&it.name).bind(&it.bot);
    put.bind(it.invited).execute(writer).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(version: u64) -> Write {
        Write::Entry { id: "it".into(), version, text: "x".repeat(4000), result: None }
    }

    async fn pages(store: &Sqlite, most: u32) {
        let mut writer = store.writer.lock().await;
        if let Some(writer) = writer.as_mut() {
            let limit = sqlx::raw_sql(sqlx::AssertSqlSafe(format!("pragma max_page_count = {most}")));
            limit.execute(&mut writer.connection).await.expect("it can be limited");
        }
    }

    #[tokio::test]
    async fn a_disk_that_was_full_and_is_not_any_more_is_written_to_again() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Sqlite::open(&folder.path().join("it.db")).await.expect("a new database");
        store.commit(&[entry(0)]).await.expect("it stores");
        pages(&store, 1).await;
        let full = async {
            for version in 1..200 {
                store.commit(&[entry(version)]).await?;
            }
            Ok::<(), StoreError>(())
        };
        assert!(full.await.is_err(), "the disk is full");
        pages(&store, u32::MAX).await;
        store.probe().await.expect("there is room again, and nobody has started the server anew");
        let stored: i64 =
            sqlx::query_scalar("select max(version) from latest").fetch_one(&store.readers).await.expect("it counts");
        store.commit(&[entry(stored as u64 + 1)]).await.expect("it stores");
    }

    #[tokio::test]
    async fn a_copy_made_while_the_server_writes_has_what_was_stored_before() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (file, copy) = (folder.path().join("it.db"), folder.path().join("copy.db"));
        let store = Sqlite::open(&file).await.expect("a new database");
        for version in 0..20 {
            store.commit(&[entry(version)]).await.expect("it stores");
        }
        back_up(&file, &copy).await.expect("it is copied");
        store.commit(&[entry(20)]).await.expect("the server goes on");
        assert!(back_up(&file, &copy).await.is_err(), "nothing is written over");
        let restored = Sqlite::open(&copy).await.expect("the copy opens");
        let stored: i64 =
            sqlx::query_scalar("select count(*) from latest").fetch_one(&restored.readers).await.expect("it counts");
        assert_eq!(stored, 20);
        restored.commit(&[entry(20)]).await.expect("it can be played on");
    }

    #[tokio::test]
    async fn of_two_servers_on_one_file_only_the_later_one_writes() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("it.db");
        let first = Sqlite::open(&file).await.expect("a new database");
        first.commit(&[entry(0)]).await.expect("it is alone");
        let second = Sqlite::open(&file).await.expect("nothing but the lock of the folder is in its way");
        assert!(first.commit(&[entry(1)]).await.is_err(), "its place is taken");
        assert!(first.probe().await.is_err());
        second.commit(&[entry(1)]).await.expect("it is the one that writes");
        let stored: i64 =
            sqlx::query_scalar("select count(*) from latest").fetch_one(&second.readers).await.expect("it counts");
        assert_eq!(stored, 2, "nothing is there twice");
    }

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
