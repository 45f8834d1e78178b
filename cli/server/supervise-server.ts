import type { ChildProcess } from 'node:child_process';
import { GRACE_MS } from '../../handlers/local/grace-ms.js';
import { MESSAGES } from '../../handlers/local/supervision.js';
import { EXIT } from '../exit-code.js';
import type { WaitingRoom } from './waiting-room.js';

/** Options for supervising a server. */
export interface Supervision {
  /** Starts a server process with a message channel. It will take over the port of the waiting room. */
  spawn(): ChildProcess;
  room: WaitingRoom;
  /** Writes a line to the log. */
  report(line: string): void;
}

export interface SupervisedServer {
  /** Resolves with the exit code when the server has ended and will not be restarted. */
  ended: Promise<number>;
  /** Asks the server to stop, and kills it after `GRACE_MS`. */
  stop(signal: NodeJS.Signals): void;
  /** Kills the server at once. */
  kill(): void;
}

/** Maximum deaths of the server within a minute. After that, it is not restarted. */
const MAX_DEATHS = 5;
const DEATHS_WITHIN_MS = 60_000;
const FIRST_PAUSE_MS = 200;
/** Time limit for starting, ms. A process that does not listen by then counts as dead. */
const LISTEN_TIMEOUT_MS = 60_000;

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Whether a process ended because it was asked to. Ctrl-C reaches it at the same time as this process. */
const isOrderly = ({ code, signal }: End) => code === 0 || signal === 'SIGINT' || signal === 'SIGTERM';

/** Time to wait for a signal that was sent to both processes, ms. */
const SAME_SIGNAL_MS = 100;

function describeDeath({ code, signal }: End, count: number): string {
  const cause = signal ? `was killed by ${signal}` : `ended with exit code ${code}`;
  const isOver = count >= MAX_DEATHS;
  const next = isOver ? `It ended ${count} times within a minute and will not be restarted.` : 'It will be restarted.';
  return `The serving process ${cause}. ${next}`;
}

/** Returns a function to call at each death. It returns the number of deaths within the last minute. */
function countDeaths(): (now: number) => number {
  let times: number[] = [];
  return (now) => {
    times = [...times.filter((time) => now - time < DEATHS_WITHIN_MS), now];
    return times.length;
  };
}

/** One server process, from its start to its end. */
interface Run {
  child: ChildProcess;
  ended: Promise<End>;
  /** Whether it has ever accepted connections. */
  hasListened(): boolean;
}

function transferPort(child: ChildProcess, room: WaitingRoom): void {
  // Sending to a process that has exited fails. Its exit is handled where `ended` is awaited.
  child.send(MESSAGES.port, room.socket() ?? undefined, () => undefined);
}

/** Starts a server process, and passes the port to it when it is ready to listen. */
function runOnce({ spawn, room }: Supervision): Run {
  const child = spawn();
  let hasListened = false;
  const hanging = setTimeout(() => child.kill('SIGKILL'), LISTEN_TIMEOUT_MS);
  child.on('message', (message) => {
    if (message === MESSAGES.ready) transferPort(child, room);
    if (message !== MESSAGES.listens) return;
    hasListened = true;
    clearTimeout(hanging);
    room.close();
  });
  const ended = new Promise<End>((resolve) => {
    child.once('exit', (code, signal) => {
      clearTimeout(hanging);
      resolve({ code, signal });
    });
  });
  return { child, ended, hasListened: () => hasListened };
}

/**
 * Runs a server until it is stopped. If its process dies, reports the cause, answers callers with 503, and restarts it
 * after an increasing delay. Gives up after five deaths within a minute, or if the first start fails.
 */
export function superviseServer(supervision: Supervision): SupervisedServer {
  const { room, report } = supervision;
  const countDeath = countDeaths();
  const stopping = new AbortController();
  let run = runOnce(supervision);
  let hasServed = false;

  /** Decides what follows the end of a process: returns the exit code, or the time until the next start, ms. */
  const judge = (end: End): { code: number } | { pauseMs: number } => {
    hasServed ||= run.hasListened();
    // The runtime aborts a process that exits while a model is running. After a stop request, this is not a failure.
    if (stopping.signal.aborted || (!hasServed && isOrderly(end))) return { code: EXIT.ok };
    if (!hasServed) return { code: end.code ?? EXIT.someFailed };
    const count = countDeath(performance.now());
    report(`${new Date().toISOString()} ${describeDeath(end, count)}`);
    return count >= MAX_DEATHS ? { code: EXIT.machine } : { pauseMs: FIRST_PAUSE_MS * 2 ** (count - 1) };
  };

  const supervise = async (): Promise<number> => {
    while (true) {
      const end = await run.ended;
      if (isOrderly(end)) await pauseFor(SAME_SIGNAL_MS, stopping.signal);
      const verdict = judge(end);
      if ('code' in verdict) return verdict.code;
      if (room.socket() === null) await room.open();
      await pauseFor(verdict.pauseMs, stopping.signal);
      if (stopping.signal.aborted) return EXIT.ok;
      run = runOnce(supervision);
    }
  };

  return {
    ended: supervise().finally(() => room.close()),
    stop(signal) {
      stopping.abort();
      run.child.kill(signal);
      setTimeout(() => run.child.kill('SIGKILL'), GRACE_MS).unref();
    },
    kill: () => void run.child.kill('SIGKILL'),
  };
}

/** Waits for `ms`, or until the signal is aborted. */
function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
