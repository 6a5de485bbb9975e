// The blocks of code in the documents, and which test runs each: `documents.test.mjs` checks that a test runs every one.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { settings } from './settings.mjs';

/** Folders that are not written by hand, whose Markdown is data of the demo agent, or that `cargo xtask bench` runs for half an hour. */
const LEFT_OUT = /(^|\/)(target|node_modules|dist|\..*)$|^demo-agent\/src\/skills\/|^benches\//;

/** The text of a file of the repository. */
export const read = (file) => readFileSync(path.join(settings.root, file), 'utf8');

function markdown(folder) {
  return readdirSync(path.join(settings.root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (LEFT_OUT.test(name)) return [];
    if (entry.isDirectory()) return markdown(name);
    return name.endsWith('.md') ? [name] : [];
  });
}

/** The documents of the repository, by their paths. */
export const DOCUMENTS = markdown('').sort();

/** The blocks of a Markdown text: `language` and `mark` are the words behind the fence, `chapter` is the heading above it. */
export function blocksOf(file, text = read(file)) {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)];
  return [...text.matchAll(/^( *)```(\S*) ?(.*)\n([^]*?)\n\1```$/gm)].map(({ index, 1: indent, 2: language, 3: mark, 4: lines }, at) => {
    const code = lines.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    const line = text.slice(0, index).split('\n').length;
    const chapter = headings.findLast((heading) => heading.index < index)?.[1];
    return { file, name: `${file}:${line}`, at, chapter, language, mark, code };
  });
}

export const BLOCKS = DOCUMENTS.flatMap((file) => blocksOf(file));

