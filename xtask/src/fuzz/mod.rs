//! `cargo xtask fuzz`: generated cards, answers, streams, schemas and texts against the properties of `fuzz/`.
//!
//! Runs the targets and reports their results. `build` compiles them, `seeds` writes their first inputs, `log` reads
//! the output of libFuzzer. `fuzz/properties` has the properties. All files are below `target/fuzz/`: `corpus/<target>`
//! grows from run to run, `artifacts/<target>` has the inputs that broke something.

mod build;
mod log;
mod seeds;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::process;
use crate::step::{in_words, note, step};
use crate::workspace::Workspace;
use command_line::{FUZZ_TARGETS, Fuzz};

/// The maximum length of a generated input, in bytes.
const LONGEST: usize = 64 << 10;
/// The wall-clock time after which an input counts as hanging, in seconds. `fuzz/targets/clock.rs` checks a smaller
/// limit of processor time.
const PATIENCE: u32 = 30;
/// The largest memory of a target, in megabytes: the sanitizer keeps freed memory for a while.
const MEMORY: u32 = 2_048;
/// The largest single allocation that a target may make, in megabytes.
const BLOCK: u32 = 256;
/// The time that a target may take beyond the requested time: for reading the corpus at first, and for the last input.
const GRACE: Duration = Duration::from_mins(5);
/// The file below `target/fuzz` with the words that libFuzzer inserts.
const DICTIONARY: &str = "words.dict";

/// The folder of fuzzing, `target/fuzz`: below it are builds, corpora, long inputs, logs and findings.
fn home(workspace: &Workspace) -> PathBuf {
    workspace.target().join("fuzz")
}

/// The result of one run of libFuzzer on a target, such as the run with the long inputs.
struct Part {
    target: &'static str,
    name: &'static str,
    time: Duration,
    outcome: log::Outcome,
}

/// Searches for inputs that break a target. Returns whether none was found.
pub(crate) fn run(workspace: &Workspace, fuzz: &Fuzz) -> Result<bool> {
    if let Some(file) = &fuzz.repro {
        return reproduce(workspace, file, &fuzz.targets);
    }
    let names = chosen(&fuzz.targets);
    let home = home(workspace);
    let built = build::targets(workspace, &home.join("build"), &names)?;
    let targets = names.into_iter().map(|name| Target {
        name,
        workspace,
        home: &home,
        program: built.join(name),
    });
    let targets: Vec<Target> = targets.collect();
    step("seeds from the fixtures", || {
        seeds::dictionary(workspace, &home.join(DICTIONARY))?;
        for target in &targets {
            let (name, corpus, large) = (target.name, target.corpus(), target.large());
            let [small, long] = seeds::write(workspace, name, &corpus, &large)?;
            note(&format!(
                "{name}: {small}, and {long} that are {LONGEST} bytes long"
            ));
        }
        Ok(())
    })?;
    let mut parts = Vec::new();
    for target in targets {
        parts.push(target.run_large()?);
        parts.push(target.generate(fuzz.seconds)?);
    }
    Ok(print_table(workspace, &parts))
}

/// The targets with these names, in the order of the list; all targets, if no name is given.
fn chosen(names: &[String]) -> Vec<&'static str> {
    let is_named = |target: &str| names.is_empty() || names.iter().any(|name| name == target);
    FUZZ_TARGETS.into_iter().filter(|it| is_named(it)).collect()
}

/// A fuzz target with its program and its folders.
struct Target<'r> {
    name: &'static str,
    workspace: &'r Workspace,
    /// The folder `target/fuzz`, which has the corpora, long inputs and findings of all targets.
    home: &'r Path,
    program: PathBuf,
}

