//! `cargo xtask test`: every check of the repository, in one run that goes on after a failure.
//!
//! Owns the parts and the requirements of each; `report` counts, `runner_output` reads the runners' output. A part is
//! left out only if one of its requirements failed; then the part counts as failed.

mod report;
mod runner_output;
mod trunk_serve;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use anyhow::{Result, bail};

use self::report::Report;
use self::trunk_serve::TrunkServe;
use crate::agents::Pythons;
use crate::browser::{self, Browser};
use crate::profile::Profile;
use crate::programs::Program;
use crate::step::{ahead, side_by_side};
use crate::test_data::TestData;
use crate::workspace::Workspace;
use crate::{
    agents, dependencies, files, instances, page_build, process, schemas, site_assembly, sizes,
    toolchain, tools, worker,
};
use command_line::Selection;

/// The directory of the end-to-end tests, from the repository's root.
const END_TO_END: &str = "tests/e2e";
/// The time limit of a part, which may compile everything for the first time on two slow cores, and then runs tests.
const LIMIT: Duration = Duration::from_mins(35);

/// How many cases a run of the tests tries, and the time for them.
#[derive(Debug, Clone)]
pub(crate) struct Depth {
    /// The longest time for the native tests, with their compilation; then they are stopped and fail.
    pub(crate) native_limit: Duration,
    /// The longest time for the end-to-end tests; then they are stopped and fail.
    pub(crate) end_to_end_limit: Duration,
    /// The settings that the tests get as environment variables.
    pub(crate) environment: Vec<(&'static str, String)>,
}

impl Depth {
    /// The depth of `cargo xtask test`: each behaviour is tried once, with the random cases that `.cargo/config.toml`
    /// fixes.
    fn gate() -> Self {
        Self {
            native_limit: LIMIT,
            // Nothing is compiled there.
            end_to_end_limit: Duration::from_mins(25),
            environment: Vec::new(),
        }
    }

