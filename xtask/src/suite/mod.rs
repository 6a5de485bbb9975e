//! `cargo xtask test`: every check of the repository, in one run that goes on after a failure.
//!
//! Owns the parts and the requirements of each; `report` counts, `runner_output` reads the runners' output. A part is
//! left out only if one of its requirements failed; then the part counts as failed.

mod lints;
mod report;
mod runner_output;
mod trunk_serve;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use anyhow::{Result, anyhow, bail};

use self::report::Report;
use self::trunk_serve::TrunkServe;
use crate::agents::Pythons;
use crate::browser::{self, Browser};
use crate::profile::Profile;
use crate::programs::Program;
use crate::step::{Job, ahead, side_by_side};
use crate::test_data::TestData;
use crate::workspace::Workspace;
use crate::{
    agent_packages, agents, dependencies, files, instances, page_build, process, release, schemas,
    site_assembly, sizes, toolchain, tools, worker,
};
use command_line::{Engine, Selection};

/// The directory of the end-to-end tests, from the repository's root.
const END_TO_END: &str = "tests/e2e";
/// The time limit of a part, which may compile everything for the first time on two slow cores, and then runs tests.
const LIMIT: Duration = Duration::from_mins(35);

/// How many cases a run of the tests tries, and the time for them.
#[derive(Debug, Clone)]
pub(crate) struct Depth {
    /// Whether everything is tried, and not one representative of what takes long.
    pub(crate) is_full: bool,
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
            is_full: false,
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
        // The processor waits for one core of many steps.
        let ahead = (selection.e2e() && selection.words.is_empty())
            .then(|| ahead(scope, || prepare(workspace, profile(selection))));
        checks(workspace, selection, depth, ahead, &mut report);
    });
    report
}

/// Installs what the end-to-end tests need, and compiles the modules of their pages.
fn prepare(workspace: &Workspace, profile: Profile) -> Result<()> {
    browser::get()?;
    // The part that needs it says what is missing.
    let _ = (browser::firefox(), browser::webkit());
    agents::npm_packages(workspace, END_TO_END)?;
    Pythons::get(workspace)?;
    page_build::compile(workspace, profile, site_assembly::MODULES)?;
    tools::install(workspace, profile)
}

fn checks(
    workspace: &Workspace,
    selection: &Selection,
    depth: &Depth,
    ahead: Option<ScopedJoinHandle<'_, ()>>,
    report: &mut Report,
) {
    if selection.native() {
        if selection.words.is_empty() {
            lints(workspace, report);
        }
        native_tests(workspace, selection, depth, report);
        if selection.words.is_empty() {
            with_doubles(workspace, depth, report);
        }
    }
    let workspace = &if selection.native() {
        workspace.after_tests()
    } else {
        workspace.clone()
    };
    let browser = (selection.browser() || selection.e2e())
        .then(|| report.need("browser", browser::get))
        .flatten();
    if selection.browser() {
        in_browser(workspace, browser.as_ref(), selection, report);
    }
    if selection.e2e() {
        if let Some(ahead) = ahead {
            report.need("modules compiled meanwhile", || {
                ahead.join().map_err(|_| anyhow!("a thread panicked"))
            });
        }
        end_to_end(workspace, browser.as_ref(), selection, depth, report);
    }
}

/// The arguments of cargo for the packages that are compiled to wasm.
/// With the features that the example's app asks for, so that nothing is compiled twice.
const WASM: &str = "--locked --target=wasm32-unknown-unknown -p a2a-forms -p a2a-forms-worker --features a2a-forms/worker";

