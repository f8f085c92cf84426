//! A pack being written, table by table and key by key: in order at first, then with one thing changed.

use turnbuckle_core::{Mistake, PackText, Setup, Tabletop};

/// The file that mistakes are found in.
pub const FILE: &str = "my-pack.toml";

/// A pack as text in the making.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    pub tables: Vec<Table>,
}

/// One table of a draft.
#[derive(Clone, Debug)]
pub struct Table {
    /// What a test calls it.
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

/// Where a mistake stands: on the first line of the table, or on that of the changed key.
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

    /// A key with another value, as the first of its table.
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

    /// Leaves only those tables whose name `keep` likes.
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

    /// Makes a change and holds the mistake to its file, its line, what it found and what it expected.
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

/// The packs that come with a game are in order, and nothing about them is unusual.
pub fn our_own_packs_load_without_warnings<G: Tabletop>() {
    for source in G::about().packs {
        let setup = Setup { pack: Some((*source).into()), ..G::about().setup() };
        let prepared = G::prepare(&setup).unwrap_or_else(|mistake| panic!("{mistake}"));
        assert_eq!(G::pack_warnings(&prepared), [""; 0], "{}", source.file);
    }
}
