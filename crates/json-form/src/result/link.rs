//! Safe links: addresses that may be followed, with the host that they lead to.
//!
//! Invariants: only `https:`, `http:` and `mailto:`; the host is the one that a browser would open, so the person
//! sees the true destination; an address that browsers would normalize first (spaces, control characters, `\`, `%`
//! in a host) is not a link.

/// An address that is safe to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The address.
    pub href: String,
    /// Its host, in lower case.
    pub host: String,
}

/// Recognizes a text that is a safe link.
pub fn safe_link(text: &str) -> Option<Link> {
    let (scheme, rest) = text.split_once(':')?;
    if scheme.eq_ignore_ascii_case("mailto") {
        return mail_link(rest);
    }
    let is_web = scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http");
    let rest = rest.strip_prefix("//").filter(|_| is_web)?;
    if rest.chars().any(is_deceptive) {
        return None;
    }
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let authority = rest.get(..end)?;
    // User information before the host is often meant to be mistaken for the host.
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:[]".contains(&byte);
    let starts = authority.bytes().next()?;
    let is_host = starts.is_ascii_alphanumeric() || starts == b'[';
    (is_host && authority.bytes().all(is_plain)).then(|| Link {
        href: text.to_owned(),
        host: authority.to_ascii_lowercase(),
    })
}

/// Recognizes a single e-mail address, without parameters such as a subject.
pub fn mail_link(text: &str) -> Option<Link> {
    let (name, host) = text.split_once('@')?;
    let is_plain = |letter: char| !is_deceptive(letter) && !"?&#%,;:<>()[]\"@/".contains(letter);
    let is_one = !name.is_empty() && !host.is_empty() && name.chars().all(is_plain);
    (is_one && host.chars().all(is_plain)).then(|| Link {
        href: format!("mailto:{text}"),
        host: host.to_ascii_lowercase(),
    })
}

/// Whether browsers drop or reinterpret a character, or whether it disguises a text.
fn is_deceptive(letter: char) -> bool {
    letter.is_control() || letter == '\\' || is_invisible(letter)
}

/// Whether a character is a space, has no width, or changes the writing direction.
pub(super) fn is_invisible(letter: char) -> bool {
    matches!(letter,
        ' ' | '\u{a0}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{1680}'
        | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2000}'..='\u{200f}'
        | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{206f}' | '\u{3000}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}')
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