fn lints(workspace: &Workspace, report: &mut Report) {
    report.check("licences, bans, sources", || dependencies::check(workspace));
    report.need("rustfmt and clippy", || toolchain::checkers(workspace));
    report.check("fmt", || {
        process::run(&mut workspace.cargo("fmt --all --check"))
    });
    report.check("clippy, native", || {
        lints::compile(workspace, "test --workspace --locked --no-run")
    });
    report.check("clippy, wasm", || {
        lints::compile(
            workspace,
            &format!("build {WASM} -p leptos-app --bins --tests"),
        )
    });
    let mut clippy = |name, arguments: &str| {
        let line = format!("clippy --locked {arguments} -- -D warnings");
        report.check(name, || process::run(&mut workspace.cargo(&line)));
    };
    // With the features that users of the registry get: the other call turns every feature on.
    clippy("clippy, crates alone", "-p a2a-forms-client");
    clippy(
        "clippy, module of servers",
        "--target=wasm32-unknown-unknown -p a2a-forms --features server --bin server",
    );
    // They cannot be linked without libFuzzer.
    clippy(
        "clippy, fuzz targets",
        "--manifest-path=fuzz/Cargo.toml --target-dir=target --no-default-features",
    );
    report.check("packages of crates", || {
        // Fails if a published crate needs one that is not published.
        let crates = release::CRATES.map(|name| format!("-p {name}")).join(" ");
        let line = format!("package --locked --offline --allow-dirty --no-verify {crates}");
        process::run(&mut workspace.cargo(&line))
    });
    report.check("cargo doc", || {
        let mut command = workspace.cargo("doc --workspace --no-deps --locked");
        process::run(command.env("RUSTDOCFLAGS", "-D warnings"))
    });
}