/** The commands of a block of shell: a line each, or several lines with a text in quotation marks. */
export function commandsOf({ code }) {
  const commands = [];
  let open = '';
  for (const line of code.split('\n')) {
    open += open ? `\n${line}` : line.replace(/\s+#.*$/, '');
    if (open.split("'").length % 2 === 0) continue;
    if (open) commands.push(open);
    open = '';
  }
  return open ? [...commands, open] : commands;
}

/** The commands in the sentences of a document, of the programs that documents name. */
function spansOf(file) {
  const prose = read(file).replaceAll(/^ *```[^]*?^ *```$/gm, '');
  return [...prose.matchAll(/`((?:npm|npx|pip|cargo|trunk|rustup|git|node|curl) [^`=][^`]*)`/g)].map(([, words]) => words.replaceAll(/\s+/g, ' '));
}

/** The elements of the package in a piece of HTML. */
export const hasElements = (code) => /<(schema-form|schema-view|a2a-form|a2a-inspect)\b/.test(code);

const FRESH_APP = read('xtask/src/fresh_app.rs');
/** Whether a block is of this document, or of one that fits, in one of these languages, with such a code. */
const isIn = (place, languages, words = /(?:)/) => ({ file, language, code }) =>
  (place === file || (place instanceof RegExp && place.test(file))) && languages.includes(language) && words.test(code);
/** The document whose scripts are of servers. */
const SERVERS = 'docs/server-rendering.md';
/** Scripts that import the package alone: others are of servers and tools. */
const isScript = ({ file, language, code }) =>
  ['js', 'ts'].includes(language) && file !== SERVERS && !/ from ["'](?!a2a-forms["'/])/.test(code) && !code.includes('a2a-forms/validator');
const isRecipe = ({ file, language, chapter }) =>
  file === 'docs/recipes.md' && language === 'js' && read('tests/e2e/recipes.test.mjs').includes(`code('${chapter}', 'js')`);
const isDoctest = ({ file, language }) => {
  const library = path.posix.join(path.dirname(file), 'src/lib.rs');
  return language === 'rust' && file.startsWith('crates/') && existsSync(path.join(settings.root, library)) && read(library).includes('include_str!("../README.md")');
};

/** Each test that runs blocks of documents: its file, words of its name, and which blocks it runs. Those in `tests/e2e` ask `blocksFor`. */
const RUNNERS = [
  ['document-html.test.mjs', 'the HTML of the documents runs, and draws its elements', ({ language, code }) => language === 'html' && hasElements(code)],
  ['documents.test.mjs', 'each script tag of the documents loads the package under its hash', ({ language, code }) => language === 'html' && code.includes('a2a-forms.js"')],
  ['documents.test.mjs', 'the link of docs/start.md preloads the first module', ({ language, code }) => language === 'html' && code.startsWith('<link rel="preload"')],
  ['documents.test.mjs', 'the <meta> tags of docs/security.md are for the page', isIn('docs/security.md', ['html'], /^<meta /)],
  ['documents.test.mjs', 'the scripts of the documents run in a page', (block) => isScript(block) && !/^docs\/(recipes|upstream\/.*)\.md$/.test(block.file)],
  ['documents.test.mjs', 'the validator of docs/frameworks.md runs in Node, and finds what stands there', isIn('docs/frameworks.md', ['ts'], /a2a-forms\/validator/)],
  ['documents.test.mjs', 'the page of docs/server-rendering.md answers requests, also in a worker without files', isIn(SERVERS, ['js'], /^export async function handle|server-edge/m)],
  ['documents.test.mjs', 'the errors and files of docs/server-rendering.md are those of a server', isIn(SERVERS, ['js'], /^(const \{ value, valueText \}|app\.post\("\/order")/)],
  ['documents.test.mjs', 'the pieces of docs/server-rendering.md are the HTML of a form', isIn(SERVERS, ['js'], /^import \{ renderFormStream \}/)],
  ['documents.test.mjs', 'the agent of docs/server-rendering.md is asked by posts', isIn(SERVERS, ['js'], /^import \{ answerAgent/)],
  ['server-rendering.test.mjs', 'writes the form on its server', isIn(SERVERS, ['astro'])],
  ['without-scripts.test.mjs', 'docs/server-rendering.md prints the servers of the examples', isIn(SERVERS, ['js', 'rust'], /^(import path|\/\/! A form)/)],
  ['documents.test.mjs', 'the style sheets of the documents have an effect, on tokens, parts and states that there are', ({ language }) => language === 'css'],
  ['documents.test.mjs', 'the error of docs/languages.md is what a form says', isIn('docs/languages.md', ['json'])],
  ['documents.test.mjs', 'the caching header of docs/start.md lets a browser load the package once', isIn('docs/start.md', ['http'])],
  ['documents.test.mjs', 'with the CORS of docs/start.md an agent at another origin is reached, in', isIn('docs/start.md', ['python', 'js'])],
  ['documents.test.mjs', 'the Rust of the documents for contributors stands in the sources', isIn(/^docs\/(views|adding-a-control)\.md$/, ['rust'])],
  ['documents.test.mjs', 'the patches of docs/upstream apply to the sources that are used', isIn(/^docs\/upstream\//, ['diff'])],
  ['docs.test.mjs', 'docs: axe-core finds nothing on any page', ({ mark }) => mark === 'live'],
  ['examples.test.mjs', 'the TypeScript, React and Vue of the documents has the right types, in strict mode', isIn(/./, ['ts', 'tsx', 'vue'])],
  ['examples.test.mjs', 'the Svelte of the documents has the right types, in strict mode', isIn(/./, ['svelte'])],
  ['examples.test.mjs', 'the React, Vue and Svelte of the documents is built by Vite, and draws its elements', isIn(/./, ['tsx', 'vue', 'svelte'])],
  ['examples.test.mjs', 'the scripts of the documents use what is there', (block) => block.language === 'js' && isScript(block)],
  ['examples.test.mjs', 'docs/frameworks.md prints the files of the examples', isIn('docs/frameworks.md', ['js'], /from "vite"/)],
  ['hostile.test.mjs', 'under the headers of the docs every element works', isIn('docs/security.md', ['http'])],
  ['object-schemas.test.mjs', 'of docs/agents.md gets its form, refuses a wrong value at its field, and gives a checked result', isIn('docs/agents.md', ['rust', 'python', 'js'])],
  ['object-schemas.test.mjs', 'its card is drawn as a form', isIn('docs/agents.md', ['json'])],
  ['object-schemas.test.mjs', 'the refusal of docs/extensions/input-errors.md is that of an agent', isIn('docs/extensions/input-errors.md', ['json'])],
  ['recipes.test.mjs', 'by the recipe', isRecipe],
  ['tests/house.rs', 'fn recipes_for_leptos_are_compiled_in_a_test', isIn('docs/recipes.md', ['rust'])],
  ['schemas.test.mjs', 'the code of the README of the schemas runs', isIn('xtask/a2a-tools/src/bin/schemas/files/README.md', ['js', 'python'])],
  ['sign-in.test.mjs', 'OAuth: a client ID is', isIn('docs/sign-in.md', ['html'], /^<meta /)],
  ['commands.test.mjs', 'cargo resolves the dependencies of docs/agents.md', isIn('docs/agents.md', ['toml'])],
  ['agents/python/tests/test_server.py', 'def test_the_agent_of_the_readme', isIn('agents/python/README.md', ['python'])],
  ['agents/typescript/tests/readme.test.mjs', 'the whole agent of the README', isIn('agents/typescript/README.md', ['js'])],
  ['xtask/src/fresh_app.rs', 'fn snippets', ({ file, language, code }) => language === 'rust' && FRESH_APP.includes(`"${file}"`) && code.includes('view! {')],
  ['xtask/src/fresh_app.rs', 'fn build', isIn('examples/leptos-app/README.md', ['toml', 'rust', 'html'])],
  ['xtask/src/upstream.rs', 'fn check', isIn(/^docs\/upstream\//, ['rust', 'js'])],
  ['xtask/src/suite/mod.rs', 'test --workspace', isDoctest],
];

/** Each test that runs commands of blocks of shell, as above. */
const COMMANDS = [
  ['xtask/command-line/src/lib.rs', 'fn the_commands_of_the_documents_exist', /^cargo xtask /],
  ['commands.test.mjs', 'the tests that documents name are there', /^cargo test( --test \w+)+$/],
  ['commands.test.mjs', 'the program of crates/conform judges an agent by the commands of its README', /^(cargo install )?a2a-forms-conform\b/],
  ['commands.test.mjs', 'npm installs the archive by the commands of the documents', /^npm install \.\/a2a-forms-[\d.]+\.tgz$/],
  ['commands.test.mjs', 'a folder is served by the commands of the documents', /^npx http-server /],
  ['commands.test.mjs', 'the commands of tests/fixtures/real make the files that are there', /^(python3 -m venv venv|venv\/bin\/python generate_|npm install zod@|node generate_)/],
  ['package.test.mjs', 'the commands of the documents unpack the archive, and print the hash of its script', /^(tar -xzf|echo "sha384-)/],
  ['object-schemas.test.mjs', 'the call by curl of docs/agents.md is answered', /^curl /],
  ['object-schemas.test.mjs', 'runs on the packages that its command installs', /^(pip|npm) install "?a2a-object-schemas\b/],
  ['xtask/src/page_build.rs', 'fn example', /^(cd examples\/leptos-app|trunk serve --open)$/],
];

/** The same for commands in sentences that no block has. */
const SPANS = [
  ['commands.test.mjs', 'npm copies a folder by the option of docs/frameworks.md', /^npm install --install-links$/],
  ['examples.test.mjs', 'npm install, npm run build and npm run dev work as they are documented', /^npm (install|run dev)$/],
  ['agents-of-docs.mjs', 'Rust(port)', /^cargo run( -p rust-agent)?$/],
  ['without-scripts.test.mjs', 'axum: (port)', /^cargo run -p axum-form( 3000 target\/package)?$/],
  ['without-scripts.test.mjs', "scripts.start, 'node server.js'", /^npm start$/],
  ['agents-of-docs.mjs', 'TypeScript(port, home)', /^node agent\.mjs$/],
  ['trunk.test.mjs', 'the page of `trunk serve`', /^trunk (serve|build --release( --offline)?)$/],
  ['xtask/src/agent_packages.rs', 'fn test_typescript', /^npm (ci|test|pack)$/],
  ['xtask/src/suite/mod.rs', 'doc --workspace', /^cargo doc /],
  ['xtask/src/toolchain.rs', 'rustup target add', /^rustup target add /],
];
/** Commands that are only spoken of, or left to a person. */
const MENTIONED = /^(cargo publish|npm publish|npm view|cargo fmt|cargo check|npm ci && node sizes\.mjs|git apply -p0|git = …)$/;

const located = (file) => (file.includes('/') ? file : `tests/e2e/${file}`);

/** The blocks that the test with this name runs. */
export function blocksFor(name) {
  const [, , takes] = RUNNERS.find(([, words]) => words === name);
  return BLOCKS.filter(takes);
}

/** The commands that the test with this name runs, each with its block. */
export function commandsFor(name) {
  const [, , words] = COMMANDS.find(([, test]) => test === name);
  return BLOCKS.filter(({ language }) => language === 'sh').flatMap((block) =>
    commandsOf(block).filter((command) => words.test(command)).map((command) => ({ ...block, command })),
  );
}

/** The blocks and commands that no test runs; of all documents also the tests that are not there, or run nothing. */
export function faults(blocks) {
  const left = (blocks ?? BLOCKS).flatMap((block) => {
    const { name, language } = block;
    if (language !== 'sh') return RUNNERS.some(([, , takes]) => takes(block)) ? [] : [`${name}: no test runs ${language || 'a block without a language'}`];
    return commandsOf(block).filter((command) => !COMMANDS.some(([, , words]) => words.test(command))).map((command) => `${name}: no test runs \`${command}\``);
  });
  if (blocks) return left;
  const spoken = DOCUMENTS.flatMap((file) =>
    spansOf(file).filter((command) => !MENTIONED.test(command) && ![...COMMANDS, ...SPANS].some(([, , words]) => words.test(command))).map((command) => `${file}: no test runs \`${command}\``),
  );
  const lost = [...RUNNERS, ...COMMANDS, ...SPANS].filter(([file, words]) => !read(located(file)).includes(words)).map(([file, words]) => `${file} has no “${words}”`);
  const idle = [...RUNNERS.filter(([, name]) => blocksFor(name).length === 0), ...COMMANDS.filter(([, name]) => commandsFor(name).length === 0)];
  const fences = DOCUMENTS.filter((file) => (read(file).match(/^ *(```|~~~)/gm) ?? []).length !== 2 * BLOCKS.filter((block) => block.file === file).length);
  // A block by its indentation would not be read.
  const indented = DOCUMENTS.filter((file) => /^\n {4}[^ ]/m.test(read(file).replaceAll(/^ *```[^]*?^ *```$/gm, '')));
  return [...left, ...spoken, ...lost, ...idle.map(([, name]) => `“${name}” runs nothing`), ...fences.map((file) => `${file}: a fence is not read`), ...indented.map((file) => `${file}: code has a fence`)];
}
