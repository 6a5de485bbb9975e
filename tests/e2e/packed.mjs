// The package, packed as npm would send it.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { need, settings } from './settings.mjs';

/** The archive that this worker of the tests has made. */
let archive;

/** Packs the package into the folder `root`, and returns the path of the archive. */
export function pack(root) {
  mkdirSync(root, { recursive: true });
  if (!archive) {
    const packed = need(settings.package, 'cargo xtask package builds it');
    const folder = path.join(settings.artefacts, 'packed', String(process.pid));
    mkdirSync(folder, { recursive: true });
    const name = execFileSync('npm', ['pack', packed, '--pack-destination', folder, '--silent', '--ignore-scripts'], { encoding: 'utf8' });
    archive = path.join(folder, name.trim());
  }
  const copy = path.join(root, path.basename(archive));
  copyFileSync(archive, copy);
  return copy;
}

/** Packs the package in `root`, and unpacks it into `to`. */
export function unpack(root, to) {
  mkdirSync(to, { recursive: true });
  execFileSync('tar', ['-xzf', pack(root), '-C', to, '--strip-components=1']);
}
