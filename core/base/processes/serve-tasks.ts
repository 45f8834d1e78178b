import { setMaxListeners } from 'node:events';
import { Fault, isFault } from '../fault.js';
import type { OnPart, OnProgress, TaskMessage, TaskReply } from './task-message.js';
import { startWatchdog } from './watchdog.js';

export interface TaskContext {
  /** Aborted when the owner no longer waits for the task. */
  signal: AbortSignal;
  onProgress: OnProgress;
  onPart: OnPart;
}

type Work<Task, Answer> = (task: Task, context: TaskContext) => Promise<Answer> | Answer;

const PROGRESS_EVERY_MS = 100;

function send(message: TaskReply<unknown>): void {
  process.send?.(message);
}

/** Reports progress at most ten times per second. */
function progressOf(id: number): OnProgress {
  // So that the first report is always sent.
  let last = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const now = performance.now();
    if (now - last < PROGRESS_EVERY_MS && done < total) return;
    last = now;
    send({ id, progress: [done, total] });
  };
}

function failureOf(id: number, error: unknown): TaskReply<never> {
  if (isFault(error)) return { id, fault: { code: error.code, message: error.message, issues: error.issues } };
  if (!(error instanceof Error)) return { id, bug: { name: typeof error, message: String(error), stack: undefined } };
  return { id, bug: { name: error.name, message: error.message, stack: error.stack } };
}

let isServing = false;

/**
 * Makes this process accept no more tasks, because one of its threads is stuck and only ends with the process. Has no
 * effect in a process that serves no tasks.
 */
export function retireProcess(): void {
  if (isServing) send({ retire: true });
}

/**
 * Serves the tasks that the owner of this process sends, concurrently. The process ends with its owner. Ctrl-C reaches
 * both processes and is handled by the owner.
 */
export function serveTasks<Task, Answer>(work: Work<Task, Answer>): void {
  isServing = true;
  const running = new Map<number, AbortController>();
  const serve = async ({ id, task }: { id: number; task: Task }) => {
    const controller = new AbortController();
    // A task may wait in many places, such as the tiles of an image.
    setMaxListeners(0, controller.signal);
    running.set(id, controller);
    const onPart: OnPart = (part) => send({ id, part });
    try {
      send({ id, value: await work(task, { signal: controller.signal, onProgress: progressOf(id), onPart }) });
    } catch (error) {
      send(failureOf(id, error));
    } finally {
      running.delete(id);
    }
  };
  process.on('message', (message: TaskMessage<Task>) => {
    // Not awaited: starting its thread takes longer than many tasks.
    if ('residentMb' in message) void startWatchdog(message.residentMb);
    else if ('task' in message) void serve(message);
    else running.get(message.id)?.abort(new Fault(message.cancel.code, message.cancel.message));
  });
  process.once('disconnect', () => process.exit(0));
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
}
