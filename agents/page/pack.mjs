// Packs the page that an agent serves of itself into one file: `node pack.mjs PACKAGE POLICY OUT`, with the folder of the
// npm package and the document with the headers. Its first line is JSON: the HTML, the HTML with places for a form that a server writes, its
// headers, the folder of the other files, the languages, and name, media type and length of each file, in the order in which they follow.
// Each is compressed with brotli.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [, , from, policy, out] = process.argv;
const TYPES = { css: "text/css", js: "text/javascript", json: "application/json", wasm: "application/wasm" };
const HEADING = "### An agent's own page\n";

const read = (folder, name) => [name, readFileSync(join(folder, name))];
const own = ["page.css", "page.js"].map((name) => read(import.meta.dirname, name));
const [, script] = read(from, "a2a-form.js");
const named = String(script).matchAll(/new URL\("\.\/([\w-]+\.(?:js|json|wasm))",import\.meta\.url\)/g);
const needed = [...new Set([...named].map(([, name]) => name))].map((name) => read(from, name));
// The file without its last line: the source map is not here.
const element = ["a2a-form.js", Buffer.from(String(script).replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n"))];
const files = [...own, element, ...needed];

const languages = ["en", ...needed.map(([name]) => /^locale-(\w+)\.json$/.exec(name)?.[1]).filter(Boolean)].sort();
const listed = JSON.parse(/LANGUAGES = (\[.*\]);/.exec(String(own[1][1]))[1]);
if (String(listed) !== String(languages)) throw new Error(`page.js has the languages ${listed}, the package ${languages}`);

const block = readFileSync(policy, "utf8").split(HEADING)[1]?.match(/```http\n([^]*?)```/)?.[1];
if (!block) throw new Error(`${policy} has no headers below “${HEADING.trim()}”`);
const headers = Object.fromEntries(block.trim().split("\n").map((line) => line.match(/^([\w-]+): (.*)$/).slice(1)));

const hash = createHash("sha256");
for (const [name, bytes] of files) hash.update(`${name} ${bytes.length}\n`).update(bytes);
// Another build has another folder, so that browsers need not ask for changes.
const folder = `a2a-form-${hash.digest("hex").slice(0, 12)}`;
const [, page] = read(import.meta.dirname, "index.html");
// The server puts in the way from the address of the page to its folder.
const html = String(page).replaceAll('"./', `"{base}${folder}/`);
// For a server that writes the form itself: the places of what it knows.
const PLACES = {
  '<html lang="en">': '<html lang="{lang}" dir="{dir}">',
  '<title>Agent</title>': '<title>{title}</title>',
  '<h1 dir="auto">Agent</h1>': '<h1 dir="auto">{title}</h1>',
  '<p dir="auto"></p>': '<p dir="auto">{about}</p>',
  '<a2a-form></a2a-form>': '{form}',
};
let template = html.replace(/\s*<noscript>.*<\/noscript>/, '');
for (const [text, place] of Object.entries(PLACES)) {
  if (template.split(text).length !== 2) throw new Error(`index.html does not have ${text} once`);
  template = template.replace(text, place);
}

const packed = files.map(([name, bytes]) => {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return { name, type: TYPES[name.split(".").pop()], bytes: brotliCompressSync(bytes, { params }) };
});
const listing = packed.map(({ name, type, bytes }) => ({ name, type, length: bytes.length }));
const head = JSON.stringify({ html, template, headers, folder, languages, files: listing });
writeFileSync(out, Buffer.concat([Buffer.from(`${head}\n`), ...packed.map(({ bytes }) => bytes)]));
