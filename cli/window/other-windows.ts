import * as z from 'zod';

/** The numbers of open windows and jobs. A server that was started for a window runs until both are 0. */
const Use = z.object({ windows: z.number(), jobs: z.number() });
type Use = z.infer<typeof Use>;

const POLL_INTERVAL_MS = 1000;
/**
 * Number of consecutive answers without windows and jobs that must be received. A window that is reloaded counts as
 * closed for a moment.
 */
const MIN_EMPTY_ANSWERS = 2;

async function fetchUse(address: string, query: Record<string, string>): Promise<Use> {
  const reply = await fetch(`${address}/health?${new URLSearchParams(query)}`, { redirect: 'error' });
  return Use.parse(await reply.json());
}

/** Registers a window with the server before its page can do so. */
export async function announceWindow(address: string, id: string): Promise<void> {
  await fetchUse(address, { window: id });
}

/**
 * Unregisters a window, in case its page did not.
 * @returns the numbers of other open windows and of jobs.
 */
export function dismissWindow(address: string, id: string): Promise<Use> {
  return fetchUse(address, { window: id, is_closing: 'true' });
}

/**
 * Waits until a server has no open window and no running job.
 * @param isOver checked before each request, because the server may end by itself.
 */
export async function waitUntilUnused(address: string, isOver: () => boolean): Promise<void> {
  let without = 0;
  while (!isOver() && without < MIN_EMPTY_ANSWERS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    // Windows cannot be counted while the server process restarts.
    const use = await fetchUse(address, {}).catch(() => null);
    without = use?.windows === 0 && use.jobs === 0 ? without + 1 : 0;
  }
}

/** Returns the URL for a window. The page uses the id to identify itself to the server. */
export function windowAddress(address: string, id: string): string {
  return `${address}/?${new URLSearchParams({ window: id })}`;
}
