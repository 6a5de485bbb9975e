// Removes the pictures and logs of an earlier run before the first test: they would be taken for those of this run.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { settings } from './settings.mjs';

const OURS = /^(\d\d-.*|failed-.*)\.(png|json)$|^agent-.*\.log$|^(matrix|frameworks)\.md$/;

export default function clear() {
  mkdirSync(settings.artefacts, { recursive: true });
  for (const name of readdirSync(settings.artefacts)) {
    if (OURS.test(name)) rmSync(path.join(settings.artefacts, name));
  }
}
