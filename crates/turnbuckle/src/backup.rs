//! `turnbuckle backup`: copies all matches, even while the server runs.

use crate::Io;
use crate::args::BackupArgs;
use crate::failure::Failure;

pub fn run(args: &BackupArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let copied = runtime.block_on(turnbuckle_server::back_up(&args.data, &args.copy));
    copied.map_err(|error| Failure::Broken(error.to_string()))?;
    writeln!(io.out, "All matches are in {}.", args.copy.display())?;
    Ok(())
}
