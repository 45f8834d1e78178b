import { randomBytes } from 'node:crypto';
import { Fault, isFault } from '../../../base/fault.js';
import { type ByteStore, getText } from '../../../store/byte-store.js';
import type { ImageOutcome } from './image-outcome.js';

/** Maximum age of an unfinished comparison, ms. */
const KEPT_MS = 7 * 24 * 3600 * 1000;
const ID = /^c-[0-9a-f]{24}$/;

/** Pages read in parallel, to hide the latency of a remote store. */
const PAGES_AT_ONCE = 8;

const FOLDER = 'comparisons/';
const pagesOf = (id: string) => `${FOLDER}${id}/pages/`;
const beginOf = (id: string) => `${FOLDER}${id}/begun`;

/** Keys sort in the order of the images. The random part stores both results of a page that was requested twice. */
const pageKey = (id: string, start: number) =>
  `${pagesOf(id)}${String(start).padStart(9, '0')}-${randomBytes(4).toString('hex')}.json`;

function gone(why: string, cause?: unknown): Fault {
  return new Fault('invalid-input', `The comparison of this cursor ${why}. Start again without a cursor.`, {
    issues: [{ pointer: '/cursor', detail: 'The comparison no longer exists' }],
    ...(cause === undefined ? {} : { cause }),
  });
}

async function withState<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (!isFault(cause, 'not-writable') && !isFault(cause, 'storage-full')) throw cause;
    throw new Fault(
      cause.code,
      `The progress of the comparison cannot be stored. ${cause.message} Check HANDLENS_STATE_DIR.`,
      { cause },
    );
  }
}

/** Deletes old comparisons. The newest page determines the age. */
async function dropOld(state: ByteStore, now: number): Promise<void> {
  const newest = new Map<string, number>();
  const files = await state.list(FOLDER);
  const nameOf = (key: string) => key.slice(FOLDER.length).split('/')[0] ?? '';
  for (const { key, modified } of files) {
    newest.set(nameOf(key), Math.max(newest.get(nameOf(key)) ?? 0, modified.getTime()));
  }
  const isOld = (key: string) => now - (newest.get(nameOf(key)) ?? now) > KEPT_MS;
  await state.delete(files.map(({ key }) => key).filter(isOld));
}

/**
 * Creates a comparison and deletes those older than a week.
 * @returns its id. Faults: not-writable.
 */
export function startJournal(state: ByteStore, now: Date): Promise<string> {
  return withState(async () => {
    const id = `c-${randomBytes(12).toString('hex')}`;
    await dropOld(state, now.getTime());
    await state.put(beginOf(id), Buffer.from(`${now.toISOString()}\n`));
    return id;
  });
}

/** Checks that a comparison exists before any work is done for it. Faults: invalid-input. */
export async function checkComparison(state: ByteStore, id: string): Promise<void> {
  // The id is untrusted and becomes part of a key.
  if (!ID.test(id) || !(await state.facts(beginOf(id)))) throw gone('no longer exists');
}

/**
 * Stores the outcomes of a page atomically under its own key. In a single object, each page would rewrite all earlier
 * ones, because some stores cannot append.
 * @param page index of its first image, and the outcomes. Faults: not-writable.
 */
export async function addOutcomes(
  state: ByteStore,
  id: string,
  { start, outcomes }: { start: number; outcomes: readonly ImageOutcome[] },
): Promise<void> {
  if (outcomes.length === 0) return;
  await withState(() => state.put(pageKey(id, start), Buffer.from(JSON.stringify(outcomes))));
}

/**
 * Reads a page. Does not validate it, because only this module writes pages and validating each number would take most
 * of the time.
 */
async function readPage(state: ByteStore, key: string): Promise<readonly ImageOutcome[]> {
  const text = await getText(state, key);
  if (text === null) throw gone('was removed while it was read');
  try {
    return JSON.parse(text) as ImageOutcome[];
  } catch (cause) {
    throw gone('is damaged', cause);
  }
}

/** Yields the outcome of each image once, even if its page was stored twice. Faults: invalid-input. */
export async function* readOutcomes(state: ByteStore, id: string): AsyncGenerator<ImageOutcome> {
  await checkComparison(state, id);
  const keys = (await state.list(pagesOf(id))).map(({ key }) => key);
  const seen = new Set<string>();
  for (let at = 0; at < keys.length; at += PAGES_AT_ONCE) {
    const pages = await Promise.all(keys.slice(at, at + PAGES_AT_ONCE).map((key) => readPage(state, key)));
    for (const outcome of pages.flat()) {
      if (seen.has(outcome.image)) continue;
      seen.add(outcome.image);
      yield outcome;
    }
  }
}
