/**
 * `npm run test:package [-- --keep] [--runtime-client] [--store]`: packs the functions for a serverless platform without
 * an account and, if the system allows, without a network. Unpacks the zip into an empty folder and sends each function
 * an event of an API Gateway HTTP API, in a process without access to this project. Each must answer correctly: with a
 * common state folder, without one, and with --store, with a bucket of the S3 server of the tests. With
 * --runtime-client, AWS's client of its Runtime API is installed, built, and calls them.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasS3Server, startS3Server } from '../tests/support/s3-server/start-s3-server.js';
import { checkFact } from './check-fact.js';
import type { PackageFolders } from './lambda/call-packaged.js';
import { bytesOf, MAX_PACKAGE, packagedFiles, packagedFunctions } from './lambda/packaged-files.js';
import { prepareRuntimeClient, throughRuntimeClient } from './lambda/runtime-api.js';
import { type Caller, fillTrialFolder, tryFunctions } from './lambda/try-functions.js';

const { values } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    'runtime-client': { type: 'boolean', default: false },
    store: { type: 'boolean', default: false },
  },
});

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** Packs the functions. @returns the zip. */
async function pack(folder: string): Promise<string> {
  const cutOff = ['unshare', '--user', '--map-root-user', '--net', '--'];
  const isCutOff = spawnSync(cutOff[0]!, [...cutOff.slice(1), 'true']).status === 0;
  const command = ['npx', 'serverless', 'package', '--package', folder];
  const [program, ...args] = isCutOff ? [...cutOff, ...command] : command;
  const env = { PATH: process.env.PATH, HOME: folder, SLS_TELEMETRY_DISABLED: '1', SLS_NOTIFICATIONS_MODE: 'off' };
  execFileSync(program!, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  console.log(`packed without an account${isCutOff ? ' and without a network' : ''}`);
  const zips = (await readdir(folder)).filter((name) => name.endsWith('.zip'));
  checkFact(zips.length === 1, 'one zip holds all functions');
  return join(folder, zips[0]!);
}

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
};

/** Sends each function its event. @param work folder for files that the functions read and write. */
async function callAll(place: PackageFolders, how: string, call?: Caller): Promise<void> {
  await fillTrialFolder(place.work);
  const functions = packagedFunctions();
  const began = performance.now();
  const wrong = await tryFunctions(functions, place, call);
  for (const [name, answer] of wrong) console.error(`${name}: ${answer}`);
  const seconds = Math.round((performance.now() - began) / 1000);
  checkFact(wrong.size === 0, `all ${functions.length} functions answer ${how} with their work done (${seconds} s)`);
}

const client = values['runtime-client'] ? await prepareRuntimeClient() : null;
const folder = await mkdtemp(join(tmpdir(), 'handlens-package-'));
if (values.store && !hasS3Server) throw new Error('An S3 server is missing; docs/deployment.md names two.');
const store = values.store ? await startS3Server(join(folder, 'store')) : null;
try {
  const place = { root: join(folder, 'task') };
  await mkdir(join(folder, 'package'));
  const zip = await pack(join(folder, 'package'));
  execFileSync('unzip', ['-q', zip, '-d', place.root]);
  const files = await filesIn(place.root);
  const bytes = await bytesOf(files, place.root);
  console.log(`${megabytes((await stat(zip)).size)}; unpacked ${megabytes(bytes)} in ${files.length} files`);
  checkFact(bytes <= MAX_PACKAGE, `unpacked it has at most ${megabytes(MAX_PACKAGE)}`);
  checkFact(
    files.join() === (await packagedFiles()).join(),
    'the zip holds what the patterns of serverless.yml choose',
  );
  const states = [
    ['common', 'with a common state folder'],
    ['apart', 'without common state'],
    ...(store ? [[store.settings, 'with a bucket'] as const] : []),
  ] as const;
  const how = client === null ? 'from the unpacked zip' : "under AWS's runtime client";
  for (const [at, [state, name]] of states.entries()) {
    const trial = { ...place, work: join(folder, `work-${at}`), state };
    await callAll(trial, `${how}, ${name},`, client === null ? undefined : throughRuntimeClient(client, trial));
  }
  checkFact((await filesIn(place.root)).join() === files.join(), 'none wrote into its package');
} finally {
  await store?.stop();
  if (values.keep) console.log(`kept: ${folder}`);
  else await rm(folder, { recursive: true, force: true });
}
