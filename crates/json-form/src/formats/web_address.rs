//! The origin of a web address, as browsers compute it.
//!
//! Owns the rule that decides where a request for an address goes. Leaves parsing typed addresses to others. Invariant:
//! the origin of a text is `None` or that of `new URL(text)` (WHATWG URL). An address that a browser would first
//! rewrite has no origin here: spaces, control characters and `\` anywhere; user information, `%`, letters beyond ASCII
//! and short or octal numbers in the host. An `xn--` label is not decoded: browsers refuse an address with a wrong one.

use core::net::{Ipv4Addr, Ipv6Addr};

/// The origin of an absolute `http:` or `https:` address: scheme, host and port, without the default port. `None` for
/// any other text, and for an address that a browser would first rewrite.
pub fn origin(address: &str) -> Option<String> {
    let (scheme, rest) = address.split_once("://")?;
    let scheme = scheme.to_ascii_lowercase();
    let default_port = match &*scheme {
        "https" => 443,
        "http" => 80,
        _ => return None,
    };
    if address.chars().any(is_rewritten) {
        return None;
    }
    let authority = rest.split(['/', '?', '#']).next()?.to_ascii_lowercase();
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, digits)) if digits.bytes().all(|one| one.is_ascii_digit()) => {
            let port = if digits.is_empty() {
                default_port
            } else {
                digits.parse::<u16>().ok()?
            };
            (host, port)
        }
        _ => (&*authority, default_port),
    };
    if !is_host(host) {
        return None;
    }
    let mut origin = [&scheme, "://", host].concat();
    if port != default_port {
        origin.push(':');
        origin.push_str(&port.to_string());
    }
    Some(origin)
}

/// Host and port of an absolute `http:` or `https:` address, as in its origin; `None` if `origin` returns `None`.
pub fn host(address: &str) -> Option<String> {
    let origin = origin(address)?;
    origin.split_once("://").map(|(_, host)| host.to_owned())
}

/// Whether browsers open a lower-case host as it is written: true for `example.org`, false for `0x7f.1`.
fn is_host(host: &str) -> bool {
    if let Some(inside) = host.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
        let address = inside.parse::<Ipv6Addr>();
        return !inside.contains('.') && address.is_ok_and(|it| it.to_string() == inside);
    }
    let is_plain = |one: u8| one.is_ascii_alphanumeric() || b"-._".contains(&one);
    let last = host.strip_suffix('.').unwrap_or(host).rsplit('.').next();
    host.starts_with(|first: char| first.is_ascii_alphanumeric())
        && host.bytes().all(is_plain)
        && (!last.is_some_and(is_number) || host.parse::<Ipv4Addr>().is_ok())
}

/// Whether browsers read a host as an IPv4 address because its last label is this one, such as `127` or `0x7f`.
fn is_number(label: &str) -> bool {
    let decimal = !label.is_empty() && label.bytes().all(|one| one.is_ascii_digit());
    let hexadecimal = label.strip_prefix("0x");
    decimal || hexadecimal.is_some_and(|it| it.bytes().all(|one| one.is_ascii_hexdigit()))
}

/// Whether browsers drop or replace a character in an address, or the character is invisible.
pub(crate) fn is_rewritten(letter: char) -> bool {
    letter.is_control() || letter == '\\' || is_invisible(letter)
}

/// Whether a character is a space, has no width, or changes the writing direction.
pub(crate) fn is_invisible(letter: char) -> bool {
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
    fn an_origin_is_scheme_host_and_port() {
        for (address, wanted) in [
            ("https://Example.com:8443/a?b", "https://example.com:8443"),
            ("HTTPS://example.com:443/", "https://example.com"),
            ("http://example.com:80", "http://example.com"),
            ("http://example.com:443", "http://example.com:443"),
            ("http://example.com:", "http://example.com"),
            ("http://127.0.0.1:9/x", "http://127.0.0.1:9"),
            ("http://[::1]:9#a", "http://[::1]:9"),
            (
                "https://xn--bcher-kva.example/ü@",
                "https://xn--bcher-kva.example",
            ),
        ] {
            assert_eq!(origin(address).as_deref(), Some(wanted));
        }
        assert_eq!(host("http://A.example:80/").as_deref(), Some("a.example"));
    }

    #[test]
    fn an_address_that_browsers_rewrite_has_no_origin() {
        for address in [
            "http://127.0.0.1:9\\.good.example/rpc",
            "http:///127.0.0.1:9/rpc",
            "ht\ttp://127.0.0.1:9/rpc",
            "http://127.0.0.1:9\\\u{202e}moc.knab\u{202c}/rpc",
            "http://%31%32%37.0.0.1:9/rpc",
            "http://127.0.0.1:9\\@bank.good.example/rpc",
            "http://good.example@evil.example",
            "http://bücher.example",
            "http://127.1",
            "http://0x7f.0.0.1",
            "http://127.0.0.01",
            "http://2130706433",
            "http://[0:0::1]",
            "http://[::ffff:127.0.0.1]",
            "http://a.example:99999",
            "admin/rpc?x=://",
            "data://x,{}",
            "ftp://a.example",
            "//a.example",
            "http://",
            "",
        ] {
            assert_eq!(origin(address), None, "{address}");
        }
    }
}
