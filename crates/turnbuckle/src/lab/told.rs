//! The results of a lab, in words and tables.

use turnbuckle_lab::{
    Comparison, Difference, Duel, Estimate, Judged, JudgedRun, Judgement, PieceReport, Report, SideReport, Subject,
    Unit,
};

use super::page::{Block, Table};

/// How many pieces are printed at either end of the list, if not all are asked for.
const ENDS: usize = 10;

pub fn report(report: &Report, all_pieces: bool) -> Vec<Block> {
    let mut blocks = vec![Block::Text(headline(report))];
    blocks.extend(standings(report));
    blocks.extend(findings(report, all_pieces, Sheet::Terminal));
    blocks
}

/// Whether the page has a terminal's width.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sheet {
    Terminal,
    Page,
}

fn headline(report: &Report) -> String {
    format!("{}: {}", report.game, conditions(report))
}

/// What was played.
fn conditions(report: &Report) -> String {
    let setup = &report.setup;
    let mut parts = vec![format!("{} games, seed {}", grouped(report.games), report.seed)];
    if report.from > 0 {
        parts.push(format!("games {} to {} of it", report.from, report.from + report.games - 1));
    }
    parts.push(match &report.seats[..] {
        [one] => one.bot.clone(),
        [first, rest @ ..] if rest.iter().all(|it| it.bot == first.bot) => format!("{} at every seat", first.bot),
        bots => bots.iter().map(|it| it.bot.as_str()).collect::<Vec<_>>().join(" and "),
    });
    if report.seats.len() > 1 && !setup.rotate {
        parts.push("seats fixed".to_owned());
    }
    if setup.every_pair {
        parts.push("every pair of sides equally often".to_owned());
    }
    if let Some((pack, digest)) = setup.pack.as_ref().zip(setup.pack_digest.as_ref()) {
        parts.push(format!("pack {pack} ({digest})"));
    }
    parts.extend(setup.options.iter().map(|(name, value)| format!("{name} = {value}")));
    parts.join(", ")
}

/// The command that plays the same again.
fn command(report: &Report) -> String {
    let setup = &report.setup;
    let bots: Vec<&str> = report.seats.iter().map(|it| it.bot.as_str()).collect();
    let bots = if bots.iter().all(|it| *it == bots[0]) { bots[0].to_owned() } else { bots.join(",") };
    let mut command =
        format!("turnbuckle lab {} --games {} --seed {} --bots {bots}", report.game, report.games, report.seed);
    if report.from > 0 {
        command += &format!(" --from {}", report.from);
    }
    if report.seats.len() > 2 {
        command += &format!(" --players {}", report.seats.len());
    }
    let options: Vec<String> = setup.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    for (flag, value) in [("--options", options.join(",")), ("--pack", setup.pack.clone().unwrap_or_default())] {
        if !value.is_empty() {
            command += &format!(" {flag} {value}");
        }
    }
    for (flag, is_set) in [("--every-pair", setup.every_pair), ("--fixed-seats", !setup.rotate)] {
        if is_set {
            command += &format!(" {flag}");
        }
    }
    command
}

/// Who won how often, and how long it took.
fn standings(report: &Report) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = Vec::new();
    if let Some(table) = report.together {
        lines.push(format!("the table wins {}", with_interval(table, percent)));
    } else {
        let mut table = Table::new(["bot", ">wins", ">rate", "95 % interval", "mean payoff"]);
        for it in &report.seats {
            let rate = Estimate { value: it.rate, low: it.low, high: it.high };
            let payoff = format!("{:.3} ± {:.3}", it.payoff, it.payoff_margin);
            table.row([it.bot.clone(), it.wins.to_string(), percent(it.rate), interval(rate, percent), payoff]);
        }
        blocks.push(Block::Table(table));
        lines.push(format!("draws {}, lost by all {}", report.draws, report.lost));
        let seats: Vec<String> = report.by_seat.iter().map(|it| percent(*it)).collect();
        lines.push(format!("seat by seat {}", seats.join(", ")));
        if report.tally.first_player_games > 0 {
            let (value, low, high) = (report.first_player_rate, report.first_player_low, report.first_player_high);
            lines.push(format!("first player {}", with_interval(Estimate { value, low, high }, percent)));
        }
    }
    let (lower, upper) = (report.actions_lower_quartile, report.actions_upper_quartile);
    lines.push(format!("decisions a game: median {}, half of them {lower} to {upper}", report.actions_median));
    blocks.push(Block::Text(lines.join("\n")));
    blocks
}

