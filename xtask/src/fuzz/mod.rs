//! `cargo xtask fuzz`: generated cards, answers, streams, schemas and texts against the properties of `fuzz/`.
//!
//! Owns running the targets and reporting their results. `build` compiles them, `seeds` writes their first inputs, `log`
//! reads what libFuzzer prints. `fuzz/properties` has the properties. Everything is kept below `target/fuzz/`:
//! `corpus/<target>` grows from run to run, `artifacts/<target>` has the inputs that broke something.

mod build;
mod log;
mod seeds;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use self::log::Figures;
use crate::args::Fuzz;
use crate::process;
use crate::step::{in_words, note, step};
use crate::workspace::Workspace;

/// The targets: binaries of `fuzz/`.
pub(crate) const TARGETS: [&str; 5] = ["card", "response", "sse", "form", "markdown"];
/// The longest input, in bytes.
const LONGEST: usize = 64 << 10;
/// What an input may take by the clock on the wall, in seconds, before it counts as hanging. What
/// it may take on an idle machine is less, and `fuzz/targets/clock.rs` sees to it.
const PATIENCE: u32 = 30;
/// What a target may hold, in megabytes: the sanitizer keeps what was freed for a while.
const MEMORY: u32 = 2_048;
/// What may be asked for at once, in megabytes.
const BLOCK: u32 = 256;
/// Beyond the time that was asked for: reading the corpus at the beginning, the last input.
const GRACE: Duration = Duration::from_mins(5);

/// Where things are.
struct Places {
    all: PathBuf,
}

impl Places {
    fn of(workspace: &Workspace) -> Self {
        let all = workspace.target().join("fuzz");
        Self { all }
    }

    fn build(&self) -> PathBuf {
        self.all.join("build")
    }

    fn corpus(&self, target: &str) -> PathBuf {
        self.all.join("corpus").join(target)
    }

    fn large(&self, target: &str) -> PathBuf {
        self.all.join("large").join(target)
    }

    fn artifacts(&self, target: &str) -> PathBuf {
        self.all.join("artifacts").join(target)
    }

    fn dictionary(&self) -> PathBuf {
        self.all.join("words.dict")
    }

    fn log(&self, target: &str, part: &str) -> PathBuf {
        self.all.join("log").join(format!("{target}-{part}.txt"))
    }
}

/// What came of a part of a target.
struct Outcome {
    target: &'static str,
    part: &'static str,
    time: Duration,
    figures: Figures,
}

/// Looks for inputs that break something; whether none was found.
pub(crate) fn run(workspace: &Workspace, fuzz: &Fuzz) -> Result<bool> {
    if let Some(file) = &fuzz.repro {
        return again(workspace, file, &fuzz.targets);
    }
    let targets = chosen(&fuzz.targets)?;
    let places = Places::of(workspace);
    let built = build::targets(workspace, &places.build(), &targets)?;
    step("seeds from the fixtures", || {
        seeds::dictionary(workspace, &places.dictionary())?;
        for target in &targets {
            let (corpus, large) = (places.corpus(target), places.large(target));
            let [small, long] = seeds::write(workspace, target, &corpus, &large)?;
            note(&format!(
                "{target}: {small}, and {long} that are {LONGEST} bytes long"
            ));
        }
        Ok(())
    })?;
    let mut outcomes = Vec::new();
    for target in targets {
        let program = built.join(target);
        outcomes.push(large(workspace, &places, target, &program)?);
        outcomes.push(small(workspace, &places, target, &program, fuzz.seconds)?);
    }
    Ok(tell(workspace, &outcomes))
}

/// The targets of these names, in the order of the list.
fn chosen(names: &[String]) -> Result<Vec<&'static str>> {
    if let Some(unknown) = names.iter().find(|name| !TARGETS.contains(&name.as_str())) {
        bail!(
            "there is no target `{unknown}`; there are {}",
            TARGETS.join(", ")
        );
    }
    let mut chosen = TARGETS.to_vec();
    chosen.retain(|target| names.is_empty() || names.iter().any(|name| name == target));
    Ok(chosen)
}

/// Tries long inputs once: what grows faster than its input shows there.
fn large(
    workspace: &Workspace,
    places: &Places,
    target: &'static str,
    program: &Path,
) -> Result<Outcome> {
    let mut command = libfuzzer(workspace, places, target, program)?;
    command.arg("-runs=0").arg(places.large(target));
    watch(places, target, "large", &mut command, GRACE)
}

/// Makes up inputs from the corpus.
fn small(
    workspace: &Workspace,
    places: &Places,
    target: &'static str,
    program: &Path,
    seconds: u64,
) -> Result<Outcome> {
    let mut command = libfuzzer(workspace, places, target, program)?;
    command
        .arg(format!("-max_total_time={seconds}"))
        // Short ones first: without being asked it does so only for targets without a mutator.
        .arg("-len_control=100")
        .arg(format!("-dict={}", places.dictionary().display()))
        .arg(places.corpus(target));
    let limit = GRACE + Duration::from_secs(seconds);
    watch(places, target, "fuzzing", &mut command, limit)
}

