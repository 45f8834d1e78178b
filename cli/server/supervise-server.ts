import type { ChildProcess } from 'node:child_process';
import { GRACE_MS } from '../../handlers/local/grace-ms.js';
import { MESSAGES } from '../../handlers/local/supervision.js';
import { EXIT } from '../exit-code.js';
import type { WaitingRoom } from './waiting-room.js';

/** What keeps a server running. */
export interface Supervision {
  /** Starts a serving process with a channel, on the port of the waiting room. */
  spawn(): ChildProcess;
  room: WaitingRoom;
  /** Takes one plain line for the log. */
  report(line: string): void;
}

export interface SupervisedServer {
  /** Exit code, once the server has ended for good. */
  ended: Promise<number>;
  /** Asks it to end. It is killed after `GRACE_MS`. */
  stop(signal: NodeJS.Signals): void;
  /** Kills it at once. */
  kill(): void;
}

/** More exits than this within a minute are not an accident. */
const MAX_DEATHS = 5;
const DEATHS_WITHIN_MS = 60_000;
const FIRST_PAUSE_MS = 200;
/** A process that does not listen by then hangs: it counts as a death. */
const LISTENS_WITHIN_MS = 60_000;

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Whether the process ended as one does that is asked to. Ctrl-C reaches it together with this process. */
const isOrderly = ({ code, signal }: End) => code === 0 || signal === 'SIGINT' || signal === 'SIGTERM';

/** By then a signal that both processes got has arrived here too, ms. */
const SAME_SIGNAL_MS = 100;

function describeDeath({ code, signal }: End, count: number): string {
  const cause = signal ? `was killed by ${signal}` : `ended with exit code ${code}`;
  const isOver = count >= MAX_DEATHS;
  const next = isOver ? `It ended ${count} times within a minute and will not be restarted.` : 'It will be restarted.';
  return `The serving process ${cause}. ${next}`;
}

/** @returns a counter that takes the time of a death, ms, and returns how many there were within the last minute. */
function countDeaths(): (now: number) => number {
  let times: number[] = [];
  return (now) => {
    times = [...times.filter((time) => now - time < DEATHS_WITHIN_MS), now];
    return times.length;
  };
}

/** One serving process from its start to its end. */
interface Run {
  child: ChildProcess;
  ended: Promise<End>;
  /** Whether it ever accepted connections. */
  hasListened(): boolean;
}

function handOver(child: ChildProcess, room: WaitingRoom): void {
  // Sending to a process that has exited fails. Its exit is handled where it is awaited.
  child.send(MESSAGES.port, room.socket() ?? undefined, () => undefined);
}

/** Starts the process, and passes the port to it once it is ready to listen. */
function runOnce({ spawn, room }: Supervision): Run {
  const child = spawn();
  let hasListened = false;
  const hanging = setTimeout(() => child.kill('SIGKILL'), LISTENS_WITHIN_MS);
  child.on('message', (message) => {
    if (message === MESSAGES.ready) handOver(child, room);
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
 * Runs a server until it is asked to end. If its process dies, the cause is reported, callers get 503, and it is started
 * again, each time after a longer pause. It gives up after five deaths within a minute, or if the first start fails.
 */
export function superviseServer(supervision: Supervision): SupervisedServer {
  const { room, report } = supervision;
  const countDeath = countDeaths();
  const stopping = new AbortController();
  let run = runOnce(supervision);
  let hasServed = false;

  /** @returns the exit code, or how long to wait before the next start, ms. */
  const judge = (end: End): { code: number } | { pauseMs: number } => {
    hasServed ||= run.hasListened();
    // The runtime aborts a process that exits while a model runs. After a request to stop, that is not a failure.
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

/** Waits, or less if it is aborted. */
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
