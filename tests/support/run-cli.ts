import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { runProgram } from '../../cli/run-program.js';
import { applyShellDefaults } from '../../cli/shell-defaults.js';
import { closeServices } from '../../handlers/kit/close-services.js';

export interface CliOptions {
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  input?: Uint8Array;
  /** Width of the terminal to which the command prints; without it, output is redirected. Only for `runCli`. */
  columns?: number;
}

export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A demo model that `vision-cli samples` wrote into this clone would replace the mock. */
const NO_MODELS = { HANDLENS_MODELS_DIR: join(tmpdir(), 'handlens-tests-without-models') };

/** Returns the environment of a user who set these variables and no others, and has no models. */
export function userEnv(variables: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, HANDLENS_STATE_DIR } = process.env;
  return { PATH, HOME, HANDLENS_STATE_DIR, ...NO_MODELS, ...variables };
}

/** Variables that workers get with each task. Others stay constant while a worker runs. */
const SENT_WITH_TASKS = ['HANDLENS_STATE_DIR', 'HANDLENS_MODELS_DIR', 'HANDLENS_TRAINING_PYTHON'];

let workersEnv: NodeJS.ProcessEnv | null = null;

/** Closes workers that were started with other settings. All other workers stay for the next command. */
async function closeOtherWorkers(env: NodeJS.ProcessEnv): Promise<void> {
  const lasting = Object.fromEntries(Object.entries(env).filter(([name]) => !SENT_WITH_TASKS.includes(name)));
  if (workersEnv !== null && !isDeepStrictEqual(workersEnv, lasting)) await closeServices();
  workersEnv = lasting;
}

function collect(columns: number | undefined) {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  if (columns !== undefined) Object.assign(stream, { isTTY: true, columns });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}

/** Replaces the standard streams, settings and folder of this process. @returns a function that undoes this. */
function replaceProcess(streams: object, { argv, env, cwd }: Pick<NodeJS.Process, 'argv' | 'env'> & { cwd: string }) {
  const before = { argv: process.argv, env: process.env, folder: process.cwd(), exitCode: process.exitCode };
  const own = Object.keys(streams).map((name) => [name, Object.getOwnPropertyDescriptor(process, name)!] as const);
  for (const [name, value] of Object.entries(streams)) {
    Object.defineProperty(process, name, { value, configurable: true, enumerable: true });
  }
  process.argv = argv;
  process.env = env;
  process.exitCode = undefined;
  process.chdir(cwd);
  return () => {
    for (const [name, descriptor] of own) Object.defineProperty(process, name, descriptor);
    process.argv = before.argv;
    process.env = before.env;
    process.exitCode = before.exitCode;
    process.chdir(before.folder);
  };
}

async function runHere(args: readonly string[], { cwd, env, input, columns }: CliOptions): Promise<CliResult> {
  const variables = { POWERTOOLS_LOG_LEVEL: 'SILENT', ...userEnv(env) };
  await closeOtherWorkers(variables);
  const [out, err] = [collect(columns), collect(columns)];
  const streams = { stdin: Readable.from(input ? [input] : []), stdout: out.stream, stderr: err.stream };
  const argv = ['node', 'vision-cli', ...args];
  const restore = replaceProcess(streams, { argv, env: variables, cwd: cwd ?? process.cwd() });
  try {
    applyShellDefaults(process.env);
    const code = await runProgram(argv);
    return { code, stdout: out.text(), stderr: err.text() };
  } finally {
    restore();
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one command in this process, as `vision-cli` does after its start: tables and images are processed by workers,
 * which later commands in the test file use, too. Commands run one after another.
 */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const done = last.then(() => runHere(args, options));
  last = done.catch(() => undefined);
  return done;
}
