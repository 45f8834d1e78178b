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
import { readUntil } from '../tests/support/read-until.js';
import { checkFact } from './check-fact.js';
import { ImageWalk, inside, type WalkedStage, type Walker } from './image/walk-stage.js';

interface TestedService {
  address: string;
  token: string;
  process: ChildProcess;
}

/** User and group of a container. */
interface User {
  uid: number;
  gid: number;
}

/** The user of the image, one chosen by hand, and one that a platform chooses at random. All need root to be tried. */
const USERS: readonly User[] = [
  { uid: 1000, gid: 0 },
  { uid: 1234, gid: 0 },
  { uid: 123_456, gid: 0 },
];

const TOKEN = 'a-token-chosen-by-the-operator-0123456789';

/** Starts a process of the image with its variables and working folder, as a user without a home folder. */
function spawnInside(
  walk: ImageWalk,
  stage: WalkedStage,
  [program = '', ...args]: string[],
  { user, env = {} }: { user: User; env?: Record<string, string> },
): ChildProcess {
  const { node } = walk.walker;
  const path = program === 'node' ? node : inside(stage.root, program);
  return spawn(
    path,
    args.map((arg) => (arg.startsWith('/') ? inside(stage.root, arg) : arg)),
    {
      cwd: join(stage.root, stage.workdir),
      env: { ...walk.environment(stage), HOME: '/', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(process.getuid?.() === 0 ? user : {}),
    },
  );
}

/** Starts the image's command on a free port, given by PORT, and returns the address that its log states. */
async function startInside(walk: ImageWalk, stage: WalkedStage, user: User): Promise<TestedService> {
  const env = { PORT: '0', HANDLENS_TOKEN: TOKEN };
  const child = spawnInside(walk, stage, [...stage.entrypoint, ...stage.command], { user, env });
  const { found } = await readUntil(child, /"message":"listening".*"address":"(http:[^"]+)"/);
  return { address: new URL(found).origin, token: TOKEN, process: child };
}

/** Checks that each line of the log is an entry, one of them for each request, and that it contains no token. */
function checkLog(log: string, requests: number): void {
  const entries = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { message: string });
  const count = entries.filter(({ message }) => message === 'request').length;
  checkFact(count >= requests, `the log has ${count} requests, and nothing but entries`);
  checkFact(!log.includes(TOKEN), 'the log contains no token');
}

/** Stops the service like a container engine does. @returns its exit code, and the duration in seconds. */
async function stopInside({ process: child }: TestedService): Promise<{ code: number | null; seconds: number }> {
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
async function tryDetection({ address, token }: TestedService, photos: string): Promise<void> {
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

async function tryHealthcheck(walk: ImageWalk, stage: WalkedStage, port: string, user: User): Promise<void> {
  const ask = async (at: string) => {
    const child = spawnInside(walk, stage, stage.healthcheck, { user, env: { PORT: at } });
    return ((await once(child, 'exit')) as [number | null])[0];
  };
  checkFact((await ask(port)) === 0, 'the probe says that the service is healthy');
  checkFact((await ask('1')) === 1, 'the probe says where nothing answers');
}

async function tryImage(walk: ImageWalk, stage: WalkedStage, user: User): Promise<void> {
  console.log(`as user ${user.uid}:${user.gid}`);
  const service = await startInside(walk, stage, user);
  let log = '';
  service.process.stdout!.on('data', (chunk) => {
    log += String(chunk);
  });
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
    checkFact((await statusOf(`${address}/ready`)) === 200, 'GET /ready answers 200: the state can be written');
    await tryHealthcheck(walk, stage, new URL(address).port, user);
  } finally {
    const { code, seconds } = await stopInside(service);
    checkFact(code === 0 && seconds < 5, `SIGTERM ended it with ${code} after ${seconds.toFixed(1)} s`);
    checkLog(log, 8);
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
  const stage = await walk.walk('default');
  checkFact(/^[1-9]\d*:0$/.test(stage.user), `the image runs as ${stage.user}, not as root`);
  const app = join(stage.root, 'app');
  execFileSync('chmod', ['-R', 'a-w', app]);
  console.log(`on top of the base image: ${outputOf('du', '-sm', app).split('\t')[0]} MB`);
  if (process.getuid?.() === 0) for (const user of USERS) await tryImage(walk, stage, user);
  else await tryImage(walk, stage, walker);
} finally {
  if (values.keep) console.log(`kept: ${folder}`);
  else {
    execFileSync('chmod', ['-R', 'u+w', folder]);
    await rm(folder, { recursive: true, force: true });
  }
}
