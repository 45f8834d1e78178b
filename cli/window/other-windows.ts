import { z } from 'zod';

/** Number of open windows as reported by the server. */
const Windows = z.object({ windows: z.number() });

const POLL_INTERVAL_MS = 1000;
/** Consecutive answers without windows, because reloading a window closes and opens it. */
const MIN_EMPTY_ANSWERS = 2;

async function fetchWindows(address: string, query: Record<string, string>): Promise<number> {
  const reply = await fetch(`${address}/health?${new URLSearchParams(query)}`, { redirect: 'error' });
  return Windows.parse(await reply.json()).windows;
}

/** Registers a window with the server before its page can. */
export async function announceWindow(address: string, id: string): Promise<void> {
  await fetchWindows(address, { window: id });
}

/** Unregisters a window, whether or not its page has. @returns the number of other open windows. */
export function dismissWindow(address: string, id: string): Promise<number> {
  return fetchWindows(address, { window: id, is_closing: 'true' });
}

/**
 * Waits until no window is open on a server. @param isOver checked before each request, because the server may end on
 * its own.
 */
export async function waitForOthers(address: string, isOver: () => boolean): Promise<void> {
  let without = 0;
  while (!isOver() && without < MIN_EMPTY_ANSWERS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    // While the server process restarts, windows cannot be counted.
    const open = await fetchWindows(address, {}).catch(() => 1);
    without = open === 0 ? without + 1 : 0;
  }
}

/** Returns the URL of a window. Its page identifies itself to the server by the id. */
export function windowAddress(address: string, id: string): string {
  return `${address}/?${new URLSearchParams({ window: id })}`;
}