    fn set_environment(&self, command: &mut Command) {
        let variables = self.environment.iter();
        command.envs(variables.map(|(name, value)| (name, value)));
    }
}

/// How the modules of the end-to-end tests are compiled.
fn profile(selection: &Selection) -> Profile {
    if selection.quick || !selection.e2e() {
        Profile::Dev
    } else {
        Profile::Release
    }
}

/// Runs the selected parts, and prints the report. Returns whether all of them passed.
pub(crate) fn run(workspace: &Workspace, selection: &Selection) -> bool {
    parts(workspace, selection, &Depth::gate()).close()
}

/// Runs the selected parts, and returns the report.
pub(crate) fn parts(workspace: &Workspace, selection: &Selection, depth: &Depth) -> Report {
    let mut report = Report::default();
    // Without these nothing compiles, and to say so once is enough.
    if report
        .need("toolchain", || {
            toolchain::prepare(workspace, profile(selection))
        })
        .is_none()
    {
        return report;
    }
    thread::scope(|scope| {
        if selection.e2e() {
            ahead(scope, || install(workspace, profile(selection)));
        }
        checks(workspace, selection, depth, &mut report);
    });
    report
}

/// Installs what the later parts need, while the processor waits for one core of the parts before them.
fn install(workspace: &Workspace, profile: Profile) -> Result<()> {
    tools::install(workspace, profile)?;
    agents::npm_packages(workspace, END_TO_END)?;
    Pythons::get(workspace).map(drop)
}

fn checks(workspace: &Workspace, selection: &Selection, depth: &Depth, report: &mut Report) {
    if selection.native() {
        if selection.words.is_empty() {
            lints(workspace, report);
        }
        native_tests(workspace, selection, depth, report);
    }
    let workspace = &if selection.native() {
        workspace.after_tests()
    } else {
        workspace.clone()
    };
    let built = selection
        .e2e()
        .then(|| page_and_package(workspace, profile(selection), report));
    let browser = (selection.browser() || selection.e2e())
        .then(|| report.need("browser", browser::get))
        .flatten();
    if selection.browser() {
        in_browser(workspace, browser.as_ref(), &selection.words, report);
    }
    if let Some(built) = built {
        let browser = browser.as_ref().filter(|_| built);
        end_to_end(workspace, browser, selection, depth, report);
    }
}

fn lints(workspace: &Workspace, report: &mut Report) {
    report.check("licences, bans, sources", || dependencies::check(workspace));
    report.need("rustfmt and clippy", || toolchain::checkers(workspace));
    report.check("fmt", || {
        process::run(&mut workspace.cargo("fmt --all --check"))
    });
    let mut clippy = |name, arguments: &str| {
        let line = format!("clippy --locked {arguments} -- -D warnings");
        report.check(name, || process::run(&mut workspace.cargo(&line)));
    };
    clippy("clippy, native", "--workspace --all-targets");
    // With the features that users of the registry get: the other call turns every feature on.
    clippy("clippy, crates alone", "-p a2a-forms-client");
    clippy(
        "clippy, wasm",
        "-p a2a-forms -p a2a-forms-worker -p leptos-app --target=wasm32-unknown-unknown --all-targets",
    );
    clippy(
        "clippy, fuzz targets",
        "--manifest-path=fuzz/Cargo.toml --target-dir=target --no-default-features",
    );
    report.check("packages of crates", || {
        // Fails if a published crate needs one that is not published.
        let line = "package --locked --offline --allow-dirty --no-verify -p exact-json -p a2a-forms-locales \
            -p json-form -p a2a-forms-protocol -p a2a-forms-client -p a2a-forms-inspect";
        process::run(&mut workspace.cargo(line))
    });
    report.check("cargo doc", || {
        let mut command = workspace.cargo("doc --workspace --no-deps --locked");
        process::run(command.env("RUSTDOCFLAGS", "-D warnings"))
    });
}

fn native_tests(workspace: &Workspace, selection: &Selection, depth: &Depth, report: &mut Report) {
    // Without it only the conformance tests fail, and say why.
    let data = report.need("schemas of others", || TestData::get(workspace));
    let mut command = workspace.cargo("test --workspace --locked --no-fail-fast");
    if !selection.words.is_empty() {
        // Without the examples in comments, which take a program each.
        command.args(["--tests", "--"]).args(&selection.words);
    }
    if let Some(data) = data {
        data.set_environment(&mut command);
    }
    depth.set_environment(&mut command);
    report.runner("native tests", depth.native_limit, &mut command);
}

/// Builds page, package, gallery and example, and reports whether that worked; in the release profile, checks the sizes
/// as well. Returns whether all were built.
fn page_and_package(workspace: &Workspace, profile: Profile, report: &mut Report) -> bool {
    let built = report.need("page, package, gallery and example", || {
        side_by_side(vec![
            (
                "page, package and gallery",
                Box::new(|| site_assembly::build(workspace, profile)),
            ),
            ("example", Box::new(|| page_build::example(workspace))),
        ])
    });
    if built.is_none() {
        report.not_run("sizes");
        return false;
    }
    if profile != Profile::Release {
        return true;
    }
    report.check("sizes", || {
        let problems = sizes::problems(workspace)?;
        if problems.is_empty() {
            return Ok(());
        }
        bail!("{}", problems.join("; "))
    });
    true
}

fn in_browser(
    workspace: &Workspace,
    browser: Option<&Browser>,
    words: &[String],
    report: &mut Report,
) {
    const NAME: &str = "wasm-bindgen tests";
    // The tests start the worker of the package.
    let worker = report.need("worker", || {
        page_build::compile(workspace, Profile::Dev, &["worker"])?;
        worker::build(workspace, Profile::Dev)
    });
    let command = browser
        .filter(|_| worker.is_some())
        .and_then(|browser| report.need("test runner", || browser_tests(workspace, browser)));
    let Some(mut command) = command else {
        return report.not_run(NAME);
    };
    // The runner takes one word.
    match words {
        [] => report.runner(NAME, LIMIT, &mut command),
        [word] => report.runner(NAME, LIMIT, command.args(["--", word])),
        _ => report.check(NAME, || bail!("the wasm-bindgen tests take one word")),
    }
}

fn browser_tests(workspace: &Workspace, browser: &Browser) -> Result<Command> {
    let runner = Program::TEST_RUNNER.build(workspace)?;
    let bin = runner.parent().map(Path::to_owned);
    // The runner adds what a headless browser needs; the driver would look for a browser of its
    // own choice.
    let settings = workspace.scratch().join("webdriver.json");
    let options = serde_json::json!({ "goog:chromeOptions": { "binary": browser.program } });
    fs::create_dir_all(workspace.scratch())?;
    fs::write(&settings, options.to_string())?;

    let mut command =
        workspace.cargo("test --locked -p a2a-forms --target=wasm32-unknown-unknown --test web");
    command
        .env("PATH", process::path_with(bin.as_slice())?)
        .env("CHROMEDRIVER", &browser.driver)
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", settings);
    Ok(command)
}

fn end_to_end(
    workspace: &Workspace,
    browser: Option<&Browser>,
    selection: &Selection,
    depth: &Depth,
    report: &mut Report,
) {
    const NAME: &str = "end-to-end tests";
    // All of these are tried even if one fails, so that one run names everything that is missing.
    let agents = report.need("demo agent and test agent", || {
        Ok([
            ("A2A_DEMO_AGENT", Program::DEMO_AGENT.build(workspace)?),
            ("A2A_TEST_AGENT", Program::TEST_AGENT.build(workspace)?),
        ])
    });
    let npm = report.need("npm packages", || {
        agents::npm_packages(workspace, END_TO_END)
    });
    let pythons = report.need("Python agents", || Pythons::get(workspace));
    let data = report.need("schemas of the test suite", || {
        let artefacts = workspace.target().join("e2e");
        // Screenshots of an older run would be taken for this one's.
        files::empty(&artefacts)?;
        let suite = TestData::get(workspace)?.suite;
        let (schemas, cases) = schemas::write(workspace)?;
        Ok([
            ("A2A_INSTANCES", instances::write(workspace, &suite)?),
            // Written by a native test, and read by a nightly one.
            ("A2A_VERDICTS", workspace.target().join("tmp/verdicts.json")),
            ("A2A_SCHEMAS", schemas),
            ("A2A_SCHEMA_CASES", cases),
            ("A2A_ARTEFACTS", artefacts),
        ])
    });
    let words = &selection.words;
    let is_wanted = words.is_empty() || words.iter().any(|word| word.contains("trunk"));
    let trunk = report.need("trunk serve", || {
        is_wanted.then(|| TrunkServe::start(workspace)).transpose()
    });
    let (Some(browser), Some(agents), Some(()), Some(pythons), Some(data), Some(trunk)) =
        (browser, agents, npm, pythons, data, trunk)
    else {
        return report.not_run(NAME);
    };
    let mut command = Command::new("node");
    command
        .arg("tests/e2e/node_modules/@playwright/test/cli.js")
        .args(["test", "--config=tests/e2e/playwright.config.mjs"])
        .current_dir(workspace.root())
        .env("A2A_CHROMIUM", browser::for_end_to_end(browser))
        .env("A2A_PYTHON", &pythons.of_0_3)
        .env("A2A_PYTHON_1_3", &pythons.of_1_0)
        .envs(agents)
        .env("A2A_SITE", workspace.site(profile(selection)))
        .env("A2A_PACKAGE", workspace.package(profile(selection)))
        .envs(data);
    if let Some(trunk) = &trunk {
        command.env("A2A_TRUNK", &trunk.url);
    }
    if !selection.words.is_empty() {
        command.arg("--grep").arg(pattern(&selection.words));
        // A person who runs only some tests wants to see the pages.
        command.env("A2A_PICTURES", "1");
    }
    depth.set_environment(&mut command);
    report.runner(NAME, depth.end_to_end_limit, &mut command);
    if let Some(trunk) = trunk {
        report.need("end of trunk serve", || trunk.program.stop());
    }
}

/// A JavaScript regular expression for names that contain one of these words.
fn pattern(words: &[String]) -> String {
    let literal = |word: &String| -> String {
        word.chars()
            .flat_map(|it| [it.is_ascii_punctuation().then_some('\\'), Some(it)])
            .flatten()
            .collect()
    };
    words.iter().map(literal).collect::<Vec<_>>().join("|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_literally() {
        let words = ["chaos, 401".to_owned(), "cancel()".to_owned()];
        assert_eq!(pattern(&words), r"chaos\, 401|cancel\(\)");
    }
}
