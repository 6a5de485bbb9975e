//! `cargo xtask test`: every check of the repository, in one run that goes on after a failure.
//!
//! Owns which parts there are and what each needs; `report` counts, `closing` reads the runners'
//! closing lines. One run is to tell everything: a part is left out only when something it needs
//! has failed, and then counts as failed itself.

mod closing;
mod report;

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, bail};

use self::report::Report;
use crate::agents::Pythons;
use crate::args::Selection;
use crate::browser::{self, Browser};
use crate::material::Material;
use crate::profile::Profile;
use crate::step::step;
use crate::workspace::Workspace;
use crate::{agents, demo, gallery, install, instances, process, sample, site, sizes, toolchain};

/// Compiling everything for the first time on two slow cores, and then the tests.
const LIMIT: Duration = Duration::from_mins(35);
/// The directory of the end-to-end tests.
const END_TO_END: &str = "tests/e2e";
/// Nothing is compiled here.
const END_TO_END_LIMIT: Duration = Duration::from_mins(25);

/// Runs the selected parts; whether all of them passed.
pub(crate) fn run(workspace: &Workspace, selection: &Selection) -> bool {
    let mut report = Report::default();
    if report
        .need("Ctrl-C", process::stop_followed_with_us)
        .is_none()
    {
        return report.close();
    }
    // Without these nothing compiles, and to say so once is enough.
    if report
        .need("toolchain", || {
            toolchain::prepare(workspace, Profile::Release)
        })
        .is_none()
    {
        return report.close();
    }
    if selection.native() {
        native(workspace, &mut report);
    }
    let built = selection
        .e2e()
        .then(|| page_and_package(workspace, &mut report));
    let browser = (selection.browser() || selection.e2e())
        .then(|| report.need("browser", browser::get))
        .flatten();
    if selection.browser() {
        in_browser(workspace, browser.as_ref(), &mut report);
    }
    if let Some(built) = built {
        let browser = browser.as_ref().filter(|_| built);
        end_to_end(workspace, browser, &selection.words, &mut report);
    }
    report.close()
}

fn native(workspace: &Workspace, report: &mut Report) {
    report.need("rustfmt and clippy", || toolchain::checkers(workspace));
    let mut check = |name, args: &[&str]| {
        report.check(name, || process::run(workspace.cargo().args(args)));
    };
    check("fmt", &["fmt", "--all", "--check"]);
    let deny = ["--locked", "--all-targets", "--", "-D", "warnings"];
    check(
        "clippy, native",
        &[&["clippy", "--workspace"], &deny[..]].concat(),
    );
    // As whoever takes them from the registry has them: the other call turns every feature on.
    let bare = ["clippy", "-p", "a2a-forms-client", "--locked"];
    check(
        "clippy, crates alone",
        &[&bare, &["--", "-D", "warnings"][..]].concat(),
    );
    let wasm = [
        "clippy",
        "-p",
        "a2a-forms",
        "-p",
        "leptos-app",
        "--target=wasm32-unknown-unknown",
    ];
    check("clippy, wasm", &[&wasm, &deny[..]].concat());
    // Without it the conformance tests fail, and say why; the others are heard all the same.
    let material = report.need("schemas of others", || Material::get(workspace));
    let mut command = workspace.cargo();
    // One failing program must not keep the others from being heard.
    command.args(["test", "--workspace", "--locked", "--no-fail-fast"]);
    if let Some(material) = material {
        material.tell(&mut command);
    }
    report.runner("native tests", LIMIT, &mut command);
}

/// Builds page, package, gallery and example, and weighs what ships; whether they are there.
fn page_and_package(workspace: &Workspace, report: &mut Report) -> bool {
    let built = report.need("page, package, gallery and example", || {
        gallery::build(workspace, Profile::Release)?;
        step("example", || site::example(workspace))
    });
    if built.is_none() {
        report.not_run("sizes");
        return false;
    }
    report.check("sizes", || {
        let complaints = sizes::complaints(workspace)?;
        if complaints.is_empty() {
            return Ok(());
        }
        bail!("{}", complaints.join("; "))
    });
    true
}

