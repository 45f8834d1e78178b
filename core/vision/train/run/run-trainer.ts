import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import { way } from '../../../base/text/ways.js';
import type { TrainingPlan } from '../contract/training-plan.js';
import { Checkpoint } from './training-record.js';

/** Signals in order of severity. After SIGINT, the trainer finishes its current step. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGKILL'] as const;

function send(child: ChildProcess, signal: NodeJS.Signals, hasGroup: boolean): void {
  if (child.pid === undefined) return;
  if (!hasGroup) {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // The process group has exited. macOS returns EPERM until the parent has reaped it.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/**
 * Returns functions that end a process and its children. `stop` requests the end and escalates every `graceMs`;
 * repeated calls have no effect. `end` kills children that outlive the process.
 */
function stopGroup(
  child: ChildProcess,
  { graceMs, hasGroup }: { graceMs: number; hasGroup: boolean },
): { stop(): void; end(): void } {
  let asked = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const next = () => {
    const signal = SIGNALS[asked++];
    if (!signal || isOver) return;
    send(child, signal, hasGroup);
    timer = setTimeout(next, graceMs);
  };
  return {
    stop: () => {
      if (asked === 0) next();
    },
    end: () => {
      clearTimeout(timer);
      if (!isOver) send(child, 'SIGKILL', hasGroup);
      isOver = true;
    },
  };
}

/** How the trainer ended. */
interface TrainerEnd {
  exitCode: number | null;
  /** Signal that ended it, from any sender. */
  killedBy: NodeJS.Signals | null;
}

interface TrainerOptions {
  /** Absolute path of the log file, which receives all other output of the trainer. */
  logFile: string;
  signal: AbortSignal;
  /** Time to wait after each signal before sending the next one, ms. */
  graceMs: number;
  /** Called for each event, one after another. If it fails, the trainer is stopped and the error is thrown. */
  onEvent: (event: TrainerEvent) => Promise<void>;
}

const HAS_GROUPS = process.platform !== 'win32';

function start({ argv, environment, cwd }: TrainingPlan['command'], log: FileHandle): ChildProcess {
  const [program, ...args] = argv;
  return spawn(program!, args, {
    cwd,
    env: environment,
    shell: false,
    windowsHide: true,
    // A separate process group, so that Ctrl-C does not reach the trainer directly and its children can be ended with
    // it.
    detached: HAS_GROUPS,
    stdio: ['pipe', 'pipe', log.fd],
  });
}

/**
 * Handles the events of the trainer, one at a time.
 * @returns a function that waits for the last event and throws the error of a failed handler.
 */
function listen(child: ChildProcess, onEvent: TrainerOptions['onEvent'], onFailure: () => void): () => Promise<void> {
  let work: Promise<void> = Promise.resolve();
  const lines = createInterface({ input: child.stdout!, crlfDelay: Number.POSITIVE_INFINITY });
  const closed = once(lines, 'close');
  lines.on('line', (line) => {
    const event = readTrainerEvent(line);
    if (!event) return;
    work = work.then(() => onEvent(event));
    work.catch(onFailure);
  });
  return async () => {
    await closed;
    await work;
  };
}

/**
 * Starts the trainer without a shell and waits until it and its children have ended. Its standard input gets one line
 * and then stays open: if this process dies for any reason, the input ends, and the trainer exits. Faults: those of
 * `onEvent`. If the program cannot be started, throws the system error (ENOENT, EACCES).
 */
export async function runTrainer(
  command: TrainingPlan['command'],
  { logFile, signal, graceMs, onEvent }: TrainerOptions,
): Promise<TrainerEnd> {
  const log = await open(logFile, 'a', 0o600);
  try {
    const child = start(command, log);
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    const group = stopGroup(child, { graceMs, hasGroup: HAS_GROUPS });
    const finishEvents = listen(child, onEvent, group.stop);
    // The trainer may exit before it reads its input. This breaks the pipe; the exit code gives the reason.
    child.stdin!.on('error', () => undefined);
    child.stdin!.write(`${JSON.stringify(command.input)}\n`);
    signal.addEventListener('abort', group.stop, { once: true });
    if (signal.aborted) group.stop();
    try {
      const [exitCode, killedBy] = await ended;
      group.end();
      await finishEvents();
      return { exitCode, killedBy };
    } finally {
      signal.removeEventListener('abort', group.stop);
      group.end();
    }
  } finally {
    await log.close();
  }
}

const FAILURES = ['disk-full', 'out-of-memory', 'extra-missing', 'crashed'] as const;

const TrainerEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('started'), versions: z.record(z.string(), z.string()) }),
  z.object({ event: z.literal('checkpoint'), ...Checkpoint.shape }),
  z.object({ event: z.literal('trained'), epochs: z.int().min(1), batch: z.int().min(1) }),
  z.object({ event: z.literal('exported'), file: z.string() }),
  z.object({ event: z.literal('stopped') }),
  z.object({ event: z.literal('failed'), reason: z.enum(FAILURES), message: z.string() }),
  z.object({ event: z.literal('done') }),
]);
/** Events of the runner, one JSON object per line. All other results are in files. */
export type TrainerEvent = z.infer<typeof TrainerEvent>;

const MAX_LINE_LENGTH = 64_000;

/** Parses a line of the runner's standard output; null if it is not an event, because libraries may print as well. */
export function readTrainerEvent(line: string): TrainerEvent | null {
  if (line.length > MAX_LINE_LENGTH || !line.startsWith('{')) return null;
  try {
    return TrainerEvent.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

type Failure = Extract<TrainerEvent, { event: 'failed' }>;

const REASONS: Readonly<Record<Failure['reason'], string>> = {
  'disk-full': 'the disk is full. Free some space',
  'out-of-memory': 'memory ran out. Use a smaller `batch` or `image_size`',
  'extra-missing': `a package of the training extra is missing. ${way('train-doctor')}`,
  crashed: 'the trainer failed',
};

function reasonOf({ exitCode, killedBy }: TrainerEnd, failure: Failure | null): string {
  if (failure) return `${REASONS[failure.reason]}. Its message: ${failure.message}`;
  if (killedBy === 'SIGKILL') return 'the system ended it, probably because memory ran out. Use a smaller `batch`';
  if (killedBy) return `another program ended it with ${killedBy}`;
  return `it ended with code ${exitCode} without a message`;
}

/** Returns the fault for a trainer that failed, with a remedy. */
export function endFault(end: TrainerEnd, failure: Failure | null): Fault {
  const reason = reasonOf(end, failure);
  const full = `The training stopped: ${reason}${/[.!?]$/.test(reason) ? '' : '.'} The full output is in trainer.log.`;
  return new Fault('training-failed', full);
}

/** Returns the fault for a trainer that could not be started. Returns other errors unchanged. */
export function startFault(error: unknown, program: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (error instanceof Fault || !['ENOENT', 'EACCES', 'ENOEXEC'].includes(code)) return error;
  return new Fault('training-failed', `"${program}" cannot be started (${code}). ${way('train-doctor')}.`, {
    cause: error,
  });
}