/// Figures, sides and pieces, if the game has them.
fn findings(report: &Report, all_pieces: bool, sheet: Sheet) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !report.figures.is_empty() {
        blocks.push(Block::Heading("Figures".to_owned()));
        blocks.push(Block::Table(figures(report)));
    }
    blocks.extend(sides(report, sheet));
    blocks.extend(pieces(&report.pieces, all_pieces));
    blocks
}

fn figures(report: &Report) -> Table {
    let mut table = Table::new(["figure", ">found", "95 % interval", ">median", "middle half", ">nine in ten"]);
    for figure in &report.figures {
        let name = figure.name.clone();
        let Some(found) = figure.estimate else {
            table.row([name, "-".to_owned(), String::new(), String::new(), String::new(), String::new()]);
            continue;
        };
        let spread = figure.spread.as_ref();
        let words = if spread.is_some() { number } else { percent };
        let [median, half, most] = spread.map_or_else(Default::default, |it| {
            let half = format!("{} to {}", short(it.lower_quartile.value), short(it.upper_quartile.value));
            [short(it.median.value), half, format!("up to {}", short(it.nine_tenths.value))]
        });
        table.row([name, words(found.value), interval(found, words), median, half, most]);
    }
    table
}

fn sides(report: &Report, sheet: Sheet) -> Vec<Block> {
    let played: Vec<(usize, &SideReport)> =
        report.sides.iter().enumerate().filter(|(_, it)| it.share.is_some()).collect();
    if played.is_empty() {
        return Vec::new();
    }
    let mut table = Table::new(["side", ">played", ">share", "95 % interval"]);
    for (number, (_, side)) in played.iter().enumerate() {
        let share = side.share.expect("sides that were played have a share");
        let name = format!("{} {}", number + 1, side.name);
        table.row([name, side.played.to_string(), percent(share.value), interval(share, percent)]);
    }
    let mut blocks = vec![Block::Heading("Sides".to_owned()), Block::Table(table)];
    if report.setup.players == 2 && played.len() > 2 {
        blocks.extend(matrix(&played, sheet));
    }
    blocks
}

/// Every side against every other; if that is too wide, without intervals, or only the least balanced pairs.
fn matrix(played: &[(usize, &SideReport)], sheet: Sheet) -> Vec<Block> {
    let words = "The share of the side on the left, in per cent; a draw counts half.";
    let with_margins = matrix_of(played, |it| {
        let (share, margin) = (it.share.value * 100.0, it.share.margin() * 100.0);
        if margin < 10.0 { format!("{share:.1}±{margin:.1}") } else { format!("{share:.0}±{margin:.0}") }
    });
    if sheet == Sheet::Page || with_margins.fits() {
        return vec![Block::Text(format!("{words} ± is half the 95 % interval.")), Block::Table(with_margins)];
    }
    let plain = matrix_of(played, |it| format!("{:.1}", it.share.value * 100.0));
    if plain.fits() { vec![Block::Text(words.to_owned()), Block::Table(plain)] } else { uneven_pairs(played) }
}

fn matrix_of(played: &[(usize, &SideReport)], cell: impl Fn(&Duel) -> String) -> Table {
    let numbers = (1..=played.len()).map(|it| format!(">{it}"));
    let mut table = Table::new(["share against".to_owned()].into_iter().chain(numbers));
    for (row, (_, side)) in played.iter().enumerate() {
        let cells = played.iter().map(|(column, _)| side.against[*column].as_ref().map_or_else(String::new, &cell));
        table.row([format!("{} {}", row + 1, side.name)].into_iter().chain(cells));
    }
    table
}

