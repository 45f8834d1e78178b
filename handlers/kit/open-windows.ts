import * as z from 'zod';

/** Query fields of the health endpoint, with which a GUI window reports that it is open or closing. */
export const WindowFields = {
  window: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,64}$/, 'Must be 8 to 64 letters, digits and hyphens')
    .optional()
    .meta({
      description: 'Id of the GUI window that sends the request; it counts as open',
      example: 'b7c1f0de-window',
    }),
  is_closing: z
    .boolean()
    .default(false)
    .meta({ description: 'The window is closing and no longer counts as open', example: false }),
};

/**
 * Time without a request after which a window counts as closed, ms. Browsers limit a hidden page to one request per
 * minute, and one may be lost.
 */
const OPEN_FOR_MS = 150_000;
/** Maximum tracked windows. Beyond it, the one with the oldest request is forgotten. */
const MAX_WINDOWS = 100;

/** Time of the last request of each window, ms, the most recent last. */
const lastAsked = new Map<string, number>();

/**
 * Counts the GUI windows that are open on this server, in any browser.
 * @param asking the window that sent the request, if any.
 * @param now monotonic time, ms.
 */
export function countWindows(
  asking: { window?: string | undefined; is_closing: boolean },
  now = performance.now(),
): number {
  for (const [id, asked] of lastAsked) if (now - asked > OPEN_FOR_MS) lastAsked.delete(id);
  if (asking.window !== undefined) {
    lastAsked.delete(asking.window);
    if (!asking.is_closing) lastAsked.set(asking.window, now);
  }
  if (lastAsked.size > MAX_WINDOWS) lastAsked.delete(lastAsked.keys().next().value!);
  return lastAsked.size;
}
