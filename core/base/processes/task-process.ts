import type { ChildProcess } from 'node:child_process';
import { Fault } from '../fault.js';
import { forkProgram, type ProgramOptions, setKeepAlive } from './fork-program.js';
import type { BugTrace, FaultFacts, OnPart, OnProgress, TaskMessage, TaskReply } from './task-message.js';
import { OVER_MEMORY_SIGNAL } from './watchdog.js';

export interface ProcessOptions extends ProgramOptions {
  /** Resident memory at which the process ends itself, MB. */
  residentMb: number;
}

/**
 * Why a process ended before it answered. `memory`: it exceeded its memory limit; `killed`: by its owner; `outside`: by
 * another process, or by the system when the machine runs out of memory; `crash`: anything else.
 */
export type ProcessEndCause = 'memory' | 'killed' | 'outside' | 'crash';

/** Error of the tasks that were pending when their process ended. */
export class ProcessEnd extends Error {
  readonly end: ProcessEndCause;
  /** Number of tasks that were running. Any of them may have ended the process. */
  readonly taskCount: number;

  constructor(end: ProcessEndCause, { how, taskCount, cause }: { how: string; taskCount: number; cause?: unknown }) {
    super(how, { cause });
    this.name = 'ProcessEnd';
    this.end = end;
    this.taskCount = taskCount;
  }
}

/** Listeners to a running task. */
export interface TaskListeners {
  onProgress?: OnProgress | undefined;
  onPart?: OnPart | undefined;
}

interface Pending<Answer> extends TaskListeners {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Maximum characters retained of standard error, where V8 prints the reason before it aborts. */
const MAX_STDERR = 4_000;
/** Exit code that a shell reports for SIGABRT, which V8 raises when its heap is full. */
const ABORTED = 134;

function bugOf({ name, message, stack }: BugTrace): Error {
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** A child process and its tasks. It does not keep its owner running while it is idle. */
export class TaskProcess<Task, Answer> {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, Pending<Answer>>();
  readonly #onIdle: () => void;
  #stderr = '';
  #isKilled = false;
  #isRetired = false;
  #hasEnded = false;
  #next = 0;

  /** @param onIdle called whenever the last running task ends. */
  constructor({ residentMb, ...program }: ProcessOptions, onIdle: () => void) {
    this.#onIdle = onIdle;
    this.#child = forkProgram(program);
    this.#send({ residentMb });
    // A process that could not be started, for example because there are no free file descriptors, has neither streams
    // nor a channel.
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk).slice(-MAX_STDERR);
    });
    this.#child.on('message', (reply: TaskReply<Answer>) => this.#take(reply));
    this.#child.once('error', (error) =>
      this.#end('crash', `could not be started (${(error as NodeJS.ErrnoException).code})`),
    );
    // Answers may still arrive after `exit`. `close` is emitted when the streams are drained.
    this.#child.once('close', (code, signal) => this.#onClose(code, signal));
    setKeepAlive(this.#child, false);
  }

  get load(): number {
    return this.#pending.size;
  }

  /** Whether the process accepts further tasks. */
  get isOpen(): boolean {
    return !this.#hasEnded && !this.#isKilled && !this.#isRetired;
  }

  /** Runs a task. Rejects with `ProcessEnd`, the fault of the task, or any other error, which is a bug of the task. */
  run(task: Task, listeners: TaskListeners = {}): { id: number; answer: Promise<Answer> } {
    const id = this.#next++;
    const answer = new Promise<Answer>((resolve, reject) => {
      if (this.#hasEnded) {
        reject(new ProcessEnd('crash', { how: 'had already ended', taskCount: 1 }));
        return;
      }
      this.#pending.set(id, { ...listeners, resolve, reject });
      setKeepAlive(this.#child, true);
      this.#send({ id, task });
    });
    return { id, answer };
  }

  /** Notifies the process that a task was cancelled. The task still answers. */
  cancel(id: number, { code, message, issues }: FaultFacts): void {
    if (this.#pending.has(id)) this.#send({ id, cancel: { code, message, issues } });
  }

  /** Kills the process. Its tasks reject with `killed`. */
  kill(): void {
    this.#isKilled = true;
    this.#child.kill('SIGKILL');
  }

  #send(message: TaskMessage<Task>): void {
    // If the process cannot be reached, it has ended. Its end is reported separately.
    this.#child.send?.(message, () => undefined);
  }

  #take(reply: TaskReply<Answer>): void {
    if ('retire' in reply) {
      this.#isRetired = true;
      this.#killIfRetired();
      return;
    }
    const pending = this.#pending.get(reply.id);
    if ('progress' in reply) {
      pending?.onProgress?.(...reply.progress);
      return;
    }
    if ('part' in reply) {
      pending?.onPart?.(reply.part);
      return;
    }
    this.#pending.delete(reply.id);
    if ('value' in reply) pending?.resolve(reply.value);
    else if ('fault' in reply)
      pending?.reject(new Fault(reply.fault.code, reply.fault.message, { issues: reply.fault.issues }));
    else pending?.reject(bugOf(reply.bug));
    if (this.#pending.size > 0) return;
    setKeepAlive(this.#child, false);
    this.#killIfRetired();
    this.#onIdle();
  }

  #killIfRetired(): void {
    if (this.#isRetired && this.#pending.size === 0) this.kill();
  }

  #onClose(code: number | null, signal: NodeJS.Signals | null): void {
    const hasAborted = signal === 'SIGABRT' || code === ABORTED;
    const isMemory = signal === OVER_MEMORY_SIGNAL || (hasAborted && /heap|allocation|memory/i.test(this.#stderr));
    const end = this.#isKilled ? 'killed' : isMemory ? 'memory' : signal === 'SIGKILL' ? 'outside' : 'crash';
    this.#end(end, `ended with ${signal ?? `code ${code}`}`);
  }

  #end(end: ProcessEndCause, how: string): void {
    this.#hasEnded = true;
    const taskCount = this.#pending.size;
    // Standard error may quote the file, so it becomes the cause, not the message.
    const cause = this.#stderr === '' ? undefined : new Error(this.#stderr);
    for (const { reject } of this.#pending.values()) reject(new ProcessEnd(end, { how, taskCount, cause }));
    this.#pending.clear();
  }
}