impl Target<'_> {
    /// The folder with the inputs from which libFuzzer generates others; it grows from run to run.
    fn corpus(&self) -> PathBuf {
        self.home.join("corpus").join(self.name)
    }

    /// The folder with this target's long inputs, which `seeds` makes by repeating a part of a seed.
    fn large(&self) -> PathBuf {
        self.home.join("large").join(self.name)
    }

    /// Runs each long input once, which shows costs that grow faster than the input.
    fn run_large(&self) -> Result<Part> {
        let mut command = self.libfuzzer()?;
        command.arg("-runs=0").arg(self.large());
        self.watch("large", &mut command, GRACE)
    }

    /// Lets libFuzzer generate inputs from the corpus for this number of seconds.
    fn generate(&self, seconds: u64) -> Result<Part> {
        let mut command = self.libfuzzer()?;
        command
            .arg(format!("-max_total_time={seconds}"))
            // Short ones first: without being asked it does so only for targets without a mutator.
            .arg("-len_control=100")
            .arg(format!("-dict={}", self.home.join(DICTIONARY).display()))
            .arg(self.corpus());
        let limit = GRACE + Duration::from_secs(seconds);
        self.watch("fuzzing", &mut command, limit)
    }

    fn libfuzzer(&self) -> Result<Command> {
        let artifacts = self.home.join("artifacts").join(self.name);
        fs::create_dir_all(&artifacts)?;
        let mut command = target_program(self.workspace, &self.program);
        command.args([
            format!("-artifact_prefix={}/", artifacts.display()),
            format!("-max_len={LONGEST}"),
            format!("-malloc_limit_mb={BLOCK}"),
        ]);
        Ok(command)
    }

    /// Runs libFuzzer until it ends or reaches `limit`; its output goes to a log file.
    fn watch(&self, part: &'static str, command: &mut Command, limit: Duration) -> Result<Part> {
        let target = self.name;
        let logs = self.home.join("log");
        fs::create_dir_all(&logs)?;
        let log = logs.join(format!("{target}-{part}.txt"));
        command.stderr(File::create(&log)?);
        let begun = Instant::now();
        step(&format!("{target}, {part}: {}", log.display()), || {
            let end = process::watch(command, limit, |_| ());
            let text = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
            let outcome = log::read(&text);
            note(&outcome.progress);
            match (&outcome.finding, end) {
                // It ends badly because of what it found.
                (Some(finding), _) => note(&format!("FOUND: {}", finding.what)),
                (None, Err(error)) => return Err(error),
                (None, Ok(())) => {}
            }
            Ok(Part {
                target,
                name: part,
                time: begun.elapsed(),
                outcome,
            })
        })
    }
}

/// A command that runs a target's program, with the limits of every run.
fn target_program(workspace: &Workspace, program: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .arg(format!("-timeout={PATIENCE}"))
        .arg(format!("-rss_limit_mb={MEMORY}"))
        // Looking for leaks takes what the container of a test run often forbids.
        .arg("-detect_leaks=0")
        .current_dir(workspace.root())
        .env("RUST_BACKTRACE", "1");
    command
}

/// Runs a target on the input in `file`. Returns whether it no longer breaks the target.
fn reproduce(workspace: &Workspace, file: &Path, targets: &[String]) -> Result<bool> {
    let file = std::path::absolute(file)?;
    let folder = file.parent().and_then(Path::file_name);
    let by_folder = folder.map(|name| name.to_string_lossy().into_owned());
    let named = if targets.is_empty() {
        by_folder.as_slice()
    } else {
        targets
    };
    let [target] = chosen(named)[..] else {
        bail!("say which target: `cargo xtask fuzz TARGET --repro FILE`");
    };
    let built = build::targets(workspace, &home(workspace).join("build"), &[target])?;
    let tried = step(&format!("{target}, once more"), || {
        process::run(target_program(workspace, &built.join(target)).arg(&file))
    });
    Ok(tried.is_ok())
}

/// Prints the table at the end. Returns whether no target broke.
fn print_table(workspace: &Workspace, parts: &[Part]) -> bool {
    println!();
    for part in parts {
        let name = format!("{}, {}", part.target, part.name);
        println!(
            "{name:<18} {:<12} {}",
            in_words(part.time),
            part.outcome.progress
        );
    }
    let mut clean = true;
    for Part {
        target, outcome, ..
    } in parts
    {
        let Some(finding) = &outcome.finding else {
            continue;
        };
        clean = false;
        let file = Path::new(&finding.file);
        let file = file.strip_prefix(workspace.root()).unwrap_or(file);
        println!("\n{target}: {}", finding.what);
        println!(
            "    again:  cargo xtask fuzz {target} --repro {}",
            file.display()
        );
        println!(
            "    once corrected, move it to fuzz/regressions/{target}/, by a name that says what it was"
        );
    }
    if clean {
        println!("\nNothing was found.");
    }
    clean
}
