import * as z from 'zod';
import { Fault } from '../fault.js';

const Cursor = z.strictObject({
  /** Id of the cached listing. If the cache has dropped it, the folder is listed again. */
  listing: z.string(),
  /** Last name on the page; the next page starts after it. */
  after: z.string(),
  /** Folder and depth of the listing. */
  scope: z.string(),
});
export type PageCursor = z.infer<typeof Cursor>;

export function writeCursor(cursor: PageCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Parses a cursor and checks that it belongs to the scope. Faults: invalid-input. */
export function readCursor(text: string, scope: string): PageCursor {
  let parsed: ReturnType<typeof Cursor.safeParse>;
  try {
    parsed = Cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch (cause) {
    throw wrongCursor('It is damaged', cause);
  }
  if (!parsed.success) throw wrongCursor('It is damaged', parsed.error);
  if (parsed.data.scope !== scope) throw wrongCursor('It belongs to another request', undefined);
  return parsed.data;
}

function wrongCursor(why: string, cause: unknown): Fault {
  return new Fault('invalid-input', `This cursor is not valid. ${why}. Start again without a cursor.`, {
    issues: [{ pointer: '/cursor', detail: why }],
    cause,
  });
}

/** Returns the index of the first name greater than `after` in code unit order, or the length if there is none. */
export function indexAfter(names: readonly string[], after: string): number {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (names[middle]! <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}
