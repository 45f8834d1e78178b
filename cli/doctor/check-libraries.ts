import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { type DoctorCheck, ok, problem, type Topic } from './doctor-check.js';

/** Time limit, ms. Loading a library from a disk that is not cached takes a few seconds. */
const TIMEOUT_MS = 30_000;

const REINSTALL = 'Install the packages again: npm ci. If it still fails, report the message above.';

/** A native library, with code that loads it and prints a line about it. */
interface Probe {
  topic: Topic;
  name: string;
  package: string;
  code: string;
}

/** Name of the library of a topic. */
const BRIEF: Partial<Record<Topic, string>> = { images: 'sharp', detection: 'onnxruntime', tables: 'duckdb' };

const PROBES: readonly Probe[] = [
  {
    topic: 'images',
    name: 'images (sharp)',
    package: 'sharp',
    code: 'const { versions, format } = sharp; const can = ["jpeg", "png", "webp", "tiff", "gif", "heif"].filter((name) => format[name]?.input.buffer); console.log(versions.sharp + ", libvips " + versions.vips + "; reads " + can.join(", "))',
  },
  {
    topic: 'detection',
    name: 'models (onnxruntime)',
    package: 'onnxruntime-node',
    code: 'const names = library.listSupportedBackends().map(({ name }) => name); console.log(library.env.versions.common + "; providers " + names.join(", "))',
  },
  {
    topic: 'tables',
    name: 'questions (DuckDB)',
    package: '@duckdb/node-api',
    code: 'console.log(library.version())',
  },
];

/** Returns why a process failed: the signal that killed it, or the first line of stderr that names an error. */
function reasonOf(stderr: string, signal: string | null): string {
  if (signal !== null) return `the process was killed by ${signal}`;
  const lines = stderr.split('\n').filter((line) => /Error\b/.test(line));
  return lines[0]?.trim().slice(0, 300) ?? 'it cannot be loaded';
}

/** Loads a library in a separate process, because it may crash. */
function checkLibrary({ topic, name, package: wanted, code }: Probe): Promise<DoctorCheck> {
  const { resolve } = createRequire(import.meta.url);
  let path: string;
  try {
    path = resolve(wanted);
  } catch {
    return Promise.resolve(problem({ topic, name }, `${wanted} is not installed`, REINSTALL));
  }
  const program = `const library = require(${JSON.stringify(path)}); const sharp = library; ${code}`;
  const environment = { ...process.env, ORT_DISABLE_TELEMETRY: '1' };
  return new Promise((done) => {
    execFile(process.execPath, ['-e', program], { timeout: TIMEOUT_MS, env: environment }, (error, stdout, stderr) => {
      if (error) done(problem({ topic, name }, `${wanted}: ${reasonOf(stderr, error.signal ?? null)}`, REINSTALL));
      else done(ok({ topic, name }, stdout.trim(), `${BRIEF[topic] ?? wanted} ${stdout.trim()}`));
    });
  });
}

/** Checks whether the native libraries can be loaded on this machine, each in a separate process. */
export function checkLibraries(): Promise<DoctorCheck[]> {
  return Promise.all(PROBES.map(checkLibrary));
}
