//! The command line of `cargo xtask` as data, and the help text. The package `xtask` carries the commands out.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum, value_parser};

/// The names of the fuzz targets, which are the binaries of `fuzz/`.
pub const FUZZ_TARGETS: [&str; 8] = [
    "card", "response", "sse", "envelope", "sessions", "inspect", "form", "markdown",
];

/// A command of `cargo xtask`.
#[derive(Debug, Clone, PartialEq, Eq, Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    about = "The commands of this repository",
    flatten_help = true
)]
#[command(
    after_help = "Tools that are missing are installed into a cache outside the repository: \
    $A2A_FORMS_CACHE, or $XDG_CACHE_HOME/a2a-forms, or ~/.cache/a2a-forms."
)]
pub enum Task {
    /// Show one part with the demo agent, and show it again after each change of a source
    Dev {
        /// The part to build and to watch
        #[arg(value_enum, default_value_t = Shown::Page)]
        shown: Shown,
        /// The port to listen on
        #[arg(long, default_value_t = 8800, value_parser = value_parser!(u16).range(1..))]
        port: u16,
    },
    /// Build the page, start it with the demo agent, print the URL
    Demo {
        /// The port to listen on
        #[arg(long, default_value_t = 8800, value_parser = value_parser!(u16).range(1..))]
        port: u16,
    },
    /// Run every check once, or only some tests: `--native WORD`, `--browser WORD`, `--e2e WORD --quick`
    Test(Selection),
    /// Run every check in full: many random cases, all looks, bindings and bundlers, fuzzing (hours)
    Nightly(Nightly),
    /// Run the official test suite through the form, write docs/conformance.md
    Conformance,
    /// Build the embeddable package into target/package/, and its archive for npm beside it
    Package,
    /// Test the packages for agent authors in Python and TypeScript, and write their archives into target/agents/
    Agents,
    /// Build page, gallery, playground and documentation as static files for a web server, into target/static-site/
    Site,
    /// Check that a release can be made, and write its files into target/release-files/
    Release,
    /// Take the pictures of README and docs anew, into docs/pictures/
    Pictures {
        /// Take only the pictures with these names; all, if none is named
        names: Vec<String>,
    },
    /// Print the download sizes of page and package, compressed with brotli 11
    Sizes {
        /// Fail if a size exceeds its budget
        #[arg(long)]
        check: bool,
    },
    /// Measure the element beside its peers, write docs/benchmarks.md (half an hour)
    Bench(Bench),
    /// Generate inputs for each fuzz target, and report those that break it
    Fuzz(Fuzz),
    /// Write JSON Schemas, types, models and validators into target/schemas/
    Schemas,
    /// Recognise and check JSON or an event stream of A2A; fails if a rule is broken
    #[command(disable_help_flag = true)]
    Inspect {
        /// A file or an address to fetch, and options: see `cargo xtask inspect --help`
        #[arg(
            value_name = "FILE|URL",
            trailing_var_arg = true,
            allow_hyphen_values = true
        )]
        arguments: Vec<String>,
    },
    /// Judge an agent by the extension of input and output schemas; exit code 0: it conforms, 1: not, 2: nothing could be told
    #[command(disable_help_flag = true)]
    Conform {
        /// The address of the agent, and options: see `cargo xtask conform --help`
        #[arg(
            value_name = "URL",
            trailing_var_arg = true,
            allow_hyphen_values = true
        )]
        arguments: Vec<String>,
    },
    /// Run Trunk on the page with these arguments, such as `serve`; Trunk and its tools are installed if they are missing
    #[command(disable_help_flag = true)]
    Trunk {
        /// The arguments of Trunk
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Check licences, bans, sources and advisories (cargo-deny; needs the network)
    Audit,
}

/// What `cargo xtask dev` shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Shown {
    /// The page, at /
    Page,
    /// The gallery, at /gallery/
    Gallery,
    /// The playground, at /play/
    Play,
    /// The documentation with its live examples, at /docs/
    Docs,
}

