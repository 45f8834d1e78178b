import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';

/** Builds the bundles once before the tests: the workers, the command line and the server run from them. */
export function setup(): void {
  rmSync('node_modules/.handlens-test-state', { recursive: true, force: true });
  execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/build.ts'], { stdio: 'inherit' });
}