fn uneven_pairs(played: &[(usize, &SideReport)]) -> Vec<Block> {
    let mut pairs: Vec<(&str, &str, &Duel)> = Vec::new();
    for (at, (_, side)) in played.iter().enumerate() {
        for (column, other) in &played[at + 1..] {
            pairs.extend(side.against[*column].as_ref().map(|it| (side.name.as_str(), other.name.as_str(), it)));
        }
    }
    pairs.sort_by(|one, other| (other.2.share.value - 0.5).abs().total_cmp(&(one.2.share.value - 0.5).abs()));
    let mut table = Table::new(["pair", ">games", ">share", "95 % interval"]);
    for (one, other, duel) in pairs.iter().take(ENDS) {
        let games = duel.games.to_string();
        table.row([format!("{one} against {other}"), games, percent(duel.share.value), interval(duel.share, percent)]);
    }
    vec![
        Block::Text(format!("The {} most uneven of {} pairs.", ENDS.min(pairs.len()), pairs.len())),
        Block::Table(table),
    ]
}

fn pieces(pieces: &[PieceReport], all: bool) -> Vec<Block> {
    if pieces.is_empty() {
        return Vec::new();
    }
    let mut by_lift: Vec<&PieceReport> = pieces.iter().filter(|it| it.lift.is_some()).collect();
    by_lift.sort_by(|one, other| lift(other).total_cmp(&lift(one)));
    let significant = pieces.iter().filter(|it| it.lift.as_ref().is_some_and(|it| it.significant)).count();
    let words = format!(
        "held: in so many games a player held it; played, unused: what became of it; thrown: how often it was thrown away \
         in each; win: the holders' share of the games; more: so many points more than others of their side, with an \
         interval that minds how many are compared. A star marks the {significant} of {} whose interval excludes zero; one in \
         twenty of these is a false alarm.",
        by_lift.len()
    );
    let mut blocks = vec![Block::Heading("Pieces".to_owned()), Block::Text(words)];
    if all {
        let rest = pieces.iter().filter(|it| it.lift.is_none());
        blocks.push(Block::Table(piece_table(by_lift.into_iter().chain(rest))));
        return blocks;
    }
    let cut = by_lift.len() > 2 * ENDS;
    if cut {
        by_lift.drain(ENDS..by_lift.len() - ENDS);
    }
    if !by_lift.is_empty() {
        if cut {
            blocks.push(Block::Text(format!("The {ENDS} at either end (all with --pieces):")));
        }
        blocks.push(Block::Table(piece_table(by_lift)));
    }
    let mut by_use: Vec<&PieceReport> = pieces.iter().collect();
    if by_use.len() > ENDS {
        by_use.sort_by(|one, other| (one.played * other.held).cmp(&(other.played * one.held)));
        blocks.push(Block::Text(format!("The {ENDS} that are played least:")));
        blocks.push(Block::Table(piece_table(by_use.into_iter().take(ENDS))));
    }
    blocks
}

fn lift(piece: &PieceReport) -> f64 {
    piece.lift.as_ref().map_or(0.0, |it| it.value)
}

fn piece_table<'a>(pieces: impl IntoIterator<Item = &'a PieceReport>) -> Table {
    let mut table = Table::new(["piece", ">held", ">played", ">unused", ">thrown", ">win", ">more", "interval", ""]);
    for it in pieces {
        let played = it.played as f64 / it.held as f64;
        let (more, interval, mark) = match &it.lift {
            None => ("-".to_owned(), String::new(), ""),
            Some(lift) => {
                let range = format!("{} to {}", points(lift.low), points(lift.high));
                (points(lift.value), range, if lift.significant { "*" } else { "" })
            }
        };
        table.row([
            it.name.clone(),
            it.held.to_string(),
            percent(played),
            percent(1.0 - played),
            format!("{:.2}", it.throws as f64 / it.held as f64),
            percent(it.wins.value),
            more,
            interval,
            mark.to_owned(),
        ]);
    }
    table
}

