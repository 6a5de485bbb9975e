//! `cargo xtask dev`: one part of the site with the demo agent, made and shown again after each change of a source.
//!
//! Owns the order of the work: style sheets and scripts are there at once, modules are compiled before the agent. Nothing
//! is optimised, the elements are one module, and only what is shown is made. Trunk is not used: it makes the whole page
//! again when a style sheet changes. The pages ask for `dev/state.json` and reload themselves (`reload.js`).

mod watch;
mod work;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use serde_json::json;
use walkdir::WalkDir;

use crate::files::empty;
use crate::process::Running;
use crate::profile::Profile;
use crate::programs::Program;
use crate::step::{in_words, quietly, step};
use crate::wasm_split::Files;
use crate::workspace::Workspace;
use crate::{assemble_page, demo, package, page_build, process, site_assembly, toolchain, tools};
use command_line::Shown;
use watch::Sources;
use work::{SOURCES, Work};

#[path = "../../../style/sheets.rs"]
mod sheets;

const PROFILE: Profile = Profile::Dev;
/// How often the sources are looked at.
const INTERVAL: Duration = Duration::from_millis(150);
/// The folder in the site with the files that the pages watch.
const FOLDER: &str = "dev";
/// The tag by which a page watches them.
const TAG: &str = "<script type=\"module\" src=\"/dev/reload.js\"></script>";

/// Builds and shows a part of the site, until the person stops the command.
pub(crate) fn run(workspace: &Workspace, shown: Shown, port: u16) -> Result<()> {
    // Said at once, not after a build.
    demo::free(port)?;
    toolchain::prepare(workspace, PROFILE)?;
    if shown != Shown::Page {
        tools::install(workspace, PROFILE)?;
    }
    // Changes during the first build are not lost.
    let mut sources = Sources::new(workspace.root(), SOURCES);
    let mut dev = Dev {
        workspace,
        shown,
        port,
        agent: None,
        build: 0,
        styles: 0,
        problem: String::new(),
    };
    dev.begin()?;
    while !process::is_interrupted() {
        let changed = sources.changed();
        let work = Work::after(changed.iter().map(AsRef::as_ref), shown);
        if work == Work::default() {
            std::thread::sleep(INTERVAL);
        } else {
            dev.perform(work, &changed)?;
        }
    }
    dev.stop_agent()?;
    println!("\n==> stopped");
    Ok(())
}

/// The part of the site that the command shows, and the agent that serves it.
struct Dev<'w> {
    workspace: &'w Workspace,
    shown: Shown,
    port: u16,
    agent: Option<Running>,
    /// The number of the last build, which pages compare with the one that they show.
    build: u32,
    /// The number of the last change of a style sheet.
    styles: u32,
    /// Why the last build failed; empty if it did not.
    problem: String,
}

