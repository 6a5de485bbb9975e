// The package, packed as npm would send it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { need, settings } from './settings.mjs';

/** Packs the package in `root`, and unpacks it into `to`. */
export function unpack(root, to) {
  mkdirSync(to, { recursive: true });
  const packed = need(settings.package, 'cargo xtask package builds it');
  execFileSync('npm', ['pack', packed, '--pack-destination', root, '--silent', '--ignore-scripts']);
  const archive = readdirSync(root).find((file) => file.endsWith('.tgz'));
  execFileSync('tar', ['-xzf', path.join(root, archive), '-C', to, '--strip-components=1']);
}
