import type { ChildProcess } from 'node:child_process';

/** From asking to forcing. SIGINT lets the trainer finish its step. */
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
    // The whole group has ended already; macOS says EPERM while its parent has not been told.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/**
 * Ends a process and all that it started.
 * @returns `stop` asks, and forces after two times `graceMs`; asking again changes nothing. `end` leaves nobody behind: it
 * is called when the process itself has ended.
 */
export function stopGroup(
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
