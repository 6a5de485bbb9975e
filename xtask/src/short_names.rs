//! Short names between a module and its glue.
//!
//! wasm-bindgen names what a module imports and exports for itself after the Rust item and a hash.
//! Such a name stands in the module and in the script, it does not compress, and nobody else uses
//! it: `a` does as well, and each visitor loads some 3 KB less. Names without a hash and without
//! wasm-bindgen's prefix are left alone: those may be the module's own.

use std::collections::HashMap;

use anyhow::{Context as _, Result, bail};

const IMPORTS: u8 = 2;
const EXPORTS: u8 = 7;
/// `\0asm` and the version.
const HEADER: usize = 8;

/// Gives both files with short names in the place of wasm-bindgen's.
pub(crate) fn shorten(module: &[u8], glue: &str) -> Result<(Vec<u8>, String)> {
    let mut names = Names::default();
    let (header, mut rest) = module.split_at_checked(HEADER).context("no module")?;
    let mut out = header.to_vec();
    while let Some((&id, after)) = rest.split_first() {
        let mut bytes = Bytes(after);
        let length = bytes.count()?;
        let content = bytes.take(length)?;
        rest = bytes.0;
        let content = match id {
            IMPORTS => imports(content, &mut names)?,
            EXPORTS => exports(content, &mut names)?,
            _ => content.to_vec(),
        };
        out.push(id);
        put_text(&mut out, &content);
    }
    Ok((out, names.put_into(glue)))
}

/// The short names, by the long ones.
#[derive(Default)]
struct Names(HashMap<String, String>);

impl Names {
    fn short(&mut self, long: &[u8]) -> Result<Vec<u8>> {
        let long = std::str::from_utf8(long)?;
        if !is_generated(long) {
            return Ok(long.as_bytes().to_vec());
        }
        let next = self.0.len();
        let short = self
            .0
            .entry(long.to_owned())
            .or_insert_with(|| nth_name(next));
        Ok(short.clone().into_bytes())
    }

    /// Replaces whole identifiers only.
    fn put_into(&self, glue: &str) -> String {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
        let mut out = String::with_capacity(glue.len());
        let mut rest = glue;
        while !rest.is_empty() {
            let word = rest.bytes().take_while(|byte| is_part(*byte)).count();
            let (word, after) = rest.split_at(word);
            out.push_str(self.0.get(word).map_or(word, String::as_str));
            let other = after.bytes().take_while(|byte| !is_part(*byte)).count();
            let (other, after) = after.split_at(other);
            out.push_str(other);
            rest = after;
        }
        out
    }
}

/// Whether a name is wasm-bindgen's own: by its prefix, or by the hash at its end.
fn is_generated(name: &str) -> bool {
    let hash = name.rsplit('_').next().unwrap_or_default();
    let hash = hash.strip_prefix('h').unwrap_or(hash);
    let is_hash = hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash || name.starts_with("__wb")
}

/// `$a`, `$b`, … `$z`, `$ba`, …: with a sign that no name of Rust has.
fn nth_name(mut number: usize) -> String {
    let mut name = Vec::new();
    loop {
        name.push(b'a' + u8::try_from(number % 26).unwrap_or_default());
        number /= 26;
        if number == 0 {
            break;
        }
    }
    name.push(b'$');
    name.iter().rev().map(|byte| char::from(*byte)).collect()
}

fn imports(section: &[u8], names: &mut Names) -> Result<Vec<u8>> {
    let mut bytes = Bytes(section);
    let mut out = Vec::new();
    let count = bytes.count()?;
    put_count(&mut out, count);
    for _ in 0..count {
        put_text(&mut out, bytes.text()?);
        put_text(&mut out, &names.short(bytes.text()?)?);
        let before = bytes.0;
        match bytes.byte()? {
            // A function: its type.
            0 => drop(bytes.count()?),
            // A table: what it holds, then limits. A memory: limits.
            kind @ (1 | 2) => {
                if kind == 1 {
                    bytes.byte()?;
                }
                let has_most = bytes.byte()? & 1 == 1;
                bytes.count()?;
                if has_most {
                    bytes.count()?;
                }
            }
            // A global: its type, and whether it changes.
            3 => drop(bytes.take(2)?),
            other => bail!("an import of the kind {other}, which no module here had so far"),
        }
        let length = before.len() - bytes.0.len();
        out.extend_from_slice(Bytes(before).take(length)?);
    }
    Ok(out)
}

