import { basename } from 'node:path/posix';

/**
 * Stands in for `WorkerProcess` and `serveTasks` of the core while mutants are tried. Worker processes run from `dist`,
 * which has no mutants; here their programs run from sources, in the process of the tests.
 */

interface Context {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

type Work = (task: unknown, context: Context) => unknown;

/** Sources of the programs, by their names in `dist`. */
const PROGRAMS: Readonly<Record<string, () => Promise<unknown>>> = {
  'table-child.mjs': () => import('../../core/tables/jobs/table-child.js'),
  'scan-child.mjs': () => import('../../core/vision/datasets/scan/scan-child.js'),
  'child.js': () => import('../../handlers/detection/child.js'),
};

const works = new Map<string, Promise<Work>>();
let served: Work | undefined;
let turn: Promise<unknown> = Promise.resolve();

export function serveTasks(work: Work): void {
  served = work;
}

export function retireProcess(): void {}

/** Programs are loaded in turn, so that each call of `serveTasks` belongs to the one that is being loaded. */
function load(name: string): Promise<Work> {
  const loaded = turn.then(async () => {
    await PROGRAMS[name]!();
    return served!;
  });
  turn = loaded;
  works.set(name, loaded);
  return loaded;
}

export class WorkerProcess {
  readonly #name: string;

  constructor({ file }: { file: string }) {
    this.#name = basename(file);
  }

  start(): void {}

  close(): void {}

  async run(task: unknown, { signal, onProgress }: Partial<Context> = {}): Promise<unknown> {
    signal?.throwIfAborted();
    const work = await (works.get(this.#name) ?? load(this.#name));
    const context = { signal: signal ?? new AbortController().signal, onProgress: onProgress ?? (() => undefined) };
    return work(structuredClone(task), context);
  }
}
