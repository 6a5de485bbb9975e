//! Chromium and its driver, Firefox, `WebKitGTK`, and nginx and Caddy to serve pages to them, found on the PATH, or installed where that is allowed.

use std::env;
use std::path::PathBuf;

use anyhow::{Error, Result, bail};

use crate::step::{note, step};
use crate::{process, system_packages};

const BROWSERS: [&str; 6] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// The paths of a browser and its driver.
#[derive(Debug, Clone)]
pub(crate) struct Browser {
    /// The executable of Chromium or Chrome.
    pub(crate) program: PathBuf,
    /// The executable `chromedriver` of the same version as `program`.
    pub(crate) driver: PathBuf,
}

/// Debian's Chromium without the browser's own window: the same engine, and a fifth less time for each page.
const HEADLESS_SHELL: &str = "chromium-headless-shell";

/// The program for tests that need no chromedriver: `A2A_CHROMIUM`, or the headless shell, or else `browser`.
pub(crate) fn for_end_to_end(browser: &Browser) -> PathBuf {
    given("A2A_CHROMIUM")
        .or_else(|| program(HEADLESS_SHELL))
        .unwrap_or_else(|| browser.program.clone())
}

/// Finds Chromium and its driver. If they are missing, installs those of Debian, if this process may.
pub(crate) fn get() -> Result<Browser> {
    step("browser and driver", || {
        if let Some(browser) = find() {
            note(&format!(
                "{}, {}",
                browser.program.display(),
                browser.driver.display()
            ));
            return Ok(browser);
        }
        if system_packages::may_install() {
            system_packages::install(&["chromium", "chromium-driver"])?;
            if system_packages::install(&[HEADLESS_SHELL]).is_err() {
                note(&format!(
                    "no {HEADLESS_SHELL}: all tests run in Chromium itself"
                ));
            }
        }
        let Some(browser) = find() else {
            bail!(
                "no Chromium or Chrome with its chromedriver on the PATH. On Debian: \
                 `sudo apt-get install chromium chromium-driver`. Elsewhere: Chrome and the \
                 ChromeDriver of the same version. Their paths may be given in A2A_CHROMIUM and \
                 CHROMEDRIVER"
            )
        };
        Ok(browser)
    })
}

/// The stock Firefox: `A2A_FIREFOX`, or Debian's or another one on the PATH. If it is missing, installs that of Debian, if
/// this process may.
pub(crate) fn firefox() -> Result<PathBuf> {
    let find = || {
        let known = ["firefox-esr", "firefox"];
        given("A2A_FIREFOX").or_else(|| known.into_iter().find_map(program))
    };
    if find().is_none() && system_packages::may_install() {
        system_packages::install(&["firefox-esr"])?;
    }
    let Some(firefox) = find() else {
        bail!(
            "no Firefox on the PATH. On Debian: `sudo apt-get install firefox-esr`. Its path may be given in A2A_FIREFOX"
        )
    };
    note(&firefox.display().to_string());
    Ok(firefox)
}

/// The driver of the browser of `WebKitGTK`, which needs a screen (`Xvfb`) and a message bus. If they are missing, installs
/// those of Debian, if this process may.
pub(crate) fn webkit() -> Result<PathBuf> {
    let find = || {
        let driver = given("A2A_WEBKIT_DRIVER").or_else(|| program("WebKitWebDriver"));
        driver.filter(|_| program("Xvfb").is_some() && program("dbus-run-session").is_some())
    };
    if find().is_none() && system_packages::may_install() {
        system_packages::install(&["webkit2gtk-driver", "xvfb", "dbus"])?;
    }
    let Some(driver) = find() else {
        bail!(
            "no WebKitGTK on the PATH. On Debian: `sudo apt-get install webkit2gtk-driver xvfb dbus`. The paths of its \
             driver and its browser may be given in A2A_WEBKIT_DRIVER and A2A_WEBKIT"
        )
    };
    note(&driver.display().to_string());
    Ok(driver)
}

/// The web servers for the static site, each by the variable that may name it: that one, or Debian's, which is installed if
/// this process may.
pub(crate) fn web_servers() -> Result<[(&'static str, PathBuf); 2]> {
    let server = |name, variable| Ok::<_, Error>((variable, web_server(name, variable)?));
    Ok([server("nginx", "A2A_NGINX")?, server("caddy", "A2A_CADDY")?])
}

fn web_server(name: &str, variable: &str) -> Result<PathBuf> {
    // Debian's nginx is outside of the PATH of those who are not root.
    let find = || {
        given(variable)
            .or_else(|| program(name))
            .or_else(|| program(&format!("/usr/sbin/{name}")))
    };
    if find().is_none() && system_packages::may_install() {
        system_packages::install(&[name])?;
    }
    let Some(server) = find() else {
        bail!(
            "no {name}. On Debian: `sudo apt-get install {name}`. Its path may be given in {variable}"
        )
    };
    note(&server.display().to_string());
    Ok(server)
}

fn find() -> Option<Browser> {
    Some(Browser {
        program: given("A2A_CHROMIUM").or_else(|| BROWSERS.into_iter().find_map(program))?,
        driver: given("CHROMEDRIVER").or_else(|| program("chromedriver"))?,
    })
}

fn program(name: &str) -> Option<PathBuf> {
    which::which(name).ok()
}

fn given(variable: &str) -> Option<PathBuf> {
    env::var_os(variable)
        .map(PathBuf::from)
        .filter(|path| process::is_there(path))
}
