//! Reading files.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::failure::Failure;

/// The text of a file.
pub fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|it| Failure::file(path, &it))
}

/// Every file below a folder with this ending, in order; none if there is no such folder.
pub fn below(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Failure> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.and_then(Iterator::collect::<io::Result<Vec<_>>>),
    };
    let mut paths: Vec<PathBuf> =
        entries.map_err(|it| Failure::file(folder, &it))?.into_iter().map(|it| it.path()).collect();
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(below(&path, ending)?);
        } else if path.extension().is_some_and(|it| it == ending) {
            files.push(path);
        }
    }
    Ok(files)
}
