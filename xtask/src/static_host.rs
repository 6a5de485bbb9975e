//! Writes the configuration of web servers for the static site: its headers, for nginx, Netlify and Caddy.
//!
//! Owns the syntax of the three. The one list of headers is in `docs/security.md`, below “The page”; the end-to-end tests
//! read it there, too. Invariant: each header has one line and no quotation mark, so that it stays as it is in each syntax.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};

/// The document with the headers, from the root of the repository.
const DOCUMENT: &str = "docs/security.md";
/// The heading over the headers of the page.
const HEADING: &str = "### The page\n";
/// The folder of the site with the configuration that a server reads from elsewhere.
const FOLDER: &str = "hosting";

/// A header: its name and its value.
type Header<'d> = (&'d str, &'d str);

/// Writes the configuration into the site: `_headers`, which Netlify reads there, and a folder with the files to include
/// for nginx and Caddy.
pub(crate) fn write(root: &Path, site: &Path) -> Result<()> {
    let document = fs::read_to_string(root.join(DOCUMENT))?;
    let headers = headers(&document)?;
    let folder = site.join(FOLDER);
    fs::create_dir_all(&folder)?;
    fs::write(site.join("_headers"), netlify(&headers))?;
    fs::write(folder.join("nginx.conf"), nginx(&headers))?;
    Ok(fs::write(folder.join("Caddyfile"), caddy(&headers))?)
}

fn headers(document: &str) -> Result<Vec<Header<'_>>> {
    let block = document.split_once(HEADING).and_then(|(_, behind)| {
        let (_, block) = behind.split_once("```http\n")?;
        Some(block.split_once("```")?.0)
    });
    let lines = block.with_context(|| format!("{DOCUMENT} has no headers of the page"))?;
    let headers = lines.lines().map(|line| match line.split_once(": ") {
        Some(header) if !line.contains('"') => Ok(header),
        _ => bail!("{DOCUMENT}: not a header, or one with a quotation mark: {line}"),
    });
    headers.collect()
}

fn lines(headers: &[Header<'_>], line: impl Fn(&Header<'_>) -> String) -> String {
    headers.iter().map(line).collect()
}

fn netlify(headers: &[Header<'_>]) -> String {
    let lines = lines(headers, |(name, value)| format!("  {name}: {value}\n"));
    format!("/*\n{lines}")
}

/// For a `server` block. Scripts and modules have their types here: older `mime.types` lack them, and browsers refuse both
/// with another type.
fn nginx(headers: &[Header<'_>]) -> String {
    let lines = lines(headers, |(name, value)| {
        format!("add_header {name} \"{value}\" always;\n")
    });
    format!(
        "# In a `server` block, beside `root`: include /srv/a2a-forms/{FOLDER}/nginx.conf;
index index.html;
absolute_redirect off;
gzip on;
gzip_types text/css text/javascript application/javascript application/json application/wasm image/svg+xml;
location ~ \\.m?js$ {{ types {{ }} default_type text/javascript; }}
location ~ \\.wasm$ {{ types {{ }} default_type application/wasm; }}
{lines}"
    )
}

fn caddy(headers: &[Header<'_>]) -> String {
    let lines = lines(headers, |(name, value)| format!("\t{name} \"{value}\"\n"));
    format!(
        "# In a site block, beside `root * /srv/a2a-forms`: import /srv/a2a-forms/{FOLDER}/Caddyfile
encode zstd gzip
header {{
{lines}}}
file_server
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "### The page\n\nWords:\n\n```http\nContent-Security-Policy: default-src 'none'; script-src 'self'\n\
        X-Content-Type-Options: nosniff\n```\n\n```html\n<meta>\n```\n";

    #[test]
    fn the_three_syntaxes_have_the_headers_of_the_document() {
        let headers = headers(DOCUMENT).unwrap();
        assert_eq!(
            netlify(&headers),
            "/*\n  Content-Security-Policy: default-src 'none'; script-src 'self'\n  X-Content-Type-Options: nosniff\n"
        );
        let policy = "\"default-src 'none'; script-src 'self'\"";
        for (written, line) in [
            (
                nginx(&headers),
                format!("\nadd_header Content-Security-Policy {policy} always;\n"),
            ),
            (
                caddy(&headers),
                format!("\n\tContent-Security-Policy {policy}\n"),
            ),
        ] {
            assert!(written.contains(&line), "{written}");
        }
    }

    #[test]
    fn other_lines_than_headers_are_errors() {
        assert!(headers("### Another\n").is_err());
        assert!(headers(&DOCUMENT.replace("nosniff", "\"nosniff\"")).is_err());
        assert!(headers(&DOCUMENT.replace("Options: ", "Options ")).is_err());
    }
}
