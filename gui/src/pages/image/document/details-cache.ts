import { createSignal } from 'solid-js';
import { type ItemDetails, readDetails } from '../../../workspace/items.js';

/** Maximum images whose details are cached: those near the current one. */
const MAX_CACHED = 200;
/** Maximum concurrent requests, so that the current image does not have to wait for thumbnails. */
const MAX_PARALLEL = 3;

const cached = new Map<string, ItemDetails>();
const waiting: { id: string; run: () => Promise<void> }[] = [];
let running = 0;

const [version, setVersion] = createSignal(0);

/** Caches the details of an image, unless later ones are cached. */
export function rememberDetails(details: ItemDetails): void {
  if ((cached.get(details.item.id)?.item.revision ?? 0) > details.item.revision) return;
  cached.delete(details.item.id);
  cached.set(details.item.id, details);
  for (const id of cached.keys()) {
    if (cached.size <= MAX_CACHED) break;
    cached.delete(id);
  }
  setVersion((before) => before + 1);
}

/** Returns cached details, reactively; undefined if there are none. */
export function peekDetails(id: string): ItemDetails | undefined {
  version();
  return cached.get(id);
}

/** Reads the details of an image, and caches them. */
export async function fetchDetails(id: string): Promise<ItemDetails> {
  const details = await readDetails(id);
  rememberDetails(details);
  return details;
}

function next(): void {
  if (running >= MAX_PARALLEL) return;
  // The latest request first, because it is for what the user is looking at.
  const job = waiting.pop();
  if (!job) return;
  running++;
  void job.run().finally(() => {
    running--;
    next();
  });
}

/** Reads details for a thumbnail in the background, unless those of this revision are cached. */
export function prefetchDetails(id: string, revision: number): void {
  const known = cached.get(id);
  if ((known && known.item.revision >= revision) || waiting.some((one) => one.id === id)) return;
  waiting.push({
    id,
    // After a failure, the thumbnail has no count until it is requested again.
    run: () => fetchDetails(id).then(undefined, () => undefined),
  });
  next();
}

/** Cancels the requests of a thumbnail that is no longer visible. */
export function forgetPrefetch(id: string): void {
  const at = waiting.findIndex((one) => one.id === id);
  if (at !== -1) waiting.splice(at, 1);
}
