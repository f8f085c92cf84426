//! Draws the table: the ring, the log, the prompt, the menu; and sheets on top.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph};
use turnbuckle_catalog::Odds;
use turnbuckle_core::{Rule, Sketch, Tone};

use super::app::{App, Search, Sheet};
use super::look::Look;
use crate::rules;
use crate::session::Ending;
use crate::words::{columns, likely, percent, shorten, wrap};

/// From this width on, the log is next to the table instead of below it: drawings are made for 80 columns.
const WIDE: u16 = 120;
const LEAST: (u16, u16) = (40, 12);

pub fn draw(frame: &mut Frame<'_>, app: &mut App<'_>, look: Look) {
    let area = frame.area();
    frame.render_widget(Block::new().style(look.ground()), area);
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = format!("The table needs {} by {} characters.", LEAST.0, LEAST.1);
        frame.render_widget(Paragraph::new(wrap(&text, area.width.into()).join("\n")), area);
        return;
    }
    if let Some(Sheet::Curtain(seat)) = app.sheet {
        let name = app.session.seat_name(seat);
        return draw_sheet(frame, look, &name, vec![format!("Pass the keyboard to {name}.")], "Enter: I am here");
    }

    let sketch = app.session.sketch(app.viewer());
    let wanted = app.session.choices(app.eyes).len() + unfolded(app, area.width.into(), usize::MAX).len();
    let prompt = prompt(app);
    let places = Places::new(area, &sketch, &prompt, wanted as u16);
    draw_header(frame, app, look, places.header);
    draw_log(frame, app, look, places.log);
    draw_sketch(frame, app, look, &sketch, &places);
    draw_prompt(frame, app, look, &prompt, places.prompt);
    draw_menu(frame, app, look, places.menu);
    draw_footer(frame, app, look, places.footer);
    draw_sheets(frame, app, look);
}

/// The areas of the screen.
struct Places {
    header: Rect,
    sketch: Rect,
    log: Rect,
    prompt: Rect,
    menu: Rect,
    footer: Rect,
    /// A line whose end can say that there is more of the sketch.
    more: Rect,
}

impl Places {
    /// `menu` is how many lines the menu would like to have.
    fn new(area: Rect, sketch: &Sketch, prompt: &str, menu: u16) -> Self {
        let [header, rest, footer] =
            Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(area);
        if area.width >= WIDE {
            let beside = (area.width / 3).clamp(40, 60);
            let [left, log] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(beside)]).areas(rest);
            let drawn: usize = sketch.lines.iter().map(|it| unfold(it, left.width).len()).sum();
            // Leave at least a third to the menu.
            let drawn = (drawn as u16 + 1).min(left.height * 2 / 3);
            let asked = prompt_lines(prompt, left.width).len() as u16;
            let [sketch, prompt, menu] =
                Layout::vertical([Constraint::Length(drawn), Constraint::Length(asked), Constraint::Fill(1)])
                    .areas(left);
            let more = Rect { y: sketch.bottom().saturating_sub(1), height: 1, ..sketch };
            return Self { header, sketch, log, prompt, menu, footer, more };
        }
        // The drawing comes first, but some of the log and of the menu are always visible.
        let asked = prompt_lines(prompt, area.width).len() as u16;
        // While others decide there is no menu, so the log gets its room.
        let least_menu = if menu == 0 { 1 } else { 5 };
        let least_log = 8 - least_menu;
        let drawn: usize = sketch.lines.iter().map(|it| unfold(it, area.width).len()).sum();
        let drawn = (drawn as u16).min(rest.height.saturating_sub(least_log + least_menu + asked));
        let left = rest.height.saturating_sub(drawn + asked);
        let menu = menu.clamp(least_menu, left.saturating_sub(least_log).max(least_menu));
        let [sketch, log, prompt, menu] = Layout::vertical([
            Constraint::Length(drawn),
            Constraint::Fill(1),
            Constraint::Length(asked),
            Constraint::Length(menu),
        ])
        .areas(rest);
        // The rope above the log.
        let more = Rect { height: 1, ..log };
        Self { header, sketch, log, prompt, menu, footer, more }
    }
}

fn draw_header(frame: &mut Frame<'_>, app: &App<'_>, look: Look, area: Rect) {
    let session = &app.session;
    let about = format!(" · {} · {}", session.seating(), session.luck());
    let title = format!(" {}", session.title());
    let room = usize::from(area.width).saturating_sub(columns(&title));
    let mut line =
        Line::from(vec![Span::styled(title, look.brand()), Span::styled(shorten(&about, room), look.faint())]);
    // The ropes fill what is left.
    let left = usize::from(area.width).saturating_sub(line.width() + 1);
    line.push_span(Span::styled(format!(" {}", "━".repeat(left)), look.rope()));
    frame.render_widget(line, area);
}

