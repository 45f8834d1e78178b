import type { WorkerProcess } from '../../base/processes/worker-process.js';
import type { SessionInput, SessionValue } from './session-task.js';
import type { TableJob, TableJobValue } from './table-job.js';
import { openTableWorker, type TablePoolOptions } from './table-pool.js';

/**
 * Child processes that keep the tables of sessions in memory between requests, one for each session. If a process ends,
 * the next request reads the file again and repeats the history, so that nothing is lost.
 */
export interface SessionPool {
  /** Performs a task of a session, after the earlier ones of the same session. Faults: those of `TablePool.run`. */
  run(id: string, input: SessionInput, signal: AbortSignal): Promise<SessionValue>;
  /** Ends the process of a session and frees its memory. */
  end(id: string): void;
  close(): void;
}

/** Maximum tables in memory. The one that was used least recently is dropped. */
const MAX_OPEN = 3;
/** Time after which the table of an unused session is dropped, ms. */
const IDLE_MS = 15 * 60_000;

/** Opens a pool. A process starts with the first task of its session. */
export function createSessionPool({ program }: Pick<TablePoolOptions, 'program'>): SessionPool {
  const workers = new Map<string, WorkerProcess<TableJob, TableJobValue>>();
  const end = (id: string) => {
    workers.get(id)?.close();
    workers.delete(id);
  };
  const workerOf = (id: string) => {
    const worker = workers.get(id) ?? openTableWorker(program, IDLE_MS);
    workers.delete(id);
    workers.set(id, worker);
    const [oldest] = workers.keys();
    if (workers.size > MAX_OPEN && oldest !== undefined) end(oldest);
    return worker;
  };
  return {
    run: async (id, input, signal) => (await workerOf(id).run({ kind: 'session', input }, { signal })) as SessionValue,
    end,
    close() {
      for (const id of [...workers.keys()]) end(id);
    },
  };
}
