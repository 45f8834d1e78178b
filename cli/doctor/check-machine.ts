import { access, constants, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { makeFolder } from '../../core/base/files/make-folder.js';
import packageFacts from '../../package.json' with { type: 'json' };
import { findBrowser } from '../window/find-browser.js';
import { type DoctorCheck, ok, problem, warning } from './doctor-check.js';

const DEFAULT_PORT = 3000;
/** Free disk space below which runs and uploads may fail, bytes. */
const LITTLE_SPACE = 1e9;

const NODE = { topic: 'handlens', name: 'Node.js' } as const;
const BROWSER = { topic: 'window', name: 'browser' } as const;

export function checkNode(version = process.versions.node): DoctorCheck {
  const required = /\b\d+\.\d+/.exec(packageFacts.engines.node)![0];
  const [major, minor] = version.split('.').map(Number) as [number, number];
  const [leastMajor, leastMinor] = required.split('.').map(Number) as [number, number];
  const isEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  if (isEnough) return ok(NODE, version, null);
  return problem(NODE, `${version}, but ${required} or later is required`, 'Install the current LTS version.');
}

export function checkBrowser(): DoctorCheck {
  const path = findBrowser(process.platform, process.env);
  if (path !== null) return ok(BROWSER, path);
  const remedy =
    'Install Chrome, Chromium, Edge or Brave for "vision-cli gui", or open the printed address in any browser.';
  return warning(BROWSER, 'no Chromium-based browser was found', remedy);
}

async function isOwnServer(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/health`);
    return ((await reply.json()) as { name?: string }).name === 'handlens';
  } catch {
    return false;
  }
}

/** Checks whether the default port of the server is free. */
export async function checkPort(port = DEFAULT_PORT): Promise<DoctorCheck> {
  const name = { topic: 'network', name: `port ${port}` } as const;
  const taken = await new Promise<string | null>((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(null)));
  });
  if (taken === null) return ok(name, 'free', `port ${port} is free; the API is not running`);
  if (await isOwnServer(port))
    return ok(name, 'a Handlens server is running there', `the API is running at port ${port}`);
  return warning(name, `in use by another program (${taken})`, 'Choose another port: vision-cli serve --port 0');
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** Checks whether a folder can be created and written, and how much space is left on its disk. */
export async function checkFolder(title: string, folder: string): Promise<DoctorCheck> {
  const name = { topic: 'disk', name: title } as const;
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return problem(
      name,
      `${folder} cannot be written (${code})`,
      `Make it writable: chmod u+rwx ${dirname(folder)} ${folder}`,
    );
  }
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const detail = `${folder}, ${gigabytes(free)} free`;
  if (free < LITTLE_SPACE) return warning(name, detail, 'Free some space on this disk.');
  // Usually all folders are on one disk, so the line of the topic states its space once.
  return ok(name, detail, `${gigabytes(free)} free`);
}