fn libfuzzer(
    workspace: &Workspace,
    places: &Places,
    target: &str,
    program: &Path,
) -> Result<Command> {
    let artifacts = places.artifacts(target);
    fs::create_dir_all(&artifacts)?;
    let mut command = target_program(workspace, program);
    command.args([
        format!("-artifact_prefix={}/", artifacts.display()),
        format!("-max_len={LONGEST}"),
        format!("-timeout={PATIENCE}"),
        format!("-rss_limit_mb={MEMORY}"),
        format!("-malloc_limit_mb={BLOCK}"),
        // Looking for leaks takes what the container of a test run often forbids.
        "-detect_leaks=0".to_owned(),
        "-print_final_stats=1".to_owned(),
    ]);
    Ok(command)
}

fn target_program(workspace: &Workspace, program: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(workspace.root())
        .env("RUST_BACKTRACE", "1");
    command
}

/// Runs a part of a target, its many lines into a file.
fn watch(
    places: &Places,
    target: &'static str,
    part: &'static str,
    command: &mut Command,
    limit: Duration,
) -> Result<Outcome> {
    let log = places.log(target, part);
    fs::create_dir_all(log.parent().context("a log has a directory")?)?;
    command.stderr(File::create(&log)?);
    let begun = Instant::now();
    step(&format!("{target}, {part}: {}", log.display()), || {
        let end = process::watch(command, limit, |_| ());
        let text = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
        let figures = log::read(&text);
        note(&figures.in_words());
        match (&figures.finding, end) {
            // It ends badly because of what it found.
            (Some(finding), _) => note(&format!("FOUND: {}", finding.what)),
            (None, Err(error)) => return Err(error),
            (None, Ok(())) => {}
        }
        let time = begun.elapsed();
        Ok(Outcome {
            target,
            part,
            time,
            figures,
        })
    })
}

/// Tries one input again; whether it breaks nothing any more.
fn again(workspace: &Workspace, file: &Path, targets: &[String]) -> Result<bool> {
    let file = std::path::absolute(file)?;
    let folder = file.parent().and_then(Path::file_name);
    let by_folder = folder.map(|name| name.to_string_lossy().into_owned());
    let named = if targets.is_empty() {
        by_folder.as_slice()
    } else {
        targets
    };
    let [target] = chosen(named)?[..] else {
        bail!("say which target: `cargo xtask fuzz TARGET --repro FILE`");
    };
    let built = build::targets(workspace, &Places::of(workspace).build(), &[target])?;
    let tried = step(&format!("{target}, once more"), || {
        let mut command = target_program(workspace, &built.join(target));
        command
            .arg(format!("-timeout={PATIENCE}"))
            .arg(format!("-rss_limit_mb={MEMORY}"))
            .arg("-detect_leaks=0")
            .arg(&file);
        process::run(&mut command)
    });
    Ok(tried.is_ok())
}

/// The table at the end; whether nothing was found.
fn tell(workspace: &Workspace, outcomes: &[Outcome]) -> bool {
    println!(
        "\n{:<18}{:>12}{:>8}{:>9}{:>9}{:>9}  time",
        "part", "executions", "per s", "edges", "of", "corpus"
    );
    for Outcome {
        target,
        part,
        time,
        figures,
    } in outcomes
    {
        println!(
            "{:<18}{:>12}{:>8}{:>9}{:>9}{:>9}  {}",
            format!("{target}, {part}"),
            figures.executions,
            figures.per_second,
            figures.edges,
            figures.all_edges,
            figures.corpus,
            in_words(*time)
        );
    }
    let mut clean = true;
    for outcome in outcomes {
        let Some(finding) = &outcome.figures.finding else {
            continue;
        };
        clean = false;
        let file = Path::new(&finding.file);
        let file = file.strip_prefix(workspace.root()).unwrap_or(file);
        println!("\n{}: {}", outcome.target, finding.what);
        println!(
            "    again:  cargo xtask fuzz {} --repro {}",
            outcome.target,
            file.display()
        );
        println!(
            "    mended: move it to fuzz/regressions/{}/, by a name that says what it was",
            outcome.target
        );
    }
    if clean {
        println!("\nNothing was found.");
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn no_name_means_all_targets_and_an_unknown_one_is_refused() {
        assert_eq!(chosen(&[]).unwrap(), TARGETS);
        assert_eq!(chosen(&names(&["sse", "card"])).unwrap(), ["card", "sse"]);
        let refused = chosen(&names(&["cards"])).unwrap_err().to_string();
        assert!(
            refused.contains("`cards`") && refused.contains("response"),
            "{refused}"
        );
    }
}