fn draw_sketch(frame: &mut Frame<'_>, app: &mut App<'_>, look: Look, sketch: &Sketch, places: &Places) {
    let area = places.sketch;
    let height = usize::from(area.height);
    let mut lines: Vec<Vec<Drawn>> = sketch.lines.iter().flat_map(|it| unfold(it, area.width)).collect();
    let is_blank = |line: &Vec<Drawn>| line.iter().all(|it| it.0 == ' ');
    // If there is too little room, remove separator lines first.
    if lines.len() > height {
        lines.retain(|line| !is_blank(line));
    }
    let hidden = lines.len().saturating_sub(height);
    app.sketch_down = app.sketch_down.min(hidden);
    // Unless the player has scrolled, show as much as possible of a table that is too big; with scrolling, show every
    // line.
    if hidden > 0 && app.sketch_down == 0 {
        lines = sketch.lines.iter().map(|it| clip(it, area.width)).filter(|line| !is_blank(line)).collect();
    }
    let shown = lines.iter().skip(app.sketch_down).take(height).map(|line| toned(line, look));
    frame.render_widget(Paragraph::new(shown.collect::<Vec<_>>()), area);
    if hidden > 0 {
        let more = match hidden - app.sketch_down {
            0 => " ← more ".to_owned(),
            below => format!(" → {below} more "),
        };
        let width = (columns(&more) as u16).min(places.more.width);
        let at = Rect { x: places.more.right() - width, width, ..places.more };
        frame.render_widget(Span::styled(more, look.waiting()), at);
    }
}

/// A character of a sketch with its tone.
type Drawn = (char, Tone);

/// A line of a sketch, wrapped at spaces with the following lines indented.
fn unfold(line: &[turnbuckle_core::Span], width: u16) -> Vec<Vec<Drawn>> {
    const INDENT: usize = 4;
    let width = usize::from(width).saturating_sub(2).max(2 * INDENT);
    let mut rest: Vec<Drawn> = line.iter().flat_map(|span| span.text.chars().map(|it| (it, span.tone))).collect();
    let mut lines = Vec::new();
    while rest.len() > width {
        let space = (INDENT + 1..=width).rev().find(|at| rest[*at].0 == ' ');
        let next = rest.split_off(space.unwrap_or(width));
        lines.push(rest);
        let next = next.into_iter().skip_while(|it| it.0 == ' ');
        rest = [(' ', Tone::Plain); INDENT].into_iter().chain(next).collect();
    }
    lines.push(rest);
    lines
}

/// A line of a sketch, cut off where it does not fit.
fn clip(line: &[turnbuckle_core::Span], width: u16) -> Vec<Drawn> {
    let width = usize::from(width).saturating_sub(2);
    let mut drawn: Vec<Drawn> = line.iter().flat_map(|span| span.text.chars().map(|it| (it, span.tone))).collect();
    if drawn.len() > width {
        drawn.truncate(width.saturating_sub(1));
        drawn.push(('…', Tone::Faint));
    }
    drawn
}

fn toned<'a>(line: &[Drawn], look: Look) -> Line<'a> {
    let runs = line.chunk_by(|one, other| one.1 == other.1);
    let spans = runs.map(|run| Span::styled(run.iter().map(|it| it.0).collect::<String>(), look.tone(run[0].1)));
    Line::from_iter([Span::raw(" ")].into_iter().chain(spans))
}

