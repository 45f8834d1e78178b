import { z } from 'zod';

/** What keeps a server of a window running: open windows, and jobs. */
const Use = z.object({ windows: z.number(), jobs: z.number() });
type Use = z.infer<typeof Use>;

const POLL_INTERVAL_MS = 1000;
/** Consecutive answers without windows and jobs, because reloading a window closes and opens it. */
const MIN_EMPTY_ANSWERS = 2;

async function fetchUse(address: string, query: Record<string, string>): Promise<Use> {
  const reply = await fetch(`${address}/health?${new URLSearchParams(query)}`, { redirect: 'error' });
  return Use.parse(await reply.json());
}

/** Registers a window with the server before its page can. */
export async function announceWindow(address: string, id: string): Promise<void> {
  await fetchUse(address, { window: id });
}

/** Unregisters a window, whether or not its page has. @returns the number of other open windows, and of jobs. */
export function dismissWindow(address: string, id: string): Promise<Use> {
  return fetchUse(address, { window: id, is_closing: 'true' });
}

/**
 * Waits until no window is open on a server and no job is running. @param isOver checked before each request, because the server may end on
 * its own.
 */
export async function waitUntilUnused(address: string, isOver: () => boolean): Promise<void> {
  let without = 0;
  while (!isOver() && without < MIN_EMPTY_ANSWERS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    // While the server process restarts, windows cannot be counted.
    const use = await fetchUse(address, {}).catch(() => null);
    without = use?.windows === 0 && use.jobs === 0 ? without + 1 : 0;
  }
}

/** Returns the URL of a window. Its page identifies itself to the server by the id. */
export function windowAddress(address: string, id: string): string {
  return `${address}/?${new URLSearchParams({ window: id })}`;
}
