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

export function checkNode(version = process.versions.node): DoctorCheck {
  const required = /\b\d+\.\d+/.exec(packageFacts.engines.node)![0];
  const [major, minor] = version.split('.').map(Number) as [number, number];
  const [leastMajor, leastMinor] = required.split('.').map(Number) as [number, number];
  const isEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  if (isEnough) return ok('Node.js', version);
  return problem('Node.js', `${version}, but ${required} or later is required`, 'Install the current LTS version.');
}

export function checkBrowser(): DoctorCheck {
  const path = findBrowser(process.platform, process.env);
  if (path !== null) return ok('browser', path);
  const remedy =
    'Install Chrome, Chromium, Edge or Brave for "vision-cli gui", or open the printed address in any browser.';
  return warning('browser', 'no Chromium-based browser was found', remedy);
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
  const name = `port ${port}`;
  const taken = await new Promise<string | null>((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(null)));
  });
  if (taken === null) return ok(name, 'free');
  if (await isOwnServer(port)) return ok(name, 'a Handlens server is running there');
  return warning(name, `in use by another program (${taken})`, 'Choose another port: vision-cli serve --port 0');
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** Checks whether a folder can be created and written, and how much space is left on its disk. */
export async function checkFolder(name: string, folder: string): Promise<DoctorCheck> {
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
  return free < LITTLE_SPACE ? warning(name, detail, 'Free some space on this disk.') : ok(name, detail);
}