/// The newest lines are at the bottom; what is new to the player is highlighted.
fn draw_log(frame: &mut Frame<'_>, app: &mut App<'_>, look: Look, area: Rect) {
    let beside = area.x > 0;
    let border = if beside {
        Block::new().borders(ratatui::widgets::Borders::LEFT)
    } else {
        Block::new().borders(ratatui::widgets::Borders::TOP)
    };
    let border = border.border_style(look.rope()).padding(Padding::horizontal(1));
    let inner = border.inner(area);
    frame.render_widget(border, area);

    let mut lines: Vec<Line<'_>> = Vec::new();
    for entry in app.session.log(app.viewer()) {
        let style = if app.is_news(&entry) { look.ground() } else { look.faint() };
        let id = entry.rule.map(|it| it.to_string()).unwrap_or_default();
        let text = format!("{} {id}", entry.words);
        let last = lines.len();
        lines.extend(wrap(&text, inner.width.into()).into_iter().map(|it| Line::styled(it, style)));
        // The id at the end of the last line is dimmed.
        if let Some(line) = lines[last..].last_mut()
            && let Some(words) = line.to_string().strip_suffix(&id)
        {
            *line = Line::from(vec![Span::styled(words.to_owned(), style), Span::styled(id, look.faint())]);
        }
    }
    let height = usize::from(inner.height);
    app.log_back = app.log_back.min(lines.len().saturating_sub(height));
    let end = lines.len() - app.log_back;
    let shown = lines[end.saturating_sub(height)..end].to_vec();
    frame.render_widget(Paragraph::new(shown), inner);
    if app.log_back > 0 {
        let more = format!(" {} newer: PgDn ", app.log_back);
        let width = (columns(&more) as u16).min(inner.width);
        let at = Rect { x: inner.right() - width, y: inner.bottom() - 1, width, height: 1 };
        frame.render_widget(Span::styled(more, look.waiting()), at);
    }
}

/// What is asked, or who is waited for.
fn prompt(app: &App<'_>) -> String {
    let mut text = app.session.prompt(app.viewer());
    if app.is_bot_thinking() {
        text.push_str(" …");
    }
    if app.is_adviser_thinking() {
        text.push_str(" · asking a bot …");
    }
    text
}

/// The prompt in as few lines as possible, and never so many that the table suffers.
fn prompt_lines(text: &str, width: u16) -> Vec<String> {
    let mut lines = wrap(text, usize::from(width).saturating_sub(4));
    if lines.len() > 3 {
        lines.truncate(3);
        lines[2].push('…');
    }
    lines
}

fn draw_prompt(frame: &mut Frame<'_>, app: &mut App<'_>, look: Look, prompt: &str, area: Rect) {
    let style = if app.is_asked() { look.prompt() } else { look.waiting() };
    let lines = prompt_lines(prompt, area.width).into_iter().enumerate();
    let lines = lines.map(|(at, it)| Line::raw(format!("{}{it}", if at == 0 { " ▶ " } else { "   " })));
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()).style(style), area);
}

fn draw_menu(frame: &mut Frame<'_>, app: &mut App<'_>, look: Look, area: Rect) {
    let choices = app.session.choices(app.eyes).to_vec();
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    if choices.is_empty() {
        let text = if app.session.result().is_some() { "q leaves, s saves the match" } else { "" };
        frame.render_widget(Line::styled(format!("   {text}"), look.faint()), area);
        return;
    }
    let digits = choices.len().to_string().len();
    let (indent, room) = indent_and_room(choices.len(), width);
    let unfolded = unfolded(app, width, height.saturating_sub(usize::from(choices.len() > 1)).max(1));
    let above = height.saturating_sub(unfolded.len());
    app.top = app.top.clamp(app.selected.saturating_sub(above), app.selected);

    let (mut lines, mut bottom) = (Vec::new(), 0);
    for at in app.top..choices.len() {
        if lines.len() >= height {
            break;
        }
        bottom = at;
        let number = format!("{:>digits$}", at + 1);
        if at == app.selected {
            for (row, text) in unfolded.iter().enumerate() {
                let mark = if row == 0 { format!(" ▸ {number} ") } else { " ".repeat(indent) };
                let text = format!("{text:<room$} ");
                lines.push(Line::from(vec![Span::styled(mark, look.brand()), Span::styled(text, look.selected())]));
            }
            continue;
        }
        let odds = app.session.odds(app.eyes, at).map(in_short).unwrap_or_default();
        let text = shorten(&format!("{}{odds}", app.session.words(app.eyes, at)), room);
        let number = Span::styled(format!("   {number} "), look.legal());
        lines.push(Line::from(vec![number, Span::styled(text, look.ground())]));
    }
    lines.truncate(height);
    frame.render_widget(Paragraph::new(lines), area);
    if (app.top > 0 || bottom + 1 < choices.len()) && area.height > 1 {
        let more = format!(" {} of {} ", app.selected + 1, choices.len());
        let width = columns(&more) as u16;
        let at = Rect { x: area.right().saturating_sub(width), y: area.bottom() - 1, width, height: 1 };
        frame.render_widget(Span::styled(more, look.waiting()), at);
    }
}

/// The indentation of the words of a choice, and how many columns they have.
fn indent_and_room(choices: usize, width: usize) -> (usize, usize) {
    let indent = choices.to_string().len() + 4;
    (indent, width.saturating_sub(indent + 1))
}

