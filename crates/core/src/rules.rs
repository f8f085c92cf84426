//! A game's RULES.md, read row by row, and which scenarios and tests cover each row.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;

/// The stable name of a rule or ruling: `WN-063`, `WN-G12`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// One row of a ledger.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rule {
    pub id: RuleId,
    /// The rule; for a ruling, the answer to its question.
    pub text: &'static str,
    /// A ruling's question.
    pub question: Option<&'static str>,
    /// Where it is in the rulebook; for a ruling, the reason.
    pub source: &'static str,
    pub chapter: &'static str,
    /// A row that only describes, and needs no test of its own.
    pub note: bool,
}

/// A game's RULES.md.
#[derive(Clone, Debug)]
pub struct Ledger {
    rules: Vec<Rule>,
}

impl Ledger {
    /// Reads every table row whose first cell is an id with the game's `prefix`.
    pub fn parse(prefix: &str, text: &'static str) -> Self {
        let mut chapter = "";
        let mut rules = Vec::new();
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix('#') {
                chapter = heading.trim_start_matches('#').trim();
            }
            let Some(row) = line.strip_prefix('|').and_then(|it| it.trim_end().strip_suffix('|')) else { continue };
            let cells: Vec<&'static str> = row.split('|').map(str::trim).collect();
            if !is_id(prefix, cells[0]) {
                continue;
            }
            let (question, text, source) = match *cells {
                [_, text, source] => (None, text, source),
                [_, question, text, source] => (Some(question), text, source),
                _ => continue,
            };
            rules.push(Rule { id: RuleId(cells[0]), text, question, source, chapter, note: text.ends_with("(note)") });
        }
        Self { rules }
    }

    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    pub fn get(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|it| it.id.0.eq_ignore_ascii_case(id))
    }

    /// The rules whose id or text contains every word of the query, in any order and case. A query with only ids finds
    /// exactly these rules.
    pub fn search<'a>(&'a self, query: &str) -> impl Iterator<Item = &'a Rule> {
        let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
        let cited: Option<Vec<RuleId>> = words.iter().map(|it| self.get(it).map(|rule| rule.id)).collect();
        self.rules.iter().filter(move |rule| {
            if let Some(ids) = cited.as_ref().filter(|it| !it.is_empty()) {
                return ids.contains(&rule.id);
            }
            let all =
                format!("{} {} {} {}", rule.id, rule.question.unwrap_or(""), rule.text, rule.chapter).to_lowercase();
            words.iter().all(|word| all.contains(word))
        })
    }
}

fn is_id(prefix: &str, text: &str) -> bool {
    let Some(number) = text.strip_prefix(prefix).and_then(|it| it.strip_prefix('-')) else { return false };
    let digits = number.strip_prefix('G').unwrap_or(number);
    !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit())
}

/// Which rules are covered by a scenario or a test.
#[derive(Clone, Debug, Serialize)]
pub struct Coverage {
    pub game: &'static str,
    /// All rules and rulings of the ledger.
    pub ids: usize,
    /// How many of them only describe.
    pub notes: usize,
    /// How many rows, without notes, are named by a scenario or test.
    pub covered: usize,
    pub missing: Vec<RuleId>,
    /// Ids that a scenario or test names but the ledger does not have.
    pub unknown: Vec<String>,
    /// For each covered id, the scenarios and tests that cover it.
    #[serde(skip)]
    pub held_by: BTreeMap<String, Vec<String>>,
}

impl Coverage {
    /// `claims` are pairs of an id and the name of the scenario or test that covers it.
    pub fn count(game: &'static str, ledger: &Ledger, claims: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut held_by: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (id, by) in claims {
            held_by.entry(id).or_default().push(by);
        }
        let owed: Vec<RuleId> = ledger.rules().iter().filter(|it| !it.note).map(|it| it.id).collect();
        let missing: Vec<RuleId> = owed.iter().copied().filter(|it| !held_by.contains_key(it.0)).collect();
        let known: BTreeSet<&str> = ledger.rules().iter().map(|it| it.id.0).collect();
        Self {
            game,
            ids: ledger.rules().len(),
            notes: ledger.rules().len() - owed.len(),
            covered: owed.len() - missing.len(),
            missing,
            unknown: held_by.keys().filter(|it| !known.contains(it.as_str())).cloned().collect(),
            held_by,
        }
    }
}

/// The ids that the Rust tests of a source file claim to cover, each with the test's name: doc lines
/// `/// Covers WN-012, WN-014.` directly above a `#[test]`.
pub fn test_claims(source: &str) -> Vec<(String, String)> {
    let mut claims = Vec::new();
    let mut ids: Vec<&str> = Vec::new();
    let mut is_test = false;
    for line in source.lines().map(str::trim) {
        if let Some(list) = line.strip_prefix("/// Covers ") {
            ids.extend(list.trim_end_matches('.').split(", "));
        } else if line == "#[test]" {
            is_test = true;
        } else if let Some(name) = line.strip_prefix("fn ") {
            if is_test {
                let name = name.split('(').next().unwrap_or_default();
                claims.extend(ids.iter().map(|id| ((*id).to_owned(), name.to_owned())));
            }
            (ids, is_test) = (Vec::new(), false);
        } else if !line.starts_with("///") && !line.starts_with('#') {
            (ids, is_test) = (Vec::new(), false);
        }
    }
    claims
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Game\n## Rules\n### Aim\n| ID | Rule | Section |\n|---|---|---|\n| XX-001 | Win. | Aim |\n\
        | XX-002 | Look nice. (note) | Aim |\n## Gaps\n| XX-G1 | Which? | That one. | Simple. |\n| other | row | here |\n";

    #[test]
    fn a_ledger_is_read_row_by_row() {
        let ledger = Ledger::parse("XX", TEXT);
        let ids: Vec<&str> = ledger.rules().iter().map(|it| it.id.0).collect();
        assert_eq!(ids, ["XX-001", "XX-002", "XX-G1"]);
        assert!(ledger.get("xx-002").is_some_and(|it| it.note));
        assert_eq!(ledger.get("XX-G1").and_then(|it| it.question), Some("Which?"));
        assert_eq!(ledger.search("one that").count(), 1);
    }

    #[test]
    fn coverage_counts_what_is_claimed() {
        let source = "/// Covers XX-001, XX-009.\n#[test]\nfn wins() {}\n/// Covers XX-G1.\nfn helper() {}\n";
        let coverage = Coverage::count("x", &Ledger::parse("XX", TEXT), test_claims(source));
        assert_eq!((coverage.ids, coverage.notes, coverage.covered), (3, 1, 1));
        assert_eq!(coverage.missing, [RuleId("XX-G1")]);
        assert_eq!(coverage.unknown, ["XX-009"]);
    }
}
