import { changeItems } from '../../../workspace/items.js';

/** Maximum images in a request. */
const MAX_IDS = 1000;

interface Wanted {
  isReviewed: boolean;
  /** First revision of the workspace that includes this state; infinite until the request is answered. */
  from: number;
}

/** The last states that this window requested, by image. Answers that are older must not change them back. */
const requested = new Map<string, Wanted>();

/** The last request. Later ones wait for it, because an undo must not arrive before the change that it undoes. */
let sent: Promise<unknown> = Promise.resolve();

/** Stores the state of images, and returns the revision of the workspace that includes it. */
async function store(ids: readonly string[], isReviewed: boolean): Promise<number> {
  let revision = 0;
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    ({ revision } = await changeItems(ids.slice(from, from + MAX_IDS), { is_reviewed: isReviewed }));
  }
  return revision;
}

/** Sends unanswered states again when the page is closed, because requests that are still queued would be lost. */
addEventListener('pagehide', () => {
  for (const isReviewed of [true, false]) {
    const ids = [...requested]
      .filter(([, wanted]) => wanted.from === Infinity && wanted.isReviewed === isReviewed)
      .map(([id]) => id);
    void store(ids, isReviewed).catch(() => undefined);
  }
});

/** Stores whether images are reviewed, after all earlier requests. Throws problems. */
export function storeReview(ids: readonly string[], isReviewed: boolean): Promise<void> {
  const wanted: Wanted = { isReviewed, from: Infinity };
  for (const id of ids) requested.set(id, wanted);
  const storing = sent.then(async () => {
    try {
      wanted.from = await store(ids, isReviewed);
    } catch (error) {
      for (const id of ids) if (requested.get(id) === wanted) requested.delete(id);
      throw error;
    }
  });
  sent = storing.catch(() => undefined);
  return storing;
}

/**
 * Returns whether an image is reviewed: as answered, unless this window has requested another state since.
 * @param revision revision of the workspace when the answer was made.
 */
export function isReviewedNow(id: string, answered: boolean, revision: number): boolean {
  const wanted = requested.get(id);
  if (wanted === undefined) return answered;
  if (revision < wanted.from) return wanted.isReviewed;
  requested.delete(id);
  return answered;
}
