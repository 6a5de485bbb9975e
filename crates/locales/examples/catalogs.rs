//! Writes the catalogs of all languages as JSON files: `locale-de.json` with the messages of forms,
//! `locale-de-agent.json` with all others.
//!
//! `catalogs DIRECTORY` writes them into a directory. Without arguments, it takes the directory that Trunk fills
//! (`TRUNK_STAGING_DIR`): `Trunk.toml` calls it as a hook. `catalogs --shell` only prints the English texts that the
//! elements' shell shows before their module has loaded, as JSON by id.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::{env, fs};

use locales::{CATALOGS, SHELL};

#[expect(clippy::print_stdout, reason = "the caller reads the texts")]
fn main() -> Result<(), Box<dyn Error>> {
    let named = env::args_os().nth(1);
    if named.as_ref().is_some_and(|it| it == "--shell") {
        let texts: BTreeMap<_, _> = SHELL.iter().copied().collect();
        println!("{}", serde_json::to_string(&texts)?);
        return Ok(());
    }
    let directory = named.or_else(|| env::var_os("TRUNK_STAGING_DIR"));
    let directory = directory.ok_or("catalogs DIRECTORY")?;
    let directory = Path::new(&directory);
    for catalog in CATALOGS {
        let tag = catalog.tag;
        fs::write(directory.join(format!("locale-{tag}.json")), catalog.form)?;
        fs::write(
            directory.join(format!("locale-{tag}-agent.json")),
            catalog.agent,
        )?;
    }
    Ok(())
}