// ---- two packs

pub fn comparison(comparison: &Comparison) -> Vec<Block> {
    let pack = |report: &Report| report.setup.pack.clone().unwrap_or_default();
    let (here, there) = (pack(&comparison.here), pack(&comparison.there));
    let (here, there) = if here == there { ("here".to_owned(), "there".to_owned()) } else { (here, there) };
    let mut table = Table::new([
        "figure".into(),
        format!(">{here}"),
        format!(">{there}"),
        ">difference".into(),
        "95 % interval".into(),
        "".into(),
        ">games to be sure".into(),
    ]);
    for it in &comparison.differences {
        let words = if it.is_share { percent } else { number };
        let change = if it.is_share { points } else { signed };
        let Difference { difference, significant, games_needed, .. } = it;
        table.row([
            it.name.clone(),
            words(it.here),
            words(it.there),
            change(difference.value),
            format!("{} to {}", change(difference.low), change(difference.high)),
            if *significant { "*" } else { "" }.to_owned(),
            games_needed.map_or_else(|| "-".to_owned(), grouped),
        ]);
    }
    let words = format!(
        "The same games with both packs. {there} differs from {here} by so much (shares in points); a star marks what is \
         significant (false discovery rate 5 %). So many games would find a difference of this size four times in five."
    );
    vec![
        Block::Text(headline(&comparison.here)),
        Block::Text(format!(
            "against pack {there} ({})",
            comparison.there.setup.pack_digest.clone().unwrap_or_default()
        )),
        Block::Text(words),
        Block::Table(table),
    ]
}

// ---- targets

pub fn judgement(judgement: &Judgement) -> Vec<Block> {
    let mut blocks = Vec::new();
    for run in &judgement.runs {
        blocks.push(Block::Text(format!("{}{}", headline(&run.report), quick_look(run))));
        blocks.extend(targets(&run.targets));
    }
    blocks.push(Block::Text(sum(judgement)));
    blocks
}

/// The whole page: targets, and all other results.
pub fn judgement_in_full(title: &str, judgement: &Judgement, all_pieces: bool) -> Vec<Block> {
    let pack = judgement.runs.iter().find_map(|it| it.report.setup.pack.clone()).unwrap_or_default();
    let mut blocks = vec![
        Block::Title(format!("{title}: how the pack `{pack}` holds up")),
        Block::Text(format!(
            "Printed by `turnbuckle lab {} --targets --markdown` ([lab.md](lab.md)); what was \
             written by hand stands in the `notes` of the pack's targets. {}",
            judgement.game,
            sum(judgement)
        )),
    ];
    let several = judgement.runs.len() > 1;
    for (number, run) in judgement.runs.iter().enumerate() {
        blocks.push(Block::Heading(if several {
            format!("Targets, run {}", number + 1)
        } else {
            "Targets".to_owned()
        }));
        blocks.push(Block::Text(format!("{}.{}", conditions(&run.report), quick_look(run))));
        blocks.push(Block::Code(command(&run.report)));
        blocks.extend(targets(&run.targets));
    }
    if let Some(run) = judgement.runs.first() {
        blocks.extend(findings(&run.report, all_pieces, Sheet::Page));
    }
    if !judgement.notes.is_empty() {
        blocks.push(Block::Markdown(judgement.notes.clone()));
    }
    blocks
}

/// What the targets ask for, if something else was played.
fn quick_look(run: &JudgedRun) -> String {
    if !run.is_a_quick_look() {
        return String::new();
    }
    let bots = run.asked_bots.join(" and ");
    format!(" (A quick look: the targets ask for {} games of {bots}.)", grouped(run.asked_games))
}

fn sum(judgement: &Judgement) -> String {
    let unsure = judgement.runs.iter().flat_map(|it| &it.targets).any(|it| it.verdict.to_string().ends_with('?'));
    let words = if unsure { " Where there is a question mark, the interval reaches across a bound." } else { "" };
    format!("{} targets are reached, {} missed.{words}", judgement.reached, judgement.missed)
}