fn native_tests(workspace: &Workspace, selection: &Selection, depth: &Depth, report: &mut Report) {
    // Without it only the conformance tests fail, and say why.
    let data = report.need("schemas of others", || TestData::get(workspace));
    let command = report.need("clippy as compiler", || {
        let mut command = workspace.cargo("test --workspace --locked --no-fail-fast");
        toolchain::compile_by_clippy(&mut command, workspace)?;
        Ok(command)
    });
    let Some(mut command) = command else {
        return report.not_run("native tests");
    };
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

/// The library crates alone, without the feature `exact-numbers`, which the app turns on in every other part: the crate that
/// reads numbers, or by night all of them, with the table of verdicts.
fn with_doubles(workspace: &Workspace, depth: &Depth, report: &mut Report) {
    let mut run = |name, arguments: &str| {
        let mut command = workspace.cargo(&format!("test --locked --no-fail-fast {arguments}"));
        depth.set_environment(&mut command);
        report.runner(name, depth.native_limit, &mut command);
    };
    if depth.is_full {
        let crates = "-p exact-json -p json-form -p a2a-forms-protocol -p a2a-forms-client -p a2a-forms-inspect";
        // The verdicts for the browser are those of the app.
        run(
            "crates without exact numbers",
            &format!("{crates} -- --skip browser_verdicts::"),
        );
    } else {
        // The others compile the validator once more.
        run("JSON without exact numbers", "-p exact-json");
    }
}

fn in_browser(
    workspace: &Workspace,
    browser: Option<&Browser>,
    selection: &Selection,
    report: &mut Report,
) {
    const NAME: &str = "wasm-bindgen tests";
    // The tests start the worker of the package.
    let worker = report.need("tests and worker", || {
        let mut command = workspace.cargo(&format!("build {WASM} --test web --bin worker"));
        toolchain::compile_by_clippy(&mut command, workspace)?;
        process::run(&mut command)?;
        worker::build(workspace, Profile::Dev)
    });
    let command = browser
        .filter(|_| worker.is_some())
        .and_then(|browser| report.need("test runner", || browser_tests(workspace, browser)));
    let Some(mut command) = command else {
        return report.not_run(NAME);
    };
    // The runner takes one word.
    match selection.words.as_slice() {
        [] => report.runner(NAME, LIMIT, &mut command),
        [word] => report.runner(NAME, LIMIT, command.args(["--", word])),
        _ => report.check(NAME, || bail!("the wasm-bindgen tests take one word")),
    }
}

fn browser_tests(workspace: &Workspace, browser: &Browser) -> Result<Command> {
    let mut command = workspace.cargo(&format!("test {WASM} --test web"));
    toolchain::compile_by_clippy(&mut command, workspace)?;
    in_headless_chromium(workspace, browser, &mut command)?;
    Ok(command)
}

/// Sets what a command that runs wasm-bindgen tests needs to run them in headless Chromium.
pub(crate) fn in_headless_chromium(
    workspace: &Workspace,
    browser: &Browser,
    command: &mut Command,
) -> Result<()> {
    let runner = Program::TEST_RUNNER.build(workspace)?;
    let bin = runner.parent().map(Path::to_owned);
    // The runner adds what a headless browser needs; the driver would look for a browser of its
    // own choice.
    let settings = workspace.scratch().join("webdriver.json");
    let options = serde_json::json!({ "goog:chromeOptions": { "binary": browser.program } });
    fs::create_dir_all(workspace.scratch())?;
    fs::write(&settings, options.to_string())?;
    command
        .env("PATH", process::path_with(bin.as_slice())?)
        .env("CHROMEDRIVER", &browser.driver)
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", settings);
    Ok(())
}

/// Finds the program of a browser, or installs it.
type Find = fn() -> Result<PathBuf>;

fn end_to_end(
    workspace: &Workspace,
    browser: Option<&Browser>,
    selection: &Selection,
    depth: &Depth,
    report: &mut Report,
) {
    const CHROMIUM: &str = "end-to-end tests, Chromium";
    const FIREFOX: &str = "end-to-end tests, Firefox";
    const WEBKIT: &str = "end-to-end tests, WebKit";
    // All of these are tried even if one fails, so that one run names everything that is missing.
    let npm = report.need("npm packages", || {
        agents::npm_packages(workspace, END_TO_END)
    });
    let files = npm.and_then(|()| report.need("chosen tests", || Chosen::by(workspace, selection)));
    let built = files.and_then(|files| build(workspace, profile(selection), files, report));
    let agents = report.need("agents and conformance kit", || {
        Ok([
            ("A2A_DEMO_AGENT", Program::DEMO_AGENT.build(workspace)?),
            ("A2A_TEST_AGENT", Program::TEST_AGENT.build(workspace)?),
            ("A2A_AXUM_FORM", Program::AXUM_FORM.build(workspace)?),
            ("A2A_RUST_AGENT", Program::RUST_AGENT.build(workspace)?),
            ("A2A_CONFORM", Program::CONFORM.build(workspace)?),
        ])
    });
    let servers = report.need("web servers", browser::web_servers);
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
    let (Some(browser), Some(trunk), Some(agents), Some(servers), Some(pythons), Some(data)) =
        (browser, built, agents, servers, pythons, data)
    else {
        return report.not_run(CHROMIUM);
    };
    agents_packages(workspace, selection, depth, report);
    let command = |engine: &str| {
        let mut command = playwright(workspace, selection);
        command
            .arg(["--project=", engine].concat())
            .env("A2A_CHROMIUM", browser::for_end_to_end(browser))
            .envs(servers.clone())
            .env("A2A_PYTHON", &pythons.sdk_0_3)
            .env("A2A_PYTHON_1_3", &pythons.sdk_1_0)
            .env("A2A_PYTHON_FRAMEWORKS", &pythons.frameworks)
            .env("A2A_PYTHON_FRAMEWORKS_0_3", &pythons.frameworks_0_3)
            .env("A2A_PYTHON_PACKAGE", &pythons.package)
            .envs(agents.clone())
            .env("A2A_SITE", workspace.site(profile(selection)))
            .env("A2A_PACKAGE", workspace.package(profile(selection)))
            .envs(data.clone());
        if let Trunk::Serves(trunk) = &trunk {
            command.env("A2A_TRUNK", &trunk.url);
        }
        if !selection.words.is_empty() {
            // A person who runs only some tests wants to see the pages.
            command.env("A2A_PICTURES", "1");
        }
        depth.set_environment(&mut command);
        command
    };
    if selection.runs_in(Engine::Chromium) {
        report.runner(CHROMIUM, depth.end_to_end_limit, &mut command("chromium"));
    }
    let others: [(Engine, Find, &'static str, &str, &'static str); 2] = [
        (
            Engine::Firefox,
            browser::firefox,
            "firefox",
            "A2A_FIREFOX",
            FIREFOX,
        ),
        (
            Engine::WebKit,
            browser::webkit,
            "webkit",
            "A2A_WEBKIT_DRIVER",
            WEBKIT,
        ),
    ];
    for (engine, find, project, variable, name) in others {
        if !selection.runs_in(engine) {
            continue;
        }
        let Some(found) = report.need(project, find) else {
            report.not_run(name);
            continue;
        };
        let mut command = command(project);
        // Each empties the directory of its artefacts.
        let artefacts = workspace.target().join(["e2e-", project].concat());
        command.env(variable, found).env("A2A_ARTEFACTS", artefacts);
        report.runner(name, depth.end_to_end_limit, &mut command);
    }
    if let Trunk::Serves(trunk) = trunk {
        report.need("end of trunk serve", || trunk.program.stop());
    }
}

/// The tests of the packages for agent authors, unless a word chooses end-to-end tests.
fn agents_packages(
    workspace: &Workspace,
    selection: &Selection,
    depth: &Depth,
    report: &mut Report,
) {
    if !selection.words.is_empty() {
        return;
    }
    report.check("agents’ package, Python", || {
        agent_packages::test_python(workspace)
    });
    if depth.is_full {
        report.check("agents’ package, Python’s types", || {
            agent_packages::check_types(workspace)
        });
    }
    // It uses the validator of the package `a2a-forms`.
    if profile(selection) == Profile::Release {
        report.check("agents’ package, TypeScript", || {
            agent_packages::test_typescript(workspace)
        });
    }
}

/// A command that runs the end-to-end tests with the chosen words.
fn playwright(workspace: &Workspace, selection: &Selection) -> Command {
    let mut command = Command::new("node");
    command
        .arg("tests/e2e/node_modules/@playwright/test/cli.js")
        .args(["test", "--config=tests/e2e/playwright.config.mjs"])
        .current_dir(workspace.root());
    if !selection.words.is_empty() {
        command.arg("--grep").arg(pattern(&selection.words));
    }
    command
}

/// What the chosen end-to-end tests need beside page and package.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Chosen {
    /// Whether one of them opens the Leptos app of `examples/`.
    example: bool,
    /// Whether one of them opens the page of `trunk serve`.
    trunk: bool,
}