/// The parts of the tests to run; all parts, if none is named.
#[derive(Debug, Clone, PartialEq, Eq, Default, Args)]
#[command(group = ArgGroup::new("part").args(["native", "browser", "e2e"]).multiple(true))]
pub struct Selection {
    /// Only licences, fmt, clippy for both targets, and the native tests
    #[arg(long)]
    native: bool,
    /// Only the wasm-bindgen tests in headless Chromium
    #[arg(long)]
    browser: bool,
    /// Only page, package, sizes, and the end-to-end tests
    #[arg(long)]
    e2e: bool,
    /// Run the end-to-end tests on modules that are not optimised: to try a change, not to ship it; without sizes and inline.js
    #[arg(long, requires = "e2e")]
    pub quick: bool,
    /// The browser engine of the end-to-end tests; by default each, or Chromium alone for single tests
    #[arg(long, requires = "e2e", value_enum)]
    pub engine: Option<Engine>,
    /// Only the tests with one of these words in their name, or in the file of an end-to-end test; not the nightly ones,
    /// and no other check
    #[arg(requires = "part")]
    pub words: Vec<String>,
}

/// A browser engine that the end-to-end tests run in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// Chromium: all tests
    Chromium,
    /// Firefox, the stock browser: those of `tests/e2e/engines.mjs`
    Firefox,
    /// The engine of Safari, as GNOME has it: the keyboard in the gallery, and what differs there
    #[value(name = "webkit")]
    WebKit,
}

impl Selection {
    /// Whether to run the end-to-end tests in this engine.
    pub fn runs_in(&self, engine: Engine) -> bool {
        match self.engine {
            Some(chosen) => chosen == engine,
            None => engine == Engine::Chromium || self.words.is_empty(),
        }
    }

    fn is_all(&self) -> bool {
        !(self.native || self.browser || self.e2e)
    }

    /// Whether to run fmt, clippy and the native tests.
    pub fn native(&self) -> bool {
        self.native || self.is_all()
    }

    /// Whether to run the wasm-bindgen tests.
    pub fn browser(&self) -> bool {
        self.browser || self.is_all()
    }

    /// Whether to run page, package, sizes, and the end-to-end tests.
    pub fn e2e(&self) -> bool {
        self.e2e || self.is_all()
    }
}

/// The arguments of `cargo xtask bench`.
#[derive(Debug, Clone, PartialEq, Eq, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Bench {
    /// Run few repetitions, and write the figures below target/
    #[arg(long)]
    pub quick: bool,
    #[command(subcommand)]
    /// The benchmark to run instead.
    pub other: Option<OtherBench>,
}

/// A benchmark to run instead of the comparison with peers.
#[derive(Debug, Clone, PartialEq, Eq, Subcommand)]
pub enum OtherBench {
    /// Print how long untrusted data blocks the page, and whether the page survives it
    Hostile {
        /// Only the rows with one of these words in their name
        words: Vec<String>,
    },
}

/// The arguments of `cargo xtask nightly`: the amount of random testing.
#[derive(Debug, Clone, PartialEq, Eq, Args)]
pub struct Nightly {
    /// How many cases each property test tries
    #[arg(long, default_value_t = 10_000, value_parser = value_parser!(u32).range(1..))]
    pub cases: u32,
    /// The seed of the property tests; a new seed each time, if none is given
    #[arg(long)]
    pub seed: Option<u64>,
    /// How long each fuzz target is tried, in seconds
    #[arg(long, default_value_t = 300, value_parser = value_parser!(u64).range(1..))]
    pub seconds: u64,
}

/// The arguments of `cargo xtask fuzz`: the targets, and the time for each.
#[derive(Debug, Clone, PartialEq, Eq, Args)]
pub struct Fuzz {
    /// How long each target is tried, in seconds
    #[arg(long, default_value_t = 300, value_parser = value_parser!(u64).range(1..))]
    pub seconds: u64,
    /// Only run one target on the input in this file, to repeat a failure
    #[arg(long, value_name = "FILE")]
    pub repro: Option<PathBuf>,
    /// The fuzz targets; all, if none is named
    #[arg(value_parser = PossibleValuesParser::new(FUZZ_TARGETS))]
    pub targets: Vec<String>,
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use clap::CommandFactory as _;