fn exports(section: &[u8], names: &mut Names) -> Result<Vec<u8>> {
    let mut bytes = Bytes(section);
    let mut out = Vec::new();
    let count = bytes.count()?;
    put_count(&mut out, count);
    for _ in 0..count {
        put_text(&mut out, &names.short(bytes.text()?)?);
        out.push(bytes.byte()?);
        let index = bytes.count()?;
        put_count(&mut out, index);
    }
    Ok(out)
}

/// What is still to be read.
struct Bytes<'b>(&'b [u8]);

impl<'b> Bytes<'b> {
    fn byte(&mut self) -> Result<u8> {
        self.take(1)?.first().copied().context("the module is cut")
    }

    fn take(&mut self, length: usize) -> Result<&'b [u8]> {
        let (taken, rest) = self
            .0
            .split_at_checked(length)
            .context("the module is cut")?;
        self.0 = rest;
        Ok(taken)
    }

    fn text(&mut self) -> Result<&'b [u8]> {
        let length = self.count()?;
        self.take(length)
    }

    /// A number in LEB128.
    fn count(&mut self) -> Result<usize> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        bail!("a number in the module is too long")
    }
}

fn put_count(out: &mut Vec<u8>, mut number: usize) {
    loop {
        let low = u8::try_from(number & 0x7f).unwrap_or_default();
        number >>= 7;
        if number == 0 {
            out.push(low);
            return;
        }
        out.push(low | 0x80);
    }
}

fn put_text(out: &mut Vec<u8>, text: &[u8]) {
    put_count(out, text.len());
    out.extend_from_slice(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    const HASHED: &str = "__wbg_now_aa4ccb83129e9e55";

    fn module(import: &str, export: &str) -> Vec<u8> {
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        let mut section = vec![1];
        put_text(&mut section, b"./ui_bg.js");
        put_text(&mut section, import.as_bytes());
        section.extend([0, 5]);
        module.push(IMPORTS);
        put_text(&mut module, &section);
        let mut section = vec![1];
        put_text(&mut section, export.as_bytes());
        section.extend([0, 7]);
        module.push(EXPORTS);
        put_text(&mut module, &section);
        module
    }

    #[test]
    fn generated_names_become_short_on_both_sides() {
        let glue = format!("{{ {HASHED}: f }}; wasm.invoke__h483c2a41112bbb97(x.{HASHED}2)");
        let (short, glue) = shorten(&module(HASHED, "invoke__h483c2a41112bbb97"), &glue).unwrap();
        assert_eq!(short, module("$a", "$b"));
        assert_eq!(glue, format!("{{ $a: f }}; wasm.$b(x.{HASHED}2)"));
    }

    #[test]
    fn other_names_stay() {
        let plain = module("log", "a2aform_connect");
        assert_eq!(
            shorten(&plain, "wasm.a2aform_connect()").unwrap(),
            (plain, "wasm.a2aform_connect()".to_owned())
        );
    }

    #[test]
    fn no_two_names_are_the_same() {
        let names: std::collections::HashSet<String> = (0..2000).map(nth_name).collect();
        assert_eq!(names.len(), 2000);
    }

    #[test]
    fn what_is_cut_is_refused() {
        let whole = module(HASHED, "main");
        for length in 9..whole.len() {
            // Between two sections a module may end.
            if let Ok((short, _)) = shorten(whole.get(..length).unwrap(), "") {
                assert!(short.len() < whole.len());
            }
        }
        assert!(shorten(b"\0as", "").is_err());
    }
}
