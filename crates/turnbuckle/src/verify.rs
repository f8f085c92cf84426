//! `turnbuckle verify`: whether the luck of a recorded match is the one that the server committed to.

use turnbuckle_catalog::Catalog;
use turnbuckle_core::{FairLuck, Luck, Source};

use crate::args::VerifyArgs;
use crate::failure::Failure;
use crate::{Io, files, replay};

pub fn run(catalog: &Catalog, args: &VerifyArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let text = files::read(&args.record)?;
    let file = args.record.to_string_lossy();
    let source = Source::new(&file, &text);
    let (game, record) = replay::open(catalog, source)?;
    let Luck::Fair(fair) = &record.luck else {
        let message = format!("{file}: this match was played with a seed, and a seed promises nothing");
        return Err(Failure::Broken(message));
    };
    check_promises(fair, args)?;
    let end = game.replay(&record, None, &mut |_, _| {})?;
    // The answers are in the order of the record's lines.
    let mut lines = text.lines().zip(1..).filter(|it| it.0.trim().starts_with("* ")).map(|it| it.1);
    let checked = end.check_luck()?;
    for it in &checked {
        let line = lines.next().unwrap_or(1);
        if it.played != it.derived {
            let expected = format!("`{}`, which secret and contributions give", it.derived);
            return Err(source.mistake_in_line(line, format!("`{}`", it.played), expected).into());
        }
    }
    writeln!(io.out, "commitment     {}", fair.commitment())?;
    writeln!(io.out, "contributions  {}", fair.digest())?;
    let seats: Vec<String> = fair.contributions().iter().map(|it| (it.0 + 1).to_string()).collect();
    let (answers, decisions) = (checked.len(), end.decisions());
    let from = if seats.is_empty() { "nobody".to_owned() } else { format!("seats {}", seats.join(", ")) };
    writeln!(io.out, "All {answers} answers of chance in {decisions} decisions come from the secret and from {from}.")?;
    writeln!(io.out, "Compare the two lines above with what you were shown when the match began.")?;
    Ok(())
}

/// Checks that the record has the commitment and the digest that the player was shown.
fn check_promises(fair: &FairLuck, args: &VerifyArgs) -> Result<(), Failure> {
    let differs = |what: &str, found: String, wanted: &str| {
        let message = format!("the {what} of this record is {found}; you were shown {wanted}");
        Err(Failure::Broken(message))
    };
    let found = fair.commitment().to_string();
    match &args.commitment {
        Some(wanted) if !wanted.eq_ignore_ascii_case(&found) => return differs("commitment", found, wanted),
        _ => {}
    }
    let found = fair.digest().to_string();
    match &args.digest {
        Some(wanted) if !wanted.eq_ignore_ascii_case(&found) => differs("digest of contributions", found, wanted),
        _ => Ok(()),
    }
}
