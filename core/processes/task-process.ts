import { type ChildProcess, fork } from 'node:child_process';
import { Fault } from '../fault.js';
import { OVER_MEMORY_SIGNAL, RESIDENT_MB_VARIABLE } from './limits.js';
import type { BugTrace, FaultFacts, OnProgress, TaskMessage, TaskReply } from './task-message.js';

export interface ProgramOptions {
  /** A bundled program that calls `serveTasks`, absolute path. */
  file: string;
  /** Heap of its main thread, MB. */
  heapMb: number;
  /** Resident memory at which it ends itself, MB. */
  residentMb: number;
}

/** Why a process ended before it answered: out of memory, its owner ended it, or anything else. */
export type ProcessEndCause = 'memory' | 'killed' | 'crash';

/** Rejects the tasks of a process that ended. */
export class ProcessEnd extends Error {
  readonly end: ProcessEndCause;
  /** Tasks that the process held, any of which may have ended it. */
  readonly held: number;

  constructor(end: ProcessEndCause, how: string, held: number) {
    super(how);
    this.name = 'ProcessEnd';
    this.end = end;
    this.held = held;
  }
}

interface Pending<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
  onProgress: OnProgress | undefined;
}

/** Not for programs that parse files of strangers. */
const SECRETS = ['HANDLENS_TOKEN', 'NODE_OPTIONS', 'NODE_V8_COVERAGE'];

/** What V8 writes before it aborts, such as the reason of a full heap. */
const KEPT_STDERR = 4_000;
/** Exit code of a shell for SIGABRT, which V8 raises when its heap is full. */
const ABORTED = 134;

function environment(residentMb: number): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !SECRETS.includes(name));
  // Two arenas of the allocator instead of eight per core: freed memory is returned sooner.
  return { MALLOC_ARENA_MAX: '2', ...Object.fromEntries(inherited), [RESIDENT_MB_VARIABLE]: String(residentMb) };
}

function bugOf({ name, message, stack }: BugTrace): Error {
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** Processes of this one; none may outlive it. */
const running = new Set<ChildProcess>();

function endWithOwner(child: ChildProcess): void {
  if (running.size === 0) process.once('exit', killAll);
  running.add(child);
}

function forget(child: ChildProcess): void {
  running.delete(child);
  if (running.size === 0) process.off('exit', killAll);
}

function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** One child process and the tasks that it holds. It holds nobody up: an idle one does not keep its owner running. */
export class TaskProcess<Task, Answer> {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, Pending<Answer>>();
  readonly #whenIdle: () => void;
  #stderr = '';
  #isKilled = false;
  #isRetired = false;
  #hasEnded = false;
  #next = 0;

  /** @param whenIdle called each time the last task that it holds ends. */
  constructor({ file, heapMb, residentMb }: ProgramOptions, whenIdle: () => void) {
    this.#whenIdle = whenIdle;
    this.#child = fork(file, [], {
      execArgv: [`--max-old-space-size=${heapMb}`],
      env: environment(residentMb),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr!.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk).slice(-KEPT_STDERR);
    });
    this.#child.on('message', (reply: TaskReply<Answer>) => this.#take(reply));
    this.#child.once('error', (error) => this.#end('crash', `could not be started: ${error.message}`));
    // After `exit` some answers may still be on their way; `close` comes when its streams are drained.
    this.#child.once('close', (code, signal) => this.#explain(code, signal));
    endWithOwner(this.#child);
    this.#hold(false);
  }

  get load(): number {
    return this.#pending.size;
  }

  /** Whether it takes further tasks. */
  get isOpen(): boolean {
    return !this.#hasEnded && !this.#isKilled && !this.#isRetired;
  }

  /** Errors: `ProcessEnd`; the fault of the task; any other error is a bug of the task. */
  run(task: Task, onProgress?: OnProgress): { id: number; answer: Promise<Answer> } {
    const id = this.#next++;
    const answer = new Promise<Answer>((resolve, reject) => {
      if (this.#hasEnded) {
        reject(new ProcessEnd('crash', 'had ended', 1));
        return;
      }
      this.#pending.set(id, { resolve, reject, onProgress });
      this.#hold(true);
      this.#send({ id, task });
    });
    return { id, answer };
  }

  /** Tells the process that nobody waits for the task; it still answers it. */
  cancel(id: number, { code, message, issues }: FaultFacts): void {
    if (this.#pending.has(id)) this.#send({ id, cancel: { code, message, issues } });
  }

  /** Ends it at once; the tasks that it holds reject with `killed`. */
  kill(): void {
    this.#isKilled = true;
    this.#child.kill('SIGKILL');
  }

  #send(message: TaskMessage<Task>): void {
    // A process that cannot be reached has ended, and its end explains why.
    this.#child.send(message, () => undefined);
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
    this.#pending.delete(reply.id);
    if ('value' in reply) pending?.resolve(reply.value);
    else if ('fault' in reply)
      pending?.reject(new Fault(reply.fault.code, reply.fault.message, { issues: reply.fault.issues }));
    else pending?.reject(bugOf(reply.bug));
    if (this.#pending.size > 0) return;
    this.#hold(false);
    this.#killIfRetired();
    this.#whenIdle();
  }

  #killIfRetired(): void {
    if (this.#isRetired && this.#pending.size === 0) this.kill();
  }

  #explain(code: number | null, signal: NodeJS.Signals | null): void {
    const said = this.#stderr.split('\n').find((line) => /^FATAL ERROR|Error:|terminate called/.test(line));
    const how = `ended with ${signal ?? `code ${code}`}${said ? `: ${said.slice(0, 300)}` : ''}`;
    const hasAborted = signal === 'SIGABRT' || code === ABORTED;
    // SIGKILL is what the system sends when the machine is out of memory.
    const isMemory =
      signal === OVER_MEMORY_SIGNAL ||
      signal === 'SIGKILL' ||
      (hasAborted && /heap|allocation|memory/i.test(this.#stderr));
    this.#end(this.#isKilled ? 'killed' : isMemory ? 'memory' : 'crash', how);
  }

  #end(end: ProcessEndCause, how: string): void {
    this.#hasEnded = true;
    forget(this.#child);
    const held = this.#pending.size;
    for (const { reject } of this.#pending.values()) reject(new ProcessEnd(end, how, held));
    this.#pending.clear();
  }

  /** @param keepsOwner whether the owner stays running for it. */
  #hold(keepsOwner: boolean): void {
    for (const handle of [this.#child, this.#child.channel, this.#child.stderr as { ref?(): void; unref?(): void }]) {
      if (keepsOwner) handle?.ref?.();
      else handle?.unref?.();
    }
  }
}
