import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { DESK_HEAD, type FuzzFigures, type FuzzMessage, type FuzzOrder } from './fuzz-messages.js';
import type { FuzzTarget } from './fuzz-target.js';

/** Folder of the bundled worker and the finds; ignored by git. */
const FUZZ_FOLDER = resolve('node_modules/.cache/handlens-fuzz');

/** An input that exposed a bug. */
interface SavedFind {
  target: string;
  why: string;
  detail: string;
  file: string;
}

/** Saves the input of a find to a file for `--repeat`. */
function saveFind(target: string, why: string, detail: string, input: Uint8Array): SavedFind {
  const folder = join(FUZZ_FOLDER, 'finds');
  mkdirSync(folder, { recursive: true });
  const name = createHash('sha256').update(input).digest('hex').slice(0, 12);
  const file = join(folder, `${target}-${name}.bin`);
  writeFileSync(file, input);
  return { target, why, detail, file };
}

/**
 * Bundles the worker with its libraries into a separate folder, so that their coverage is distinguishable. @returns its
 * path.
 */
export async function buildWorker(): Promise<string> {
  await mkdir(FUZZ_FOLDER, { recursive: true });
  const outdir = await mkdtemp(join(FUZZ_FOLDER, 'bundle-'));
  await build({
    entryPoints: ['scripts/fuzz/fuzz-worker.ts'],
    outdir,
    outExtension: { '.js': '.mjs' },
    // Loads only the code of the parser under test.
    splitting: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['sharp', 'onnxruntime-node', '@duckdb/node-api', 'piscina', 'swagger-ui-dist', 'dejavu-fonts-ttf'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  return join(outdir, 'fuzz-worker.mjs');
}

/** Time limit of an input, ms, a hundred times the slowest known one; a slower input is a hang. */
const HANG_MS = 30_000;
const LOOK_EVERY_MS = 1000;
/** Heap limit of a worker, MB. Exceeding it ends the worker, which is a find. */
const MAX_HEAP_MB = 1024;

export interface TargetRun {
  target: FuzzTarget;
  seed: number;
  ranMs: number;
  figures: FuzzFigures;
  finds: SavedFind[];
}

const NOTHING: FuzzFigures = {
  ...{ executions: 0, faults: 0, corpus: 0, coveredBytes: 0, slowestMs: 0, slowestBytes: 0, peakRssMb: 0 },
};

/** Adds the figures of two consecutive workers. */
function add(earlier: FuzzFigures, later: FuzzFigures): FuzzFigures {
  const slower = earlier.slowestMs > later.slowestMs ? earlier : later;
  return {
    executions: earlier.executions + later.executions,
    faults: earlier.faults + later.faults,
    corpus: Math.max(earlier.corpus, later.corpus),
    coveredBytes: Math.max(earlier.coveredBytes, later.coveredBytes),
    slowestMs: slower.slowestMs,
    slowestBytes: slower.slowestBytes,
    peakRssMb: Math.max(earlier.peakRssMb, later.peakRssMb),
  };
}

interface WorkerEnd {
  figures: FuzzFigures;
  /** The failure and the current input; null if it finished. */
  broken: { why: string; input: Uint8Array } | null;
}

/** Watches a worker, and calls back if an input takes too long. */
function watch(desk: SharedArrayBuffer, onHang: () => void): () => void {
  const head = new Int32Array(desk, 0, 2);
  let reading = -1;
  let since = Date.now();
  const timer = setInterval(() => {
    const [now = 0, length = -1] = [Atomics.load(head, 0), Atomics.load(head, 1)];
    if (now !== reading || length < 0) since = Date.now();
    reading = now;
    if (Date.now() - since > HANG_MS) onHang();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

function onDesk(desk: SharedArrayBuffer): Uint8Array {
  const length = Math.max(0, Atomics.load(new Int32Array(desk, 0, 2), 1));
  return Uint8Array.from(new Uint8Array(desk, DESK_HEAD, length));
}

function runWorker(file: string, order: FuzzOrder, onFind: (find: FuzzMessage & { kind: 'find' }) => void) {
  return new Promise<WorkerEnd>((resolve) => {
    const worker = new Worker(file, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    let figures = NOTHING;
    let broken: WorkerEnd['broken'] = null;
    const breakOff = (why: string) => {
      broken ??= { why, input: onDesk(order.desk) };
    };
    const stopWatching = watch(order.desk, () => {
      breakOff(`a hang of over ${HANG_MS / 1000} s`);
      void worker.terminate();
    });
    worker.on('message', (message: FuzzMessage) => {
      if (message.kind === 'figures') figures = message.figures;
      else onFind(message);
    });
    worker.on('error', (error) => breakOff(`the end of the worker: ${error.message}`));
    worker.on('exit', () => {
      stopWatching();
      resolve({ figures, broken });
    });
  });
}

/**
 * Fuzzes a parser for some time. If a worker hangs or dies, its input is a find, and another worker continues with the
 * next seed.
 * @param workerFile see `buildWorker`.
 */
export async function runTarget(
  target: FuzzTarget,
  { workerFile, seed, forMs }: { workerFile: string; seed: number; forMs: number },
): Promise<TargetRun> {
  const start = Date.now();
  const run: TargetRun = { target, seed, ranMs: 0, figures: NOTHING, finds: [] };
  const save = (why: string, detail: string, input: Uint8Array) => {
    const find = saveFind(target.name, why, detail, input);
    run.finds.push(find);
    console.error(`FIND in ${target.name}: ${why}\n${detail}\nIts input: ${find.file}`);
  };
  for (let workers = 0; Date.now() - start < forMs; workers++) {
    const desk = new SharedArrayBuffer(DESK_HEAD + target.maxBytes + 1_048_576);
    const order = { target: target.name, seed: seed + workers, forMs: forMs - (Date.now() - start), desk };
    const end = await runWorker(workerFile, order, ({ why, detail, input }) => save(why, detail, input));
    run.figures = add(run.figures, end.figures);
    if (!end.broken) continue;
    if (end.figures === NOTHING && end.broken.input.length === 0) throw new Error(`${target.name}: ${end.broken.why}`);
    save(end.broken.why, '', end.broken.input);
  }
  run.ranMs = Date.now() - start;
  return run;
}
