//! Safe links: addresses that may be followed, with the host that they lead to.
//!
//! Leaves the host to `formats::web_address`. Invariants: only `https:`, `http:` and `mailto:`; the host is the one
//! that a browser would open, so the person sees the true destination.

use crate::formats::web_address::{self, is_rewritten};

/// An `https:`, `http:` or `mailto:` address, with the host that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The address with its scheme, for a link's `href`. A plain e-mail address gets `mailto:` in front.
    pub href: String,
    /// The host of the address, in lower case.
    pub host: String,
}

/// The link for a text that is only an `https:`, `http:` or `mailto:` address; `None` for any other text.
pub fn safe_link(text: &str) -> Option<Link> {
    if let Some(host) = web_address::host(text) {
        let href = text.to_owned();
        return Some(Link { href, host });
    }
    let (scheme, rest) = text.split_once(':')?;
    mail_link(rest).filter(|_| scheme.eq_ignore_ascii_case("mailto"))
}

/// The `mailto:` link for a text that is a single e-mail address; `None` for any other text, also for an address with
/// parameters such as a subject.
pub fn mail_link(text: &str) -> Option<Link> {
    let (name, host) = text.split_once('@')?;
    let is_plain = |letter: char| !is_rewritten(letter) && !"?&#%,;:<>()[]\"@/".contains(letter);
    let is_one = !name.is_empty() && !host.is_empty() && name.chars().all(is_plain);
    (is_one && host.chars().all(is_plain)).then(|| Link {
        href: format!("mailto:{text}"),
        host: host.to_ascii_lowercase(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_has_the_host_that_browsers_open() {
        for (text, host) in [
            ("https://example.com/a?b=c#d", "example.com"),
            ("HTTP://Example.COM", "example.com"),
            ("https://example.com:8443/", "example.com:8443"),
            ("http://[::1]/", "[::1]"),
            ("https://example.com/ä", "example.com"),
            ("https://example.com/@user", "example.com"),
            ("mailto:a@example.com", "example.com"),
        ] {
            assert_eq!(safe_link(text).map(|it| it.host), Some(host.to_owned()));
        }
        let href = mail_link("a@example.com").map(|it| it.href);
        assert_eq!(href, Some("mailto:a@example.com".to_owned()));
    }

    #[test]
    fn disguised_addresses_are_not_links() {
        for text in [
            "javascript:alert(1)",
            "JavaScript://example.com/%0aalert(1)",
            " javascript:x",
            "data:text/html,x",
            "vbscript:x",
            "file:///etc/passwd",
            "blob:https://example.com/1",
            "https\t://example.com",
            "https://exam\nple.com",
            " https://example.com",
            "https://example.com ",
            "https:example.com",
            "https:///example.com",
            "https:/\\example.com",
            "https://good.example@evil.example",
            "https://good.example\\@evil.example",
            "https://%65vil.example",
            "https://good.example\u{3002}evil.example",
            "https://example.com/\u{202e}gpj.exe",
            "https://",
            "//example.com",
            "/a",
            "",
            "mailto:a@example.com?bcc=b@example.com",
            "mailto:a@example.com,b@example.com",
            "mailto:",
        ] {
            assert_eq!(safe_link(text), None, "{text}");
        }
        for text in [
            "",
            "@",
            "a",
            "a@",
            "@b",
            "a b@c.de",
            "a@b?subject=x",
            "a@b@c",
            "a\u{202e}@b",
        ] {
            assert_eq!(mail_link(text), None, "{text}");
        }
    }
}