    use super::*;

    fn read(line: &str) -> Option<Task> {
        Task::try_parse_from(["cargo xtask"].into_iter().chain(line.split_whitespace())).ok()
    }

    fn selection(line: &str) -> Option<Selection> {
        match read(line)? {
            Task::Test(selection) => Some(selection),
            _ => None,
        }
    }

    #[test]
    fn the_definition_is_consistent() {
        Task::command().debug_assert();
    }

    /// Reads the documents below a folder, without those of builds and installed packages.
    fn documents(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy();
            let is_ours = !["target", "node_modules", "dist"].contains(&&*name);
            if path.is_dir() && is_ours && !name.starts_with('.') {
                documents(&path, found);
            } else if path.extension().is_some_and(|it| it == "md") {
                found.push(fs::read_to_string(path).unwrap());
            }
        }
    }

    #[test]
    fn the_commands_of_the_documents_exist() {
        let mut found = Vec::new();
        documents(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."),
            &mut found,
        );
        let text = found.join("\n").replace("cargo xtask\n", "cargo xtask ");
        // In blocks and in sentences.
        let behind = text.split("cargo xtask ").skip(1);
        let commands: Vec<_> = behind
            .filter_map(|behind| behind.split(['`', '\n']).next())
            .map(|line| line.split_once(" #").map_or(line, |(command, _)| command))
            .filter(|line| *line != "help" && !line.starts_with("help "))
            .collect();
        assert!(commands.len() > 80, "{commands:?}");
        for line in commands {
            assert!(read(line).is_some(), "{line}");
        }
    }

    #[test]
    fn tests_without_a_flag_are_all_tests() {
        let parts = |line| selection(line).map(|it| [it.native(), it.browser(), it.e2e()]);
        assert_eq!(parts("test"), Some([true; 3]));
        assert_eq!(parts("test --e2e --native"), Some([true, false, true]));
    }

    #[test]
    fn only_end_to_end_tests_can_be_quick() {
        let quick = |line| selection(line).map(|it| it.quick);
        assert_eq!(quick("test --e2e"), Some(false));
        assert_eq!(quick("test --e2e talk --quick"), Some(true));
        assert_eq!(quick("test --quick"), None);
    }

    #[test]
    fn the_benchmark_of_hostile_data_takes_words() {
        let words = |line| match read(line) {
            Some(Task::Bench(bench)) => bench.other.map(|OtherBench::Hostile { words }| words),
            _ => None,
        };
        assert_eq!(words("bench --quick"), None);
        assert_eq!(words("bench hostile"), Some(vec![]));
        assert_eq!(words("bench hostile M6"), Some(vec!["M6".to_owned()]));
        assert_eq!(read("bench --quick hostile"), None);
    }

    #[test]
    fn fuzzing_takes_some_of_the_targets() {
        let line = "fuzz --seconds 300 sessions envelope inspect";
        let Some(Task::Fuzz(fuzz)) = read(line) else {
            panic!("{line}")
        };
        assert_eq!(fuzz.targets, ["sessions", "envelope", "inspect"]);
        assert_eq!(read("fuzz session"), None, "not a target");
    }

    #[test]
    fn inspect_and_trunk_pass_their_arguments_on() {
        let line = "inspect card.json --kind card --help";
        let Some(Task::Inspect { arguments }) = read(line) else {
            panic!("{line}")
        };
        assert_eq!(arguments, ["card.json", "--kind", "card", "--help"]);
        let Some(Task::Trunk { arguments }) = read("trunk build --release") else {
            panic!("trunk")
        };
        assert_eq!(arguments, ["build", "--release"]);
    }

    #[test]
    fn words_choose_among_the_tests_of_a_part() {
        let words = |line| selection(line).map(|it| it.words);
        assert_eq!(words("test --e2e"), Some(vec![]));
        let some = ["gallery", "chaos"].map(str::to_owned).to_vec();
        assert_eq!(words("test --e2e gallery chaos"), Some(some));
        assert_eq!(words("test --native dates"), Some(vec!["dates".to_owned()]));
        assert_eq!(words("test gallery"), None, "words need a part");
    }
}
