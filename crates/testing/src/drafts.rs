//! A pack built table by table and key by key: valid at first, then with one change.

use turnbuckle_core::{Mistake, PackText, Setup, Tabletop};

/// The file name in mistakes.
pub const FILE: &str = "my-pack.toml";

/// The text of a pack that is being built.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    pub tables: Vec<Table>,
}

/// One table of a draft.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its name in tests.
    pub name: String,
    /// `[[card]]`, or nothing for the top of the file.
    header: &'static str,
    pub pairs: Vec<(&'static str, String)>,
}

/// A change to one table.
#[derive(Clone, Copy, Debug)]
pub enum Change<'a> {
    Set(&'static str, &'a str),
    Without(&'static str),
}

/// Where the mistake is: on the first line of the table, or on that of the changed key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    Table,
    Key,
}

impl Draft {
    pub fn add(&mut self, name: impl Into<String>, header: &'static str, pairs: &[(&'static str, &str)]) {
        let pairs = pairs.iter().map(|(key, value)| (*key, (*value).to_owned())).collect();
        self.tables.push(Table { name: name.into(), header, pairs });
    }

    fn table(&mut self, name: &str) -> &mut Table {
        self.tables.iter_mut().find(|it| it.name == name).unwrap_or_else(|| panic!("no table {name}"))
    }

    /// Sets a key to another value, as the first key of its table.
    pub fn set(mut self, name: &str, key: &'static str, value: &str) -> Self {
        let pairs = &mut self.table(name).pairs;
        pairs.retain(|it| it.0 != key);
        pairs.insert(0, (key, value.to_owned()));
        self
    }

    pub fn without(mut self, name: &str, key: &str) -> Self {
        self.table(name).pairs.retain(|it| it.0 != key);
        self
    }

    /// Keeps only the tables for whose name `keep` returns true.
    pub fn only(mut self, keep: impl Fn(&str) -> bool) -> Self {
        self.tables.retain(|it| keep(&it.name));
        self
    }

    pub fn text(&self) -> String {
        let table = |it: &Table| {
            let pairs: String = it.pairs.iter().map(|(key, value)| format!("{key} = {value}\n")).collect();
            if it.header.is_empty() { pairs } else { format!("\n{}\n{pairs}", it.header) }
        };
        self.tables.iter().map(table).collect()
    }

    /// The line of a table's header, counted from 1.
    pub fn line(&self, name: &str) -> usize {
        let at = self.tables.iter().position(|it| it.name == name).unwrap_or_else(|| panic!("no table {name}"));
        let before = Self { tables: self.tables[..at].to_vec() };
        // An empty line, and then the header.
        before.text().lines().count() + if self.tables[at].header.is_empty() { 0 } else { 2 }
    }

    /// Reads it as a pack of a game.
    pub fn read<G: Tabletop>(&self) -> Result<G::Prepared, Mistake> {
        G::prepare(&self.setup::<G>())
    }

    /// The game's default set-up with this pack.
    pub fn setup<G: Tabletop>(&self) -> Setup {
        Setup { pack: Some(PackText { name: FILE.to_owned(), text: self.text() }), ..G::about().setup() }
    }

    /// What is unusual about it, but allowed.
    pub fn warnings<G: Tabletop>(&self) -> Vec<String> {
        G::pack_warnings(&self.read::<G>().unwrap_or_else(|mistake| panic!("{mistake}")))
    }

    /// Makes a change and checks the mistake: its file, its line, what was found and what was expected.
    pub fn refused<G: Tabletop>(&self, name: &str, change: Change<'_>, at: At, found: &str, expected: &str) {
        let (draft, key) = match change {
            Change::Set(key, value) => (self.clone().set(name, key, value), key),
            Change::Without(key) => (self.clone().without(name, key), key),
        };
        let text = draft.text();
        let line = draft.line(name) + usize::from(at == At::Key);
        match draft.read::<G>() {
            Ok(_) => panic!("{name} with another {key} is accepted:\n{text}"),
            Err(mistake) => {
                assert_eq!((mistake.file.as_str(), mistake.line), (FILE, line), "{mistake}");
                assert!(mistake.found.contains(found), "{mistake}, not: found {found}");
                assert!(mistake.expected.contains(expected), "{mistake}, not: expected {expected}");
            }
        }
    }
}

/// The packs that come with a game are valid and give no warnings.
pub fn our_own_packs_load_without_warnings<G: Tabletop>() {
    for source in G::about().packs {
        let setup = Setup { pack: Some((*source).into()), ..G::about().setup() };
        let prepared = G::prepare(&setup).unwrap_or_else(|mistake| panic!("{mistake}"));
        assert_eq!(G::pack_warnings(&prepared), [""; 0], "{}", source.file);
    }
}
