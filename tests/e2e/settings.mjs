// Where things are: from the environment as `cargo xtask test` sets it, else where they are when run by hand.
import { accessSync, constants, existsSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const from = (variable, standard) => path.resolve(root, process.env[variable] || standard);

function onPath(...names) {
  for (const name of names) {
    for (const directory of (process.env.PATH ?? '').split(path.delimiter)) {
      const file = path.join(directory, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not there: the next one.
      }
    }
  }
  return names[0];
}

export const settings = {
  root,
  chromium: process.env.A2A_CHROMIUM || onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'),
  firefox: process.env.A2A_FIREFOX || onPath('firefox-esr', 'firefox'),
  webkit: process.env.A2A_WEBKIT_DRIVER || onPath('WebKitWebDriver'),
  nginx: process.env.A2A_NGINX || (existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : onPath('nginx')),
  caddy: process.env.A2A_CADDY || onPath('caddy'),
  /** The browser that belongs to the driver, beside the libraries of its version. */
  webkitBrowser: process.env.A2A_WEBKIT || `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
  python: from('A2A_PYTHON', path.join(homedir(), '.cache/a2a-forms/py-a2a-sdk-0.3.26/bin/python')),
  python13: from('A2A_PYTHON_1_3', path.join(homedir(), '.cache/a2a-forms/py-a2a-sdk-1.3.0/bin/python')),
  pythonFrameworks: from('A2A_PYTHON_FRAMEWORKS', path.join(homedir(), '.cache/a2a-forms/py-google-adk-2.13.0/bin/python')),
  pythonFrameworks03: from('A2A_PYTHON_FRAMEWORKS_0_3', path.join(homedir(), '.cache/a2a-forms/py-strands-agents-1.62.0/bin/python')),
  pythonPackage: from('A2A_PYTHON_PACKAGE', path.join(homedir(), '.cache/a2a-forms/py-jsonschema-rs-0.61.2/bin/python')),
  axumForm: from('A2A_AXUM_FORM', 'target/debug/axum-form'),
  rustAgent: from('A2A_RUST_AGENT', 'target/debug/rust-agent'),
  conform: from('A2A_CONFORM', 'target/debug/a2a-forms-conform'),
  demoAgent: from('A2A_DEMO_AGENT', 'target/debug/demo-agent'),
  testAgent: from('A2A_TEST_AGENT', 'target/debug/test-agent'),
  site: from('A2A_SITE', 'target/site'),
  /** The address of the page that `trunk serve` shows, if it runs. */
  trunk: process.env.A2A_TRUNK,
  example: from('A2A_EXAMPLE', 'examples/leptos-app/dist'),
  package: from('A2A_PACKAGE', 'target/package'),
  schemas: from('A2A_SCHEMAS', 'target/schemas'),
  schemaCases: from('A2A_SCHEMA_CASES', 'target/schemas-cases.json'),
  instances: from('A2A_INSTANCES', 'target/xtask/instances.json'),
  verdicts: from('A2A_VERDICTS', 'target/tmp/verdicts.json'),
  /** Each has a browser and agents of its own: more than a few would fight for memory. */
  workers: Number(process.env.A2A_WORKERS) || Math.min(4, Math.max(2, availableParallelism())),
  /** Whether the tests marked `@nightly` run, too. */
  nightly: Boolean(process.env.A2A_NIGHTLY),
  /** Whether tests take pictures of their steps: by night, and where single tests are chosen. A failure has its picture always. */
  pictures: Boolean(process.env.A2A_NIGHTLY || process.env.A2A_PICTURES),
  artefacts: from('A2A_ARTEFACTS', 'target/e2e'),
};

/** A missing thing is said in words, not as a time-out. */
export function need(file, advice) {
  if (!existsSync(file)) throw new Error(`${path.relative(root, file)} is missing: ${advice}`);
  return file;
}