impl Dev<'_> {
    fn begin(&mut self) -> Result<()> {
        empty(&self.workspace.site(PROFILE))?;
        empty(&self.workspace.dist(PROFILE))?;
        step("modules", || self.compile())?;
        step("site", || {
            self.fill_modules()?;
            self.fill_folders()?;
            self.fill_docs()?;
            self.write_styles()?;
            self.add_tag()
        })?;
        self.write_state()?;
        self.start_agent()
    }

    /// Does this work, says how long it took, and has the pages show it. So they do a failure; the next change is another
    /// try.
    fn perform(&mut self, work: Work, changed: &[PathBuf]) -> Result<()> {
        let begun = Instant::now();
        let first = changed.first().map(|path| path.display().to_string());
        let others = match changed.len() {
            0 | 1 => String::new(),
            count => format!(" and {} more", count - 1),
        };
        println!("==> {}{others}", first.unwrap_or_default());
        let result = quietly(|| self.make(work));
        self.problem = String::new();
        match result {
            Ok(()) => println!("    shown after {}", in_words(begun.elapsed())),
            Err(error) => {
                println!("    FAILED: {error:#}");
                self.problem = format!("{error:#}\n\nThe terminal of `cargo xtask dev` says more.");
            }
        }
        self.write_state()
    }

    fn make(&mut self, work: Work) -> Result<()> {
        if work.styles {
            self.write_styles()?;
            self.styles += 1;
        }
        if work.shell {
            if self.shown == Shown::Page {
                assemble_page::copy_files(self.workspace, PROFILE)?;
                site_assembly::copy_page(self.workspace, PROFILE)?;
            } else {
                package::write_shells(self.workspace, PROFILE, Files::Beside)?;
                site_assembly::copy_elements(self.workspace, PROFILE)?;
            }
        }
        if work.modules {
            // Styles and scripts are shown before.
            self.write_state()?;
            self.compile()?;
            self.fill_modules()?;
        }
        if work.folders || (work.shell && self.shown != Shown::Page) || work.modules {
            self.fill_folders()?;
        }
        if work.docs || (work.folders && self.shown == Shown::Docs) {
            self.fill_docs()?;
        }
        if work.agent {
            // Before the pages load anew, as it serves them.
            self.start_agent()?;
        }
        if work.needs_reload() {
            self.add_tag()?;
            self.build += 1;
        }
        Ok(())
    }

    fn compile(&self) -> Result<()> {
        let module = if self.shown == Shown::Page {
            "app"
        } else {
            "ui"
        };
        page_build::compile(self.workspace, PROFILE, &[module, "worker"])
    }

    /// Makes the page or the elements of the compiled modules.
    fn fill_modules(&self) -> Result<()> {
        if self.shown == Shown::Page {
            assemble_page::assemble(self.workspace, PROFILE)?;
            site_assembly::copy_page(self.workspace, PROFILE)?;
        } else {
            package::fill_modules(self.workspace, PROFILE, &[Files::Beside])?;
            site_assembly::copy_elements(self.workspace, PROFILE)?;
        }
        Ok(())
    }

    fn fill_folders(&self) -> Result<()> {
        if self.shown == Shown::Page {
            return Ok(());
        }
        site_assembly::copy_folders(self.workspace, PROFILE)
    }

    fn fill_docs(&self) -> Result<()> {
        if self.shown != Shown::Docs {
            return Ok(());
        }
        site_assembly::write_docs(self.workspace, PROFILE)
    }

    /// Adds the tag to the pages of the site that lack it.
    fn add_tag(&self) -> Result<()> {
        for entry in WalkDir::new(self.workspace.site(PROFILE)) {
            let path = entry?.into_path();
            if path.extension().is_some_and(|it| it == "html") {
                let html = fs::read_to_string(&path)?;
                if !html.contains(TAG) {
                    fs::write(&path, html.replacen("</head>", &format!("{TAG}</head>"), 1))?;
                }
            }
        }
        Ok(())
    }

    /// Copies the style sheets, which all pages but the documents use, and writes those of the elements as one file.
    fn write_styles(&self) -> Result<()> {
        for entry in fs::read_dir(self.workspace.root().join("style"))? {
            let path = entry?.path();
            if let Some(name) = path
                .file_name()
                .filter(|_| path.extension().is_some_and(|it| it == "css"))
            {
                fs::copy(&path, self.workspace.site(PROFILE).join(name))?;
            }
        }
        let folder = self.workspace.site(PROFILE).join(FOLDER);
        fs::create_dir_all(&folder)?;
        let mut all = String::new();
        for name in sheets::SHEETS.iter().flat_map(|(_, names)| *names) {
            let path = format!("style/{name}.css");
            all += &fs::read_to_string(self.workspace.root().join(&path)).context(path)?;
        }
        fs::write(folder.join("elements.css"), all)?;
        Ok(fs::write(
            folder.join("reload.js"),
            include_str!("reload.js"),
        )?)
    }

    /// Writes what the pages compare with what they show, in one step.
    fn write_state(&self) -> Result<()> {
        let (build, styles, problem) = (self.build, self.styles, &self.problem);
        let state = json!({ "build": build, "styles": styles, "problem": problem });
        let folder = self.workspace.site(PROFILE).join(FOLDER);
        fs::create_dir_all(&folder)?;
        let partial = folder.join("state.partial");
        fs::write(&partial, state.to_string())?;
        Ok(fs::rename(partial, folder.join("state.json"))?)
    }

    /// Builds the agent, and starts it in place of the one that runs.
    fn start_agent(&mut self) -> Result<()> {
        let program = Program::DEMO_AGENT.build(self.workspace)?;
        let is_first = self.agent.is_none();
        self.stop_agent()?;
        let place = match self.shown {
            Shown::Page => "",
            Shown::Gallery => "gallery/",
            Shown::Play => "play/",
            Shown::Docs => "docs/",
        };
        let mut command = Command::new(program);
        command
            .args(["--port", &self.port.to_string(), "--site"])
            .arg(self.workspace.site(PROFILE))
            .current_dir::<&Path>(self.workspace.root());
        self.agent = Some(Running::start(&mut command, move |line| {
            if let Some(url) = line.trim().strip_prefix(demo::READY).filter(|_| is_first) {
                println!(
                    "\n    {url}/{place}\n\n    Ctrl-C stops it. Save a file, and the page shows it."
                );
            }
        })?);
        Ok(())
    }

    fn stop_agent(&mut self) -> Result<()> {
        self.agent.take().map_or(Ok(()), Running::stop)
    }
}
