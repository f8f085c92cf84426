//! Lists of bots as they are typed.

use turnbuckle_bots::BotSpec;

use crate::failure::Failure;

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Player {
    Human,
    Bot(BotSpec),
}

/// Bots, separated by commas.
pub fn list(text: &str) -> Result<Vec<BotSpec>, Failure> {
    parts(text).iter().map(|it| bot(it)).collect()
}

/// Bots, separated by commas, with `none` for a person.
pub fn players(text: &str) -> Result<Vec<Player>, Failure> {
    let player = |it: &String| if it == "none" { Ok(Player::Human) } else { bot(it).map(Player::Bot) };
    parts(text).iter().map(player).collect()
}

/// Distributes `given` over the seats: there must be one for each, or one for all.
pub fn seated<T: Copy>(given: &[T], seats: usize, whose: &str) -> Result<Vec<T>, Failure> {
    match given {
        [one] => Ok(vec![*one; seats]),
        many if many.len() == seats => Ok(many.to_vec()),
        many => Err(Failure::Usage(format!("{} bots for {seats} {whose}: expected one, or one each", many.len()))),
    }
}

fn bot(text: &str) -> Result<BotSpec, Failure> {
    text.parse().map_err(|it: turnbuckle_bots::NoSuchBot| Failure::Usage(it.to_string()))
}

/// A bot's settings contain commas, too: `ismcts:500,rollout=9,greedy` are two bots.
fn parts(text: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for part in text.split(',').map(str::trim) {
        match parts.last_mut() {
            Some(last) if part.contains('=') => *last = format!("{last},{part}"),
            _ => parts.push(part.to_owned()),
        }
    }
    parts
}
