//! A page of headings, paragraphs and tables, for a terminal of 100 columns or as Markdown.

use crate::words::{columns, wrap};

const WIDTH: usize = 100;

pub enum Block {
    /// The title of a page; not printed in a terminal.
    Title(String),
    Heading(String),
    Text(String),
    /// Lines that are printed as they are.
    Code(String),
    /// Markdown; not printed in a terminal.
    Markdown(String),
    Table(Table),
}

pub struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
}

struct Column {
    title: String,
    is_number: bool,
}

impl Table {
    /// Columns of numbers have titles that begin with `>`.
    pub fn new(titles: impl IntoIterator<Item: Into<String>>) -> Self {
        let columns = titles.into_iter().map(|title| {
            let title: String = title.into();
            match title.strip_prefix('>') {
                Some(title) => Column { title: title.to_owned(), is_number: true },
                None => Column { title, is_number: false },
            }
        });
        Self { columns: columns.collect(), rows: Vec::new() }
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item: Into<String>>) {
        let cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        assert_eq!(cells.len(), self.columns.len(), "a cell for each column: {cells:?}");
        self.rows.push(cells);
    }

    /// Whether it fits into a terminal.
    pub fn fits(&self) -> bool {
        self.text().lines().all(|it| columns(it) <= WIDTH)
    }

    fn text(&self) -> String {
        let titles: Vec<String> = self.columns.iter().map(|it| it.title.clone()).collect();
        let lines = || [&titles].into_iter().chain(&self.rows);
        let width = |at: usize| lines().map(|it| columns(&it[at])).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let mut text = String::new();
        for line in lines() {
            let cells = line.iter().zip(&self.columns).zip(&widths).map(|((cell, column), width)| {
                let gap = " ".repeat(width - columns(cell));
                if column.is_number { format!("{gap}{cell}") } else { format!("{cell}{gap}") }
            });
            text += cells.collect::<Vec<_>>().join("  ").trim_end();
            text += "\n";
        }
        text
    }

    fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let titles: Vec<String> = self.columns.iter().map(|it| it.title.clone()).collect();
        let rules = self.columns.iter().map(|it| if it.is_number { "--:|" } else { "---|" });
        let head = format!("{}|{}\n", line(&titles), rules.collect::<String>());
        self.rows.iter().fold(head, |text, row| text + &line(row))
    }
}

pub fn text(blocks: &[Block]) -> String {
    let printed = blocks.iter().filter_map(|it| match it {
        Block::Title(_) | Block::Markdown(_) | Block::Code(_) => None,
        Block::Heading(text) => Some(format!("{text}\n")),
        Block::Text(text) => Some(text.lines().flat_map(|it| wrap(it, WIDTH)).map(|it| it + "\n").collect()),
        Block::Table(table) => Some(table.text()),
    });
    printed.collect::<Vec<String>>().join("\n")
}

pub fn markdown(blocks: &[Block]) -> String {
    const WIDTH: usize = 120;
    let printed = blocks.iter().map(|it| match it {
        Block::Title(text) => format!("# {text}\n"),
        Block::Heading(text) => format!("## {text}\n"),
        Block::Text(text) => {
            let lines = text.lines().map(|it| wrap(it, WIDTH).join("\n"));
            // A line that ends in the middle of nothing is a paragraph of its own.
            lines.collect::<Vec<_>>().join("\n\n") + "\n"
        }
        Block::Code(text) => text.lines().map(|it| format!("    {it}\n")).collect(),
        Block::Markdown(text) => format!("{}\n", text.trim()),
        Block::Table(table) => table.markdown(),
    });
    printed.collect::<Vec<String>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_aligned_or_marked_up() {
        let mut table = Table::new(["card", ">share"]);
        table.row(["Spit", "5.0 %"]);
        table.row(["Rope Burn", "45.0 %"]);
        let blocks = [Block::Title("A page".into()), Block::Text("Once.\nTwice.".into()), Block::Table(table)];
        assert_eq!(text(&blocks), "Once.\nTwice.\n\ncard        share\nSpit        5.0 %\nRope Burn  45.0 %\n");
        assert_eq!(
            markdown(&blocks),
            "# A page\n\nOnce.\n\nTwice.\n\n| card | share |\n|---|--:|\n| Spit | 5.0 % |\n| Rope Burn | 45.0 % |\n"
        );
    }
}
