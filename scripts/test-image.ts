/**
 * `npm run test:image [-- --node PATH] [--keep]`: executes the Dockerfile's default image in an empty folder, without a
 * container engine and as a user other than root, and verifies that the result starts, is healthy, detects and stops on
 * request. It is not a build of the image: the base image, the isolation of a container and the training stage are not
 * tested, and the node of this process, or that of --node, replaces that of the base image.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSharp } from '../core/vision/image/load-sharp.js';
import { readUntil, tokenOf } from '../tests/support/read-until.js';
import { checkFact } from './check-fact.js';
import { ImageWalk, inside, type WalkedStage, type Walker } from './image/walk-stage.js';

interface TriedService {
  address: string;
  token: string;
  process: ChildProcess;
}

/** Starts a process of the image with its user, variables and working folder. */
function spawnInside(walk: ImageWalk, stage: WalkedStage, [program = '', ...args]: string[]): ChildProcess {
  const { uid, gid, node } = walk.walker;
  const path = program === 'node' ? node : inside(stage.root, program);
  return spawn(
    path,
    args.map((arg) => (arg.startsWith('/') ? inside(stage.root, arg) : arg)),
    {
      cwd: join(stage.root, stage.workdir),
      env: walk.environment(stage),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    },
  );
}

/** Starts the image's command on a free port and returns the address that it prints. */
async function startInside(walk: ImageWalk, stage: WalkedStage): Promise<TriedService> {
  const child = spawnInside(walk, stage, [...stage.entrypoint, ...stage.command, '--port', '0']);
  const { found, log } = await readUntil(child, /Handlens +(http:\S+)[\s\S]*Ctrl-C/);
  const token = tokenOf(log());
  if (token === null) throw new Error(`The service named no file with its token: ${log()}`);
  return { address: new URL(found).origin, token, process: child };
}

/** Stops the service like a container engine does. @returns its exit code, and the duration in seconds. */
async function stopInside({ process: child }: TriedService): Promise<{ code: number | null; seconds: number }> {
  const from = performance.now();
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.kill('SIGTERM');
  const [code] = await ended;
  return { code, seconds: (performance.now() - from) / 1000 };
}

const { values } = parseArgs({ options: { node: { type: 'string' }, keep: { type: 'boolean', default: false } } });

const outputOf = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' }).trim();

function walkerOf(): Walker {
  const isRoot = process.getuid?.() === 0;
  return {
    uid: isRoot ? 1000 : (process.getuid?.() ?? 0),
    gid: isRoot ? 1000 : (process.getgid?.() ?? 0),
    node: resolve(values.node ?? process.execPath),
    registry: outputOf('npm', 'config', 'get', 'registry'),
  };
}

async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  return (await fetch(url, init)).status;
}

/** Sends one photo as an upload and one by its path in the folder of photos. */
async function tryDetection({ address, token }: TriedService, photos: string): Promise<void> {
  const sharp = await loadSharp();
  const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer();
  await writeFile(join(photos, 'a photo.jpg'), photo);
  const authorization = `Bearer ${token}`;
  const form = new FormData();
  form.append('image', new Blob([Uint8Array.from(photo)]), 'photo.jpg');
  form.append('confidence', '0.1');
  const bodies: RequestInit[] = [
    { method: 'POST', headers: { authorization }, body: form },
    {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ image_path: 'a photo.jpg', confidence: 0.1 }),
    },
  ];
  for (const body of bodies) {
    const reply = await fetch(`${address}/detect/image`, body);
    const found = (await reply.json()) as { is_mock?: boolean; detections?: unknown[] };
    checkFact(
      reply.status === 200 && found.is_mock === true && (found.detections?.length ?? 0) > 0,
      'the mock detects',
    );
  }
}

async function tryHealthcheck(walk: ImageWalk, stage: WalkedStage, port: string): Promise<void> {
  const ask = async (at: string) => {
    const child = spawnInside(
      walk,
      stage,
      stage.healthcheck.map((arg) => arg.replace('127.0.0.1:3000', `127.0.0.1:${at}`)),
    );
    return ((await once(child, 'exit')) as [number | null])[0];
  };
  checkFact((await ask(port)) === 0, 'the probe says that the service is healthy');
  checkFact((await ask('1')) === 1, 'the probe says where nothing answers');
}

async function tryImage(walk: ImageWalk, stage: WalkedStage): Promise<void> {
  checkFact(/^[1-9]\d*:[1-9]\d*$/.test(stage.user), `the image runs as ${stage.user}, not as root`);
  const app = join(stage.root, 'app');
  execFileSync('chmod', ['-R', 'a-w', app]);
  console.log(`on top of the base image: ${outputOf('du', '-sm', app).split('\t')[0]} MB`);
  const service = await startInside(walk, stage);
  try {
    const { address, token } = service;
    checkFact((await statusOf(`${address}/health`)) === 200, 'GET /health answers 200');
    checkFact((await statusOf(`${address}/models`)) === 401, 'nothing else answers without the token');
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['/models', '/docs', '/openapi.json', '/', '/api/datasets']) {
      checkFact((await statusOf(`${address}${path}`, { headers })) === 200, `GET ${path} answers 200`);
    }
    checkFact(
      (await statusOf(`${address}/train/yolo`, { headers, method: 'POST' })) !== 200,
      'there is no route that trains',
    );
    await tryDetection(service, join(stage.root, 'photos'));
    await tryHealthcheck(walk, stage, new URL(address).port);
  } finally {
    const { code, seconds } = await stopInside(service);
    checkFact(code === 0 && seconds < 5, `SIGTERM ended it with ${code} after ${seconds.toFixed(1)} s`);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'handlens-image-'));
const walker = walkerOf();
try {
  execFileSync('chmod', ['a+rx', folder]);
  await mkdir(join(folder, 'home'));
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${walker.uid}:${walker.gid}`, folder]);
  console.log(`walking through the Dockerfile as user ${walker.uid} with node ${outputOf(walker.node, '--version')}`);
  const walk = await ImageWalk.open(resolve('.'), folder, walker);
  await tryImage(walk, await walk.walk('default'));
} finally {
  if (values.keep) console.log(`kept: ${folder}`);
  else {
    execFileSync('chmod', ['-R', 'u+w', folder]);
    await rm(folder, { recursive: true, force: true });
  }
}
