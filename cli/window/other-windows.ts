import { z } from 'zod';

/** The server's answer about its windows. */
const Windows = z.object({ windows: z.number() });

const ASK_EVERY_MS = 1000;
/** Reloading a page closes and opens its window, so one answer without any is not enough. */
const TIMES_WITHOUT = 2;

async function askWindows(address: string, query: Record<string, string>): Promise<number> {
  const reply = await fetch(`${address}/health?${new URLSearchParams(query)}`, { redirect: 'error' });
  return Windows.parse(await reply.json()).windows;
}

/** Registers a window with the server before its page can. @param id of the window. */
export async function announceWindow(address: string, id: string): Promise<void> {
  await askWindows(address, { window: id });
}

/** Tells the server that a window was closed, in case its page could not. @returns the number of other open windows. */
export function dismissWindow(address: string, id: string): Promise<number> {
  return askWindows(address, { window: id, is_closing: 'true' });
}

/** Waits until no window is open on a server. @param isOver asked before each question: the server may end on its own. */
export async function waitForOthers(address: string, isOver: () => boolean): Promise<void> {
  let without = 0;
  while (!isOver() && without < TIMES_WITHOUT) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    // While the serving process is started again, no window can be counted.
    const open = await askWindows(address, {}).catch(() => 1);
    without = open === 0 ? without + 1 : 0;
  }
}

/** The address of a window whose page names itself to the server by the id. */
export function windowAddress(address: string, id: string): string {
  return `${address}/?${new URLSearchParams({ window: id })}`;
}
