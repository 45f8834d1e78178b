import { basename } from 'node:path/posix';
import type { TaskContext } from '../../core/base/processes/serve-tasks.js';
import {
  WorkerProcess as OwnProcess,
  type RunOptions,
  type WorkerProcessOptions,
} from '../../core/base/processes/worker-process.js';

/**
 * Replaces `WorkerProcess` and `serveTasks` of the core while mutants are tested. Worker processes run from `dist`,
 * which has no mutants; here their programs run from source in the process of the tests.
 */

type Work = (task: unknown, context: TaskContext) => unknown;

/** Sources of the programs, by their names in `dist`. */
const PROGRAMS: ReadonlyMap<string, () => Promise<unknown>> = new Map([
  ['table-child.cjs', () => import('../../core/tables/jobs/table-child.js')],
  ['scan-child.mjs', () => import('../../core/vision/datasets/scan/scan-child.js')],
]);

const works = new Map<string, Promise<Work>>();
let served: Work | undefined;
let turn: Promise<unknown> = Promise.resolve();

export function serveTasks(work: Work): void {
  served = work;
}

export function retireProcess(): void {}

/** Programs are loaded one after another, so that each call of `serveTasks` belongs to the one being loaded. */
function load(name: string, program: () => Promise<unknown>): Promise<Work> {
  const loaded = turn.then(program).then(() => served!);
  turn = loaded.catch(() => undefined);
  works.set(name, loaded);
  return loaded;
}

/** Programs written by tests still run in processes. */
export class WorkerProcess<Task, Answer> extends OwnProcess<Task, Answer> {
  readonly #name: string;

  constructor(options: WorkerProcessOptions) {
    super(options);
    this.#name = basename(options.file);
  }

  override start(): void {
    if (!PROGRAMS.has(this.#name)) super.start();
  }

  override async run(task: Task, options: RunOptions = {}): Promise<Answer> {
    const program = PROGRAMS.get(this.#name);
    if (program === undefined) return await super.run(task, options);
    options.signal?.throwIfAborted();
    const work = await (works.get(this.#name) ?? load(this.#name, program));
    const { signal = new AbortController().signal, onProgress = () => undefined, onPart = () => undefined } = options;
    return (await work(structuredClone(task), { signal, onProgress, onPart })) as Answer;
  }
}
