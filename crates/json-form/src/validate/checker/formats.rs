//! Formats that jsonschema does not check.
//!
//! Owns `color` (CSS, from draft 3), `byte` (base64, from OpenAPI) and `idn-email`, of which only certain errors
//! are found, since an exact check needs large Unicode tables. Total, and linear in the text.

use jsonschema::ValidationOptions;

use crate::formats::base64::is_padded;

/// Adds the formats of this file to the validator's options.
pub(super) fn with_formats(options: ValidationOptions<'_>) -> ValidationOptions<'_> {
    options
        .with_format("color", is_color)
        // White space is allowed, as in MIME (RFC 2045).
        .with_format("byte", is_padded)
        .with_format("idn-email", is_email)
}

fn is_color(text: &str) -> bool {
    let plain = text.trim().to_ascii_lowercase();
    if let Some(digits) = plain.strip_prefix('#') {
        return matches!(digits.len(), 3 | 4 | 6 | 8)
            && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    }
    let function = plain
        .strip_suffix(')')
        .and_then(|rest| rest.split_once('('));
    match function {
        Some((name, inside)) => {
            FUNCTIONS.split(' ').any(|known| known == name) && !inside.trim().is_empty()
        }
        None => NAMES.split(' ').any(|known| known == plain),
    }
}

const FUNCTIONS: &str = "rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix";

/// The color names of CSS Color 4 §6.
const NAMES: &str = "aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond \
     blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk \
     crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta \
     darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue \
     darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey \
     dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray \
     green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush \
     lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray \
     lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray \
     lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon \
     mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue \
     mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin \
     navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen \
     paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple \
     rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna \
     silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle \
     tomato transparent turquoise violet wheat white whitesmoke yellow yellowgreen currentcolor";

fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else {
        return false;
    };
    let is_quoted = local.len() > 2 && local.starts_with('"') && local.ends_with('"');
    let is_plain = |part: &str| {
        !part.is_empty()
            && !part
                .chars()
                .any(|it| it.is_whitespace() || it.is_control() || it == '@')
    };
    let is_literal = domain.starts_with('[') && domain.ends_with(']');
    (is_quoted || local.split('.').all(is_plain)) && (is_literal || domain.split('.').all(is_plain))
}

#[cfg(test)]
mod tests {
    use crate::validate::Checker;
    use serde_json::json;

    #[test]
    fn additional_formats_are_checked() {
        for (format, right, wrong) in [
            (
                "color",
                &["#0f0", "#00FF0080", "Tomato", "rgb(1, 2, 3)", "transparent"][..],
                &["nope", "#00f00", "#xyz", "rgb()", ""][..],
            ),
            (
                "byte",
                &["", "aGVsbG8=", "AA==", "aGVs\r\nbG8="],
                &["###", "abc", "a===", "=aaa", "ab-_"],
            ),
            (
                "idn-email",
                &[
                    "실례@실례.테스트",
                    "a.b@c.de",
                    "\"a b\"@c.de",
                    "a@[127.0.0.1]",
                ],
                &[
                    "nope",
                    "@c.de",
                    "a@",
                    "a b@c.de",
                    "a..b@c.de",
                    "a@b@c.de",
                    "a@c..de",
                ],
            ),
        ] {
            let checker = Checker::new(&json!({"format": format})).unwrap();
            let is_valid = |text: &&str| checker.check(&json!(text)).findings.is_empty();
            for text in right {
                assert!(is_valid(text), "{format} {text}");
            }
            for text in wrong {
                assert!(!is_valid(text), "{format} {text}");
            }
        }
    }
}
