import type { WorkerProcess } from '../../base/processes/worker-process.js';
import { SEARCHES, type SessionInput, type SessionValue } from './session-task.js';
import type { TableJob, TableJobValue } from './table-job.js';
import { openTableWorker, type TablePoolOptions } from './table-pool.js';

/**
 * Child processes that keep the tables of sessions in memory between requests. If a process ends,
 * the next request reads the file again and repeats the history, so that nothing is lost.
 */
export interface SessionPool {
  /** Performs a task of a session, after the earlier ones of the same session. Faults: those of `TablePool.run`. */
  run(id: string, input: SessionInput, signal: AbortSignal): Promise<SessionValue>;
  close(): void;
}

/** Maximum idle processes. The one that was used least recently ends. */
const MAX_OPEN = 4;
/** Time after which the table of an unused session is dropped, ms. */
const IDLE_MS = 15 * 60_000;
/**
 * Time that an abandoned task has to finish, ms. Windows abandon many short tasks while the user scrolls, and the table
 * in memory must survive that; an endless pattern must not.
 */
const GRACE_MS = 10_000;

/** Opens a pool. A process starts with the first task of its session. */
export function createSessionPool({ program }: Pick<TablePoolOptions, 'program'>): SessionPool {
  const workers = new Map<string, WorkerProcess<TableJob, TableJobValue>>();
  const endUnused = () => {
    for (const [name, worker] of [...workers]) {
      if (workers.size <= MAX_OPEN) return;
      if (worker.isBusy) continue;
      worker.close();
      workers.delete(name);
    }
  };
  const workerOf = (name: string, graceMs: number) => {
    const worker = workers.get(name) ?? openTableWorker(program, IDLE_MS, graceMs);
    workers.delete(name);
    workers.set(name, worker);
    return worker;
  };
  return {
    run: async (id, input, signal) => {
      // The search for findings takes seconds. It has its own process, so that it neither delays others nor is awaited.
      const isSearch = SEARCHES.has(input.task.kind);
      const worker = isSearch ? workerOf(`${id} findings`, 0) : workerOf(id, GRACE_MS);
      const done = worker.run({ kind: 'session', input }, { signal });
      endUnused();
      return (await done.finally(endUnused)) as SessionValue;
    },
    close() {
      for (const worker of workers.values()) worker.close();
      workers.clear();
    },
  };
}
