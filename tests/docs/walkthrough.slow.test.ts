import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.js';
import { documentedSteps, missingLine } from '../support/shell-walkthrough.js';

const run = promisify(execFile);

/** Commands that the walkthrough does not run, with the reasons. */
const NOT_RUN = new Map([
  ['npm ci', 'the clone has the packages and the build of this one, which `npm ci` has installed'],
  ['npm ci && npm test', 'it would run the suite within itself'],
  ['npx --no vision-cli gui', 'it opens a window: tests/cli/gui.slow.test.ts'],
]);

let home = '';
let clone = '';
let port = 0;
let server: ChildProcess | null = null;
/** Entries of each folder right after cloning. All others were written by an earlier page and are removed. */
const fresh = new Map<string, Set<string>>();

/** The environment of a new user: an empty home, with the package cache of this machine. */
function userEnvironment(): NodeJS.ProcessEnv {
  const { PATH, npm_config_cache: cache, npm_config_userconfig: config } = process.env;
  return {
    PATH,
    HOME: home,
    npm_config_cache: cache ?? join(homedir(), '.npm'),
    npm_config_userconfig: config ?? join(homedir(), '.npmrc'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_prefer_offline: 'true',
  };
}

/** Copies the files that git tracks, as a clone has them. */
async function copyClone(): Promise<void> {
  const names = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const folder of new Set(names.map(dirname))) await mkdir(join(clone, folder), { recursive: true });
  await Promise.all(names.map((name) => cp(name, join(clone, name), { errorOnExist: false }).catch(() => undefined)));
}

async function removeNew(): Promise<void> {
  for (const [folder, names] of fresh) {
    const added = (await readdir(folder)).filter((name) => !names.has(name));
    await Promise.all(added.map((name) => rm(join(folder, name), { recursive: true })));
  }
}

const onPort = (command: string) => command.replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`);

/** Starts the server in the background and waits until it answers. */
async function startServer(): Promise<void> {
  server = spawn('npm', ['start', '--', '--port', String(port)], {
    cwd: clone,
    env: userEnvironment(),
    stdio: 'ignore',
    detached: true,
  });
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
}

/** A line that long commands print on a slow machine. */
const PROGRESS = /^\d[\d,]* of \d[\d,]* \w+, /;

/** Runs a command in a shell of the clone. @returns its exit code and what a terminal would show. */
async function execute(command: string): Promise<{ code: number; printed: string }> {
  if (command.endsWith('npm start')) {
    if (server === null) await startServer();
    return { code: 0, printed: '' };
  }
  const options = { cwd: clone, env: userEnvironment(), maxBuffer: 1 << 26 };
  try {
    const { stdout: printed } = await run('bash', ['-c', `{ ${onPort(command)}\n} 2>&1`], options);
    return { code: 0, printed };
  } catch (error) {
    const { code, stdout: printed } = error as { code: number; stdout: string };
    return { code, printed };
  }
}

beforeAll(async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'handlens-clone-')));
  home = join(root, 'home');
  clone = join(root, 'handlens');
  port = await freePort();
  await Promise.all([home, clone].map((folder) => mkdir(folder, { recursive: true })));
  await copyClone();
  await cp('dist', join(clone, 'dist'), { recursive: true });
  await symlink(resolve('node_modules'), join(clone, 'node_modules'));
  for (const folder of [dirname(clone), clone, join(clone, 'models')]) {
    fresh.set(folder, new Set(await readdir(folder)));
  }
}, 600_000);

afterAll(async () => {
  if (server?.pid) process.kill(-server.pid, 'SIGTERM');
  await rm(dirname(clone), { recursive: true, force: true, maxRetries: 5 });
});

test.each(['README.md', 'docs/first-steps.md'])(
  '%s works line by line in a new clone',
  async (page) => {
    await removeNew();
    for (const { commands, output } of documentedSteps(await readFile(page, 'utf8'))) {
      let printed = '';
      for (const { command, code } of commands.filter((one) => !NOT_RUN.has(one.command))) {
        const result = await execute(command);
        expect({ command, code: result.code, printed: result.printed }).toEqual({
          command,
          code,
          printed: expect.anything(),
        });
        printed += result.printed;
      }
      if (output.length > 0) {
        const lines = printed
          .trimEnd()
          .split('\n')
          .filter((line) => !PROGRESS.test(line));
        expect({ missing: missingLine(output, lines), printed }).toEqual({ missing: null, printed });
      }
    }
  },
  600_000,
);
