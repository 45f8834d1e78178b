import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Start and duration, microseconds. `tdur` is the processor time of the thread, without waiting for a core. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];
const MAIN_THREAD = 'CrRendererMain';

/** Returns the events of the thread that runs the scripts of the page, which is the one with the most frames. */
function mainThreadOf(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === MAIN_THREAD);
  const byThread = threads.map(({ pid, tid }) => events.filter((one) => one.pid === pid && one.tid === tid));
  const frames = (list: readonly TraceEvent[]) => list.filter(({ name }) => name === 'FireAnimationFrame').length;
  return byThread.sort((a, b) => frames(b) - frames(a))[0] ?? [];
}

/**
 * Measures the work of the main thread for each frame while an action runs that has a callback for each frame: scripts,
 * style, layout, paint, decoding of answers. Time that the thread waits for a core does not count.
 * @returns ms for each frame, in order.
 */
export async function measureFrames(browser: Browser, page: Page, action: () => Promise<unknown>): Promise<number[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await action();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const events = mainThreadOf(traceEvents);
  const tasks = events.filter(({ name, ph }) => name === 'RunTask' && ph === 'X').sort((a, b) => a.ts - b.ts);
  const callbacks = events.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  const frames: number[] = [];
  let callback = 0;
  for (const { ts, dur = 0, tdur } of tasks) {
    // A frame begins with the task that calls its callbacks, and contains all tasks until the next such task.
    const first = callback;
    while (callback < callbacks.length && callbacks[callback]! < ts + dur) callback += 1;
    if (callback > first) frames.push(0);
    if (frames.length > 0) frames[frames.length - 1]! += (tdur ?? dur) / 1000;
  }
  return frames.slice(0, -1);
}