/// The selected choice in full, with all its odds, in at most `height` lines.
fn unfolded(app: &mut App<'_>, width: usize, height: usize) -> Vec<String> {
    let choices = app.session.choices(app.eyes);
    app.selected = app.selected.min(choices.len().saturating_sub(1));
    let Some(rule) = choices.get(app.selected).map(|it| it.rule) else { return Vec::new() };
    let (_, room) = indent_and_room(choices.len(), width);
    let words = app.session.words(app.eyes, app.selected);
    let mut lines = wrap(&format!("{words}  {rule}"), room);
    if let Some(odds) = app.session.odds(app.eyes, app.selected) {
        let estimated = odds.estimated;
        let each = odds.outcomes.iter().map(|(chance, what)| format!("{} {what}", likely(*chance, estimated)));
        if lines.len() + odds.outcomes.len() <= height {
            lines.extend(each.flat_map(|it| wrap(&it, room)));
        } else {
            lines.extend(wrap(&each.collect::<Vec<_>>().join(" · "), room));
        }
    }
    if lines.len() > height {
        lines.truncate(height);
        lines.last_mut().expect("at least one line is asked for").push_str(" …");
    }
    lines
}

/// The odds at the end of a line: the outcomes if there are few, otherwise only their number.
fn in_short(odds: &Odds) -> String {
    match &odds.outcomes[..] {
        few if few.len() <= 3 => {
            let each = few.iter().map(|(chance, what)| format!("{} {what}", likely(*chance, odds.estimated)));
            format!(" · {}", each.collect::<Vec<_>>().join(", "))
        }
        many => format!(" · dice: {} outcomes", many.len()),
    }
}

fn draw_footer(frame: &mut Frame<'_>, app: &App<'_>, look: Look, area: Rect) {
    if let Some(answer) = &app.answer {
        let text = shorten(answer, usize::from(area.width).saturating_sub(2));
        frame.render_widget(Line::styled(format!(" {text}"), look.alarm()), area);
        return;
    }
    const KEYS: [(&str, &str); 11] = [
        ("↑↓", "choose"),
        ("Enter", "play"),
        ("?", "rule"),
        ("i", "cards"),
        ("u", "undo"),
        ("h", "hint"),
        ("F1", "more"),
        (":", "type"),
        ("r", "rules"),
        ("s", "save"),
        ("q", "quit"),
    ];
    let mut line = Line::default();
    for (key, what) in KEYS {
        if line.width() + columns(key) + columns(what) + 3 > area.width.into() {
            break;
        }
        line.push_span(Span::styled(format!(" {key}"), look.brand()));
        line.push_span(Span::styled(format!(" {what} "), look.faint()));
    }
    frame.render_widget(line, area);
}

fn draw_sheets(frame: &mut Frame<'_>, app: &App<'_>, look: Look) {
    let Some(sheet) = &app.sheet else { return };
    let session = &app.session;
    match sheet {
        Sheet::Curtain(_) => {}
        Sheet::Rule(rule) => draw_rule(frame, look, rule),
        Sheet::Hint(thoughts) => {
            let width = sheet_width(frame.area());
            let lines = thoughts.iter().map(|it| {
                let expected = percent(f64::from(it.expected));
                shorten(&format!("{expected:>5} {:>6}×  {}", it.visits, it.words), width)
            });
            let mut lines: Vec<String> = lines.take(12).collect();
            lines.insert(0, "What a bot in your seat expects, and how often it tried, best first:".to_owned());
            draw_sheet(frame, look, "Hint", lines, "any key: back");
        }
        Sheet::Search(search) => draw_search(frame, look, search),
        Sheet::FinePrint(down) => draw_fine_print(frame, look, &session.fine_print(app.viewer()), *down),
        Sheet::Notation(line) => {
            draw_sheet(frame, look, "Type an action", vec![format!("{line}▏")], "Enter: play   Esc: back");
        }
        Sheet::Save(line) => {
            draw_sheet(frame, look, "Save the match as", vec![format!("{line}▏")], "Enter: save   Esc: back");
        }
        Sheet::Concede => {
            let name = session.seat_name(app.eyes);
            draw_sheet(frame, look, "Concede", vec![format!("{name} gives up?")], "y: yes   any other key: no");
        }
        Sheet::Quit => {
            let lines =
                vec!["Leave the table?".to_owned(), "s saves the match first; this seed starts it anew.".to_owned()];
            draw_sheet(frame, look, "Quit", lines, "y: leave   any other key: stay");
        }
        Sheet::Over => {
            let title = match session.ending(app.eyes) {
                Some(Ending::Won) if session.is_together() => "★ The table wins ★",
                Some(Ending::Lost) if session.is_together() => "The table loses",
                Some(Ending::Won) if session.humans().len() == 1 => "★ You win ★",
                Some(Ending::Lost) if session.humans().len() == 1 => "You lose",
                Some(Ending::Drawn) => "A draw",
                _ => "★ The bell ★",
            };
            let lines = vec![
                session.result().unwrap_or_default(),
                String::new(),
                format!("{} decisions, {}", session.decisions(), session.luck()),
            ];
            draw_sheet(frame, look, title, lines, "s: save   q: leave   Esc: look at the table");
        }
        Sheet::Help => {
            let lines = [
                "↑ ↓ or a number choose an action, a letter jumps to one; Enter plays it",
                "?  the rule behind the last refusal, or behind the chosen action",
                "u  take back to the last secret      h  ask a bot what it would do",
                ":  type an action in notation        r  search the rules",
                "i  what is printed on the cards and boards in sight",
                "s  save the match                    c  concede",
                "PgUp PgDn  scroll the log            ← →  scroll the table",
                "Space  hurry a bot                   q  leave",
            ];
            draw_sheet(frame, look, "Keys", lines.map(str::to_owned).to_vec(), "any key: back");
        }
    }
}