fn in_browser(workspace: &Workspace, browser: Option<&Browser>, report: &mut Report) {
    const NAME: &str = "wasm-bindgen tests";
    // The tests start the page's worker.
    let page = report.need("page", || site::build(workspace, Profile::Release));
    let command = browser
        .filter(|_| page.is_some())
        .and_then(|browser| report.need("test runner", || browser_tests(workspace, browser)));
    match command {
        Some(mut command) => report.runner(NAME, LIMIT, &mut command),
        None => report.not_run(NAME),
    }
}

fn browser_tests(workspace: &Workspace, browser: &Browser) -> Result<Command> {
    process::run(
        workspace
            .cargo()
            .args(["build", "--locked", "-p", "wasm-bindgen-test-runner"]),
    )?;
    let bin = workspace.target().join("debug");
    // The runner adds what a headless browser needs; the driver would look for a browser of its
    // own choice.
    let settings = workspace.scratch().join("webdriver.json");
    let options = serde_json::json!({ "goog:chromeOptions": { "binary": browser.program } });
    fs::create_dir_all(workspace.scratch())?;
    fs::write(&settings, options.to_string())?;

    let mut command = workspace.cargo();
    command
        .args([
            "test",
            "--locked",
            "-p",
            "a2a-forms",
            "--target=wasm32-unknown-unknown",
        ])
        .args(["--test", "web"])
        .env("PATH", process::path_with(&[bin])?)
        .env("CHROMEDRIVER", &browser.driver)
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", settings);
    Ok(command)
}

fn end_to_end(
    workspace: &Workspace,
    browser: Option<&Browser>,
    words: &[String],
    report: &mut Report,
) {
    const NAME: &str = "end-to-end tests";
    // All of these are tried even if one fails, so that one run names everything that is missing.
    let agents = report.need("demo agent and test agent", || {
        let demo_agent = demo::agent(workspace, "demo-agent")?;
        let test_agent = demo::agent(workspace, "test-agent")?;
        Ok([
            ("A2A_DEMO_AGENT", demo_agent),
            ("A2A_TEST_AGENT", test_agent),
        ])
    });
    let npm = report.need("npm packages", || {
        agents::npm_packages(&workspace.root().join(END_TO_END), END_TO_END)
    });
    let pythons = report.need("Python agents", || Pythons::get(workspace));
    let material = report.need("schemas of the test suite", || {
        let suite = Material::get(workspace)?.suite;
        Ok([
            ("A2A_SAMPLE", sample::write(workspace, &suite)?),
            ("A2A_INSTANCES", instances::write(workspace, &suite)?),
        ])
    });
    let (Some(browser), Some(agents), Some(()), Some(pythons), Some(material)) =
        (browser, agents, npm, pythons, material)
    else {
        return report.not_run(NAME);
    };
    match browser_walks(workspace, browser, agents, &pythons, material) {
        Ok(mut command) => {
            if !words.is_empty() {
                command.arg("--grep").arg(pattern(words));
            }
            report.runner(NAME, END_TO_END_LIMIT, &mut command);
        }
        Err(error) => report.check(NAME, || Err(error)),
    }
}

/// A regular expression (of JavaScript) that finds names with one of these words in them.
fn pattern(words: &[String]) -> String {
    let literal = |word: &String| -> String {
        word.chars()
            .flat_map(|it| [it.is_ascii_punctuation().then_some('\\'), Some(it)])
            .flatten()
            .collect()
    };
    words.iter().map(literal).collect::<Vec<_>>().join("|")
}

fn browser_walks(
    workspace: &Workspace,
    browser: &Browser,
    agents: [(&str, PathBuf); 2],
    pythons: &Pythons,
    material: [(&str, PathBuf); 2],
) -> Result<Command> {
    let artefacts: PathBuf = workspace.target().join("e2e");
    // Screenshots of an older run would be taken for this one's.
    install::empty(&artefacts)?;
    let mut command = Command::new("node");
    command
        .arg("tests/e2e/node_modules/@playwright/test/cli.js")
        .args(["test", "--config=tests/e2e/playwright.config.mjs"])
        .current_dir(workspace.root())
        .env("A2A_CHROMIUM", &browser.program)
        .env("A2A_PYTHON", &pythons.of_0_3)
        .env("A2A_PYTHON_1_3", &pythons.of_1_0)
        .envs(agents)
        .env("A2A_SITE", workspace.site(Profile::Release))
        .env("A2A_PACKAGE", workspace.package(Profile::Release))
        .envs(material)
        .env("A2A_ARTEFACTS", artefacts);
    Ok(command)
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
