//! The origin of web addresses, compared with Node's `URL` on thousands of texts that provoke
//! differences.

use std::io::Write;
use std::process::{Command, Stdio};

use json_form::formats::web_address::origin;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::Value;

/// A script that prints the origin of each address in a JSON list, or null for a text that is not an
/// address.
const SCRIPT: &str = "
const texts = JSON.parse(require('fs').readFileSync(0, 'utf8'))
const origin = text => { try { return new URL(text).origin } catch { return null } }
console.log(JSON.stringify(texts.map(origin)))";

/// The pieces that addresses are made of, separated by spaces.
const PIECES: &str = "http https HTTPS data ftp blob ws : :// / // \\ @ % %31 %2f %40 ? # ä ß a Z b.example \
    bank.good.example localhost xn-- xn--bcher-kva xn--a- xn--80ak6aa92e . .. - _ + ! $ & ' ( * , ; = ~ ^ | < \" ` { \
    [ ] [::1] [::ffff:1.2.3.4] [::ffff:102:304] [0:0:0:0:0:0:0:1] [1::2:0:0:3] [::A] [v1.a] [::1%25eth0] 0 1 00 08 \
    127.1 127.0.0.1 127.0.0.1. 1.2.3.4.5 256.1.1.1 2130706433 0x 0x7f 0X7F.1 017700000001 1e3 80 443 :80 :443 :0443 \
    :8443 :65535 :65536 :99999999999999999999 :+1 :-1";

/// Characters that browsers drop, map to others, or read as others.
const ODD: &str = " \t\n\r\0\u{7f}\u{85}\u{a0}\u{ad}\u{200b}\u{202e}\u{2028}\u{3002}\u{feff}\u{ff21}\u{2460}\u{1f4a9}";

fn sampled<S: Strategy<Value = String>>(strategy: &S, count: usize) -> Vec<String> {
    let mut runner = TestRunner::default();
    let sample = |_| strategy.new_tree(&mut runner).unwrap().current();
    (0..count).map(sample).collect()
}

fn in_node(texts: &[String]) -> Vec<Option<String>> {
    let mut node = Command::new("node")
        .args(["-e", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("these tests need node");
    let list = Value::from(texts).to_string();
    node.stdin
        .take()
        .unwrap()
        .write_all(list.as_bytes())
        .unwrap();
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn an_origin_is_none_or_that_of_the_browser() {
    let joined = |pieces: Vec<String>| pieces.concat();
    let odd = ODD.chars().map(String::from);
    let all: Vec<String> = PIECES.split(' ').map(str::to_owned).chain(odd).collect();
    let pieces = || select(all.clone());
    let host = vec(pieces(), 1..4).prop_map(joined);
    let address = (
        select(&["http://", "https://", "HTTP://"][..]),
        host,
        vec(pieces(), 0..3),
    )
        .prop_map(move |(scheme, host, rest)| [scheme, &host, &rest.concat()].concat());
    let plain = (
        0..=0xffff_u32,
        0..=9_u8,
        select(&["", ".", ":80", ":7/x", "/@a"][..]),
    )
        .prop_map(|(bits, form, rest)| {
            let [high, low] = [bits >> 8, bits & 0xff];
            let host = match form {
                0 => format!("{high}.{low}.0.1"),
                1 => format!("{high}.{low}"),
                2 => format!("{bits}"),
                3 => format!("0x{bits:x}"),
                4 => format!("0{bits:o}.1.1.1"),
                5 => format!("[{high:x}::{low:x}]"),
                6 => format!("[{high:X}:0:{low:x}:0:0:1:2:3]"),
                7 => format!("[::{high:x}:{low:04x}]"),
                8 => format!("a{high}.b{low}"),
                _ => format!("A-{high}.x{low}.EXAMPLE"),
            };
            format!("http://{host}{rest}")
        });
    let mut texts = sampled(&address, 12_000);
    texts.extend(sampled(&plain, 6_000));
    texts.extend(sampled(&vec(pieces(), 0..8).prop_map(joined), 6_000));
    texts.extend(sampled(&any::<String>(), 2_000));
    let any_host = any::<String>().prop_map(|host| format!("https://{host}"));
    texts.extend(sampled(&any_host, 2_000));

    let mut with_origin = 0;
    for (text, theirs) in texts.iter().zip(in_node(&texts)) {
        let Some(ours) = origin(text) else { continue };
        with_origin += 1;
        // Only the browser knows which encoded labels are wrong, and then it sends nothing at all.
        let refused = theirs.is_none() && ours.contains("xn--");
        assert!(
            refused || theirs.as_ref() == Some(&ours),
            "{text:?}: {ours}, in Node {theirs:?}"
        );
    }
    assert!(with_origin > 2_000, "only {with_origin} have an origin");
}
