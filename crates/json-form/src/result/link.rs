//! Which addresses may be followed, and where they lead (SAFETY §2).
//!
//! Owns telling a link from a text. Invariants: only `https:`, `http:` and `mailto:`; the host is the
//! one that a browser would go to, so that what is shown is no other; what a browser would change
//! before it reads it (spaces, control characters, `\`, `%` in a host) is no link.

/// An address that may be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it leads.
    pub href: String,
    /// The host that it leads to, in small letters.
    pub host: String,
}

/// The link that a text is.
pub fn safe_link(text: &str) -> Option<Link> {
    let (scheme, rest) = text.split_once(':')?;
    if scheme.eq_ignore_ascii_case("mailto") {
        return mail_link(rest);
    }
    let is_web = scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http");
    let rest = rest.strip_prefix("//").filter(|_| is_web)?;
    if rest.chars().any(is_treacherous) {
        return None;
    }
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let authority = rest.get(..end)?;
    // Who writes a name before the host wants it to be taken for the host.
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:[]".contains(&byte);
    let starts = authority.bytes().next()?;
    let is_host = starts.is_ascii_alphanumeric() || starts == b'[';
    (is_host && authority.bytes().all(is_plain)).then(|| Link {
        href: text.to_owned(),
        host: authority.to_ascii_lowercase(),
    })
}

/// The link to an e-mail address: to one person, with nothing written for the sender.
pub fn mail_link(text: &str) -> Option<Link> {
    let (name, host) = text.split_once('@')?;
    let is_plain = |letter: char| !is_treacherous(letter) && !"?&#%,;:<>()[]\"@/".contains(letter);
    let is_one = !name.is_empty() && !host.is_empty() && name.chars().all(is_plain);
    (is_one && host.chars().all(is_plain)).then(|| Link {
        href: format!("mailto:{text}"),
        host: host.to_ascii_lowercase(),
    })
}

/// What a browser leaves out or reads as something else, or what makes a text look like another.
fn is_treacherous(letter: char) -> bool {
    letter.is_control() || letter == '\\' || is_invisible(letter)
}

/// Spaces of all kinds, marks without width, and what turns the direction of writing.
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
    fn a_link_says_where_it_leads() {
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
    fn what_leads_elsewhere_than_it_says_is_no_link() {
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
