// The package, packed as npm would send it.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { need, settings } from './settings.mjs';

/** Packs the package into the folder `root`, and returns the path of the archive. */
export function pack(root) {
  mkdirSync(root, { recursive: true });
  const packed = need(settings.package, 'cargo xtask package builds it');
  const name = execFileSync('npm', ['pack', packed, '--pack-destination', root, '--silent', '--ignore-scripts'], { encoding: 'utf8' });
  return path.join(root, name.trim());
}

/** Packs the package in `root`, and unpacks it into `to`. */
export function unpack(root, to) {
  mkdirSync(to, { recursive: true });
  execFileSync('tar', ['-xzf', pack(root), '-C', to, '--strip-components=1']);
}