fn targets(targets: &[Judged]) -> Vec<Block> {
    let mut table = Table::new(["target", "aim", "found", "verdict"]);
    let mut extremes = Vec::new();
    for it in targets {
        let words = words_in(it.unit);
        let found = match (&it.lowest, &it.highest) {
            (Some(lowest), Some(_)) if it.of == 1 => with_interval(lowest.estimate, words),
            (Some(lowest), Some(highest)) => {
                let range = format!("{} to {}", bare(lowest.estimate.value, it.unit), words(highest.estimate.value));
                match &it.target.subject {
                    Subject::Figure { .. } => range,
                    _ => {
                        let told = [("lowest", lowest), ("highest", highest)]
                            .map(|(end, item)| format!("{end} {} {}", item.name, with_interval(item.estimate, words)));
                        extremes.push(format!("{}: {}", it.target.subject, told.join(", ")));
                        format!("{range}, {} of {} outside", it.outside, it.of)
                    }
                }
            }
            _ => "nothing".to_owned(),
        };
        table.row([it.target.subject.to_string(), aim(it), found, it.verdict.to_string()]);
    }
    let mut blocks = vec![Block::Table(table)];
    if !extremes.is_empty() {
        blocks.push(Block::Text(extremes.join("\n")));
    }
    blocks
}

fn aim(it: &Judged) -> String {
    let unit = if it.unit == Unit::Percent { " %" } else { "" };
    match (it.target.low, it.target.high) {
        (Some(low), Some(high)) => format!("{} to {}{unit}", short(low), short(high)),
        (Some(low), None) => format!("at least {}{unit}", short(low)),
        (None, Some(high)) => format!("at most {}{unit}", short(high)),
        (None, None) => unreachable!("a target has a bound"),
    }
}

/// Shares in targets are in per cent already.
fn words_in(unit: Unit) -> fn(f64) -> String {
    match unit {
        Unit::Percent => |it| percent(it / 100.0),
        Unit::Number => short,
    }
}

fn bare(value: f64, unit: Unit) -> String {
    words_in(unit)(value).trim_end_matches(" %").to_owned()
}

// ---- numbers

fn percent(rate: f64) -> String {
    format!("{:.1} %", rate * 100.0)
}

/// A difference of shares, in percentage points.
fn points(difference: f64) -> String {
    format!("{:+.1}", difference * 100.0)
}

fn signed(difference: f64) -> String {
    format!("{difference:+.2}")
}

fn number(value: f64) -> String {
    format!("{value:.2}")
}

/// Without trailing zeros.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// `14,000`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|it| std::str::from_utf8(it).expect("digits are ASCII")).collect();
    groups.join(",")
}

/// `45.2 to 57.1 %`.
fn interval(it: Estimate, words: fn(f64) -> String) -> String {
    format!("{} to {}", words(it.low).trim_end_matches(" %"), words(it.high))
}

/// `49.2 % (47.1 to 51.4)`.
fn with_interval(it: Estimate, words: fn(f64) -> String) -> String {
    format!("{} ({})", words(it.value), interval(it, words).trim_end_matches(" %"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!([0, 999, 1_000, 14_000, 1_234_567].map(grouped), ["0", "999", "1,000", "14,000", "1,234,567"]);
        assert_eq!([15.5, 21.0, 0.25, 100.0].map(short), ["15.5", "21", "0.25", "100"]);
        let it = Estimate { value: 0.492, low: 0.4712, high: 0.5141 };
        assert_eq!(
            (interval(it, percent).as_str(), with_interval(it, percent).as_str()),
            ("47.1 to 51.4 %", "49.2 % (47.1 to 51.4)")
        );
        assert_eq!((points(-0.031), points(0.0), signed(1.5)), ("-3.1".into(), "+0.0".into(), "+1.50".into()));
    }
}