impl Chosen {
    /// Asks the runner which tests have the chosen words.
    fn by(workspace: &Workspace, selection: &Selection) -> Result<Self> {
        // Some tests read page and package as soon as they are listed: before the first build all are taken.
        let profile = profile(selection);
        let (site, package) = (workspace.site(profile), workspace.package(profile));
        let is_built = site.is_dir() && package.is_dir();
        if selection.words.is_empty() || !is_built {
            return Ok(Self {
                example: true,
                trunk: true,
            });
        }
        let mut list = playwright(workspace, selection);
        list.env("A2A_SITE", site).env("A2A_PACKAGE", package);
        let list = process::output(list.args(["--list", "--project=chromium"]))?;
        Ok(Self {
            example: list.contains("leptos-app.test.mjs"),
            trunk: list.contains("trunk.test.mjs"),
        })
    }
}

/// Whether `trunk serve` runs beside the tests.
#[derive(Debug)]
enum Trunk {
    Serves(TrunkServe),
    NotAsked,
}

/// Builds page, package, gallery and what the chosen tests need beside them, and reports whether that worked; in the
/// release profile, checks the sizes as well. Returns `None` if something was not built.
fn build(
    workspace: &Workspace,
    profile: Profile,
    chosen: Chosen,
    report: &mut Report,
) -> Option<Trunk> {
    let trunk = Mutex::new(Trunk::NotAsked);
    let built = report.need("page, package, gallery and example", || {
        let mut jobs: Vec<Job<'_>> = vec![(
            "page, package and gallery",
            Box::new(|| site_assembly::build(workspace, profile)),
        )];
        if chosen.example || chosen.trunk {
            // One after the other: trunk keeps the glue of both workers at one place.
            jobs.push((
                "example, trunk serve",
                Box::new(|| {
                    if chosen.example {
                        page_build::example(workspace)?;
                    }
                    if chosen.trunk {
                        let serving = TrunkServe::start(workspace)?;
                        *trunk.lock().unwrap_or_else(PoisonError::into_inner) =
                            Trunk::Serves(serving);
                    }
                    Ok(())
                }),
            ));
        }
        side_by_side(jobs)
    });
    if built.is_none() {
        report.not_run("sizes");
        return None;
    }
    if profile == Profile::Release {
        report.check("sizes", || {
            let problems = sizes::problems(workspace)?;
            if problems.is_empty() {
                return Ok(());
            }
            bail!("{}", problems.join("; "))
        });
    }
    Some(trunk.into_inner().unwrap_or_else(PoisonError::into_inner))
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
