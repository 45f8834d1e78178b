import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { userEnv } from '../run-cli.js';
import type { ShellBlock } from './shell-blocks.js';

const CLI = resolve('dist/vision-cli.mjs');

/** Address in the pages, replaced by that of the server of the test. */
export const DOCUMENTED_ADDRESS = 'http://127.0.0.1:3000';

const START = `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`;
/** `npx --no vision-cli` and `npx --no -- vision-cli` in a clone. */
const NPX = `#!/bin/sh\n[ "$1" = --no ] && shift\n[ "$1" = -- ] && shift\n[ "$1" = vision-cli ] || exit 127\nshift\nexec "${process.execPath}" "${CLI}" "$@"\n`;

/** Writes the programs that blocks call into a folder for PATH. */
export async function writePrograms(folder: string): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, 'vision-cli'), START, { mode: 0o755 });
  await writeFile(join(bin, 'npx'), NPX, { mode: 0o755 });
  return bin;
}

export interface BlockPlace {
  /** Folder in which the block runs, like that of a user. */
  cwd: string;
  /** Folder with the programs. */
  bin: string;
  /** Address of a running server; null if the block needs none. */
  server: string | null;
  env: Readonly<Record<string, string>>;
}

export interface BlockResult {
  /** The block and the line of its last command that failed. */
  place: string;
  code: number | null;
  output: string;
}

/** Runs a block like a user who pastes it into a shell, but ends at the first command that fails. */
export async function runBlock({ page, line, text: script }: ShellBlock, place: BlockPlace): Promise<BlockResult> {
  const served = place.server === null ? script : script.replaceAll(DOCUMENTED_ADDRESS, place.server);
  // curl reports an error of the server only by its exit code.
  const program = `set -euo pipefail\ncurl() { command curl -sS --fail-with-body "$@"; }\n${served}`;
  const env = userEnv({ ...place.env, PATH: `${place.bin}:${process.env.PATH}` });
  const child = spawn('bash', ['-c', program], { cwd: place.cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { place: `${page}:${line}`, code, output: `${stdout}${stderr}` };
}