fn draw_rule(frame: &mut Frame<'_>, look: Look, rule: &Rule) {
    let lines = vec![rules::in_words(rule), String::new(), format!("{} · {}", rule.chapter, rule.source)];
    draw_sheet(frame, look, rule.id.0, lines, "any key: back");
}

fn draw_search(frame: &mut Frame<'_>, look: Look, search: &Search<'_>) {
    let mut lines = vec![format!("{}▏", search.query), String::new()];
    let shown = usize::from(frame.area().height / 2).saturating_sub(4).max(1);
    let top = search.down.saturating_sub(shown / 2);
    for (at, rule) in search.found.iter().enumerate().skip(top).take(shown) {
        let mark = if at == search.down { "▸" } else { " " };
        lines.push(shorten(&format!("{mark} {} {}", rule.id, rules::in_words(rule)), sheet_width(frame.area())));
    }
    let found = format!("{} found   ↑↓ Enter: read   Esc: back", search.found.len());
    draw_sheet(frame, look, "Search the rules", lines, &found);
}

/// Draws as much as fits, from the line that it was scrolled to.
fn draw_fine_print(frame: &mut Frame<'_>, look: Look, print: &Sketch, down: usize) {
    let text = print.to_string();
    let lines: Vec<String> = text.lines().flat_map(|it| wrap(it, sheet_width(frame.area()))).collect();
    let room = usize::from(frame.area().height).saturating_sub(4).max(1);
    let down = down.min(lines.len().saturating_sub(room));
    let keys = if lines.len() > room { "↑↓: scroll   any other key: back" } else { "any key: back" };
    let none = || vec!["Nothing is printed here that the table does not say.".to_owned()];
    let shown = if lines.is_empty() { none() } else { lines.into_iter().skip(down).take(room).collect() };
    draw_sheet(frame, look, "In print", shown, keys);
}

/// How wide a text on a sheet can be.
fn sheet_width(area: Rect) -> usize {
    usize::from(area.width.saturating_sub(8).min(84))
}

/// Draws a sheet in the middle of the screen. What does not fit is cut at the bottom.
fn draw_sheet(frame: &mut Frame<'_>, look: Look, title: &str, lines: Vec<String>, keys: &str) {
    let area = frame.area();
    let width = sheet_width(area);
    let wrapped: Vec<String> =
        lines.iter().flat_map(|it| if columns(it) <= width { vec![it.clone()] } else { wrap(it, width) }).collect();
    let wide = wrapped.iter().map(|it| columns(it)).chain([columns(title) + 2, columns(keys) + 2]).max().unwrap_or(0);
    let (wide, high) = (wide.min(width) as u16 + 4, wrapped.len() as u16 + 4);
    let (wide, high) = (wide.min(area.width), high.min(area.height));
    let at =
        Rect { x: area.x + (area.width - wide) / 2, y: area.y + (area.height - high) / 2, width: wide, height: high };
    let style: Style = look.sheet();
    let block = Block::bordered()
        .border_type(BorderType::Double)
        .style(style)
        .title(format!(" {title} "))
        .title_bottom(format!(" {keys} "))
        .padding(Padding::uniform(1));
    let inner = block.inner(at);
    frame.render_widget(Clear, at);
    frame.render_widget(block, at);
    frame.render_widget(Paragraph::new(wrapped.join("\n")).style(style), inner);
}
