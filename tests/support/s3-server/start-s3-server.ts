import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { S3Settings } from '../../../core/store/s3/s3-settings.js';
import { openS3 } from '../../../core/store/s3/send-to-s3.js';

export interface S3Server {
  settings: S3Settings;
  stop(): Promise<void>;
}

const BUCKET = 'handlens-state';
const KEYS = { accessKeyId: 'handlens-test', secretAccessKey: 'handlens-test-secret' };

/** A program that serves S3 from a folder, such as versitygw; see docs/deployment.md. */
const GATEWAY = process.env.HANDLENS_TEST_S3_GATEWAY ?? '';

const hasMoto = (python: string) =>
  spawnSync(python, ['-c', 'import moto.server, werkzeug'], { stdio: 'ignore' }).status === 0;

/** A Python with the package "moto" and its server: from CI, or the system's. */
const PYTHON =
  GATEWAY === '' ? [resolve('node_modules/.cache/handlens-s3/bin/python'), 'python3'].find(hasMoto) : undefined;

/** Whether a store can be started here: the gateway, or moto. */
export const hasS3Server = GATEWAY !== '' || PYTHON !== undefined;

function settingsOf(port: number): S3Settings {
  const endpoint = `http://127.0.0.1:${port}`;
  return { endpoint, bucket: BUCKET, prefix: 'team-a/', region: 'us-east-1', ...KEYS, sessionToken: undefined };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

const firstLine = async (child: ChildProcess): Promise<string> => {
  for await (const line of createInterface({ input: child.stdout! })) return line;
  throw new Error('The store ended before it was up');
};

async function startGateway(folder: string): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  await mkdir(join(folder, 'objects'), { recursive: true });
  const credentials = { ROOT_ACCESS_KEY: KEYS.accessKeyId, ROOT_SECRET_KEY: KEYS.secretAccessKey };
  const args = ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', join(folder, 'objects')];
  return { child: spawn(GATEWAY, args, { env: { PATH: process.env.PATH, ...credentials }, stdio: 'ignore' }), port };
}

async function startMoto(): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(PYTHON!, [join(import.meta.dirname, 'serve_s3.py')], { stdio: ['ignore', 'pipe', 'ignore'] });
  return { child, port: Number(await firstLine(child)) };
}

/** Creates the bucket as soon as the store listens. */
async function makeBucket(settings: S3Settings, child: ChildProcess): Promise<void> {
  const send = openS3(settings);
  while (child.exitCode === null) {
    try {
      await send({ method: 'PUT', expected: [409] });
      return;
    } catch {
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  throw new Error(`The store ended with ${child.exitCode}`);
}

/** Starts the server. @param folder for its objects. */
export async function startS3Server(folder: string): Promise<S3Server> {
  const { child, port } = GATEWAY === '' ? await startMoto() : await startGateway(folder);
  const settings = settingsOf(port);
  await makeBucket(settings, child);
  return {
    settings,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await ended;
    },
  };
}
