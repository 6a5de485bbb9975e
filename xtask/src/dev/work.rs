//! What a change of a source makes necessary.

use std::path::Path;

use command_line::Shown;

/// The sources that are watched.
pub(super) const SOURCES: &[&str] = &[
    "src",
    "crates",
    "demo-agent",
    "build.rs",
    "Cargo.toml",
    "Cargo.lock",
    "style",
    "index.html",
    "early.js",
    "start.js",
    "oauth-callback.html",
    "oauth-callback.js",
    "npm",
    "gallery",
    "play",
    "site",
    "docs",
];

/// The parts of what is shown that have to be made again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Work {
    /// The wasm modules.
    pub(super) modules: bool,
    /// The demo agent.
    pub(super) agent: bool,
    /// Style sheets, which need no new start of the page.
    pub(super) styles: bool,
    /// The page's HTML and scripts, or the scripts of the elements.
    pub(super) shell: bool,
    /// Gallery, playground, and the frame of the documentation.
    pub(super) folders: bool,
    /// The documents.
    pub(super) docs: bool,
}

impl Work {
    /// The work after a change of these files, if `shown` is shown.
    pub(super) fn after<'p>(changed: impl IntoIterator<Item = &'p Path>, shown: Shown) -> Self {
        let mut work = Self::default();
        for path in changed {
            work.add(path, shown);
        }
        work
    }

    /// Whether pages have to load anew to show the result.
    pub(super) fn needs_reload(self) -> bool {
        self.modules || self.agent || self.shell || self.folders || self.docs
    }

    fn add(&mut self, path: &Path, shown: Shown) {
        let is_page = shown == Shown::Page;
        let first = path.iter().next().and_then(|name| name.to_str());
        match first.unwrap_or_default() {
            // Neither is compiled into what is shown.
            _ if path
                .iter()
                .any(|name| name == "tests" || name == "examples") => {}
            "src" | "build.rs" => self.modules = true,
            "crates" => {
                self.modules = true;
                self.agent |= !path.starts_with("crates/worker");
            }
            "Cargo.toml" | "Cargo.lock" => {
                self.modules = true;
                self.agent = true;
            }
            "demo-agent" => self.agent = true,
            "style" => self.styles = true,
            "npm" => self.shell |= !is_page,
            "index.html" | "start.js" | "oauth-callback.html" | "oauth-callback.js" => {
                self.shell |= is_page;
            }
            "early.js" => {
                self.shell |= is_page;
                self.folders |= !is_page;
            }
            "gallery" | "play" | "site" => self.folders |= !is_page,
            "docs" => self.docs |= shown == Shown::Docs,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(path: &str, shown: Shown) -> Work {
        Work::after([Path::new(path)], shown)
    }

    #[test]
    fn a_change_of_the_agent_compiles_no_module() {
        let agent = Work {
            agent: true,
            ..Work::default()
        };
        for path in ["demo-agent/src/money.rs", "demo-agent/card.json"] {
            assert_eq!(after(path, Shown::Page), agent, "{path}");
        }
    }

    #[test]
    fn a_change_of_the_core_compiles_modules_and_agent() {
        let both = Work {
            modules: true,
            agent: true,
            ..Work::default()
        };
        assert_eq!(after("crates/json-form/src/lib.rs", Shown::Page), both);
        assert_eq!(after("Cargo.lock", Shown::Docs), both);
        let modules = Work {
            modules: true,
            ..Work::default()
        };
        assert_eq!(after("src/ui/mod.rs", Shown::Page), modules);
        assert_eq!(after("crates/worker/src/main.rs", Shown::Page), modules);
        assert_eq!(
            after("crates/a2a/tests/it/main.rs", Shown::Page),
            Work::default()
        );
    }

    #[test]
    fn style_sheets_and_scripts_compile_nothing() {
        for shown in [Shown::Page, Shown::Gallery, Shown::Play, Shown::Docs] {
            for path in [
                "style/form.css",
                "start.js",
                "npm/elements.js",
                "gallery/gallery.css",
                "docs/start.md",
            ] {
                let work = after(path, shown);
                assert!(!work.modules && !work.agent, "{path}");
            }
        }
        assert!(after("start.js", Shown::Page).shell);
        assert!(after("npm/elements.js", Shown::Gallery).shell);
        assert_eq!(after("npm/elements.js", Shown::Page), Work::default());
        assert!(after("docs/start.md", Shown::Docs).docs);
    }

    #[test]
    fn every_source_is_watched() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        for name in SOURCES {
            assert!(root.join(name).exists(), "{name}");
        }
        for folder in crate::site_assembly::FOLDERS {
            assert!(SOURCES.contains(&folder), "{folder}");
        }
    }
}
