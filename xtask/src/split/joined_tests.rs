//! The parts of a small module, joined one after the other, do what the whole did.

use std::process::Command;

use super::tests::split_whole;
use crate::process;

const RUN: &str = r"
const { readFileSync } = require('node:fs');
const said = [];
const glue = { say: (n) => said.push(n), cry: (n) => said.push(-n) };
const start = (file, more) =>
  new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), { './glue.js': glue, ...more }).exports;
const attempt = (work) => { try { return work(); } catch (error) { return error.constructor.name; } };
const [whole, first, rest, view, talk] = process.argv.slice(1);
const walk = (one, join) => {
  said.length = 0;
  const results = [one.draw(1), one.__wb_added()];
  join.rest();
  results.push(one.press(2));
  join.view();
  results.push(one.schemaview_show(3), one.draw(4));
  join.talk();
  results.push(one.start(5), one.ask(6), one.press(7));
  return JSON.stringify([results, said]);
};
const expected = walk(start(whole), { rest() {}, view() {}, talk() {} });
const one = start(first);
const trap = (...names) => {
  for (const name of names) {
    const early = attempt(() => one[name](2));
    if (early !== 'RuntimeError') throw new Error(`${name} is too early: ${early}`);
  }
};
let behind;
const seen = walk(one, {
  rest() {
    trap('press', 'schemaview_show', 'start', 'ask');
    behind = start(rest, { m: one });
  },
  view() {
    trap('schemaview_show', 'start', 'ask');
    start(view, { m: one, n: behind });
  },
  talk() {
    trap('start', 'ask');
    start(talk, { m: one, n: behind });
  },
});
if (seen !== expected) throw new Error(`${seen} instead of ${expected}`);
";

/// Where there is Node; the end-to-end tests do the same with the real module.
#[test]
fn together_they_do_what_the_whole_did() {
    let Some(node) = process::which("node") else {
        return;
    };
    let (whole, parts) = split_whole();
    let directory = std::env::temp_dir().join(format!("xtask-split-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let parts = parts.files.iter().map(|(part, bytes)| (part.file(), bytes));
    let files: Vec<_> = std::iter::once(("whole.wasm", &whole))
        .chain(parts)
        .map(|(name, bytes)| {
            let file = directory.join(name);
            std::fs::write(&file, bytes).unwrap();
            file
        })
        .collect();
    let output = Command::new(node).args(["-e", RUN]).args(files).output();
    std::fs::remove_dir_all(&directory).unwrap();
    let output = output.unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}
