import { execFileSync } from 'node:child_process';

/** Builds the bundles once before the tests: the workers, the command line and the server run from them. */
export function setup(): void {
  execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/build.ts'], { stdio: 'inherit' });
}
