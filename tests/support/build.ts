import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { isBuilt } from '../../scripts/source-hash.js';

/** Builds `dist` before the tests unless it is current, because workers, the command line and servers run from it. */
export function setup(): void {
  rmSync('node_modules/.handlens-test-state', { recursive: true, force: true });
  if (isBuilt()) return;
  execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/build.ts'], {
    stdio: 'inherit',
  });
}
