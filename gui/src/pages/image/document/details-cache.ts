import { createSignal } from 'solid-js';
import { type ItemDetails, readDetails } from '../../../workspace/items.js';

/** Images whose details stay in memory: those around the one that is shown. */
const MAX_CACHED = 200;
/** Requests at a time, so that the image that is shown does not wait for thumbnails. */
const MAX_PARALLEL = 3;

const cached = new Map<string, ItemDetails>();
const waiting: { id: string; run: () => Promise<void> }[] = [];
let running = 0;

const [version, setVersion] = createSignal(0);

/** Remembers the details of an image. */
export function rememberDetails(details: ItemDetails): void {
  cached.delete(details.item.id);
  cached.set(details.item.id, details);
  for (const id of cached.keys()) {
    if (cached.size <= MAX_CACHED) break;
    cached.delete(id);
  }
  setVersion((before) => before + 1);
}

/** Returns remembered details, reactively; undefined if there are none. */
export function peekDetails(id: string): ItemDetails | undefined {
  version();
  return cached.get(id);
}

/** Reads details and remembers them. */
export async function fetchDetails(id: string): Promise<ItemDetails> {
  const details = await readDetails(id);
  rememberDetails(details);
  return details;
}

function next(): void {
  if (running >= MAX_PARALLEL) return;
  // The latest first: it is what the user looks at.
  const job = waiting.pop();
  if (!job) return;
  running++;
  void job.run().finally(() => {
    running--;
    next();
  });
}

/** Reads details for a thumbnail when there is time, unless those of this revision are remembered. */
export function prefetchDetails(id: string, revision: number): void {
  const known = cached.get(id);
  if ((known && known.item.revision >= revision) || waiting.some((one) => one.id === id)) return;
  waiting.push({
    id,
    // The thumbnail stays without a count; it is asked for again when it changes.
    run: () => fetchDetails(id).then(undefined, () => undefined),
  });
  next();
}

/** Forgets requests of thumbnails that are no longer visible. */
export function forgetPrefetch(id: string): void {
  const at = waiting.findIndex((one) => one.id === id);
  if (at !== -1) waiting.splice(at, 1);
}
