import { describeError } from '../../api/problem.js';
import { closeToast, showToast, showUndo } from '../../app/toast-state.js';
import { changeItems } from '../../workspace/items.js';
import type { JobFeed } from './run/job-feed.js';
import { plural, t } from './texts.js';

/** Maximum images in a request. */
const MAX_IDS = 1000;

async function store(ids: readonly string[], isReviewed: boolean): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    await changeItems(ids.slice(from, from + MAX_IDS), { is_reviewed: isReviewed });
  }
}

/** The last request. Later ones wait for it, because an undo must not arrive before the change that it undoes. */
let sent: Promise<unknown> = Promise.resolve();
/** The requested state of images whose request has not yet been answered. */
const unconfirmed = new Map<string, boolean>();

/** Sends these states again when the page is closed, because requests that wait for earlier ones would not be sent. */
addEventListener('pagehide', () => {
  for (const isReviewed of [true, false]) {
    const ids = [...unconfirmed].filter(([, wanted]) => wanted === isReviewed).map(([id]) => id);
    void store(ids, isReviewed).catch(() => undefined);
  }
});

/** Stores the state of images after all earlier requests. */
function storeNext(ids: readonly string[], isReviewed: boolean): Promise<void> {
  for (const id of ids) unconfirmed.set(id, isReviewed);
  const storing = sent
    .then(() => store(ids, isReviewed))
    .finally(() => {
      for (const id of ids) if (unconfirmed.get(id) === isReviewed) unconfirmed.delete(id);
    });
  sent = storing.catch(() => undefined);
  return storing;
}

/** Marks images as reviewed or not. The page shows this at once, and it can be undone. */
export async function reviewImages(feed: JobFeed, images: readonly number[], isReviewed: boolean): Promise<void> {
  const table = feed.table();
  const changed = images.filter((at) => (table.reviewed[at] === 1) !== isReviewed);
  if (changed.length === 0) return;
  const ids = changed.map((at) => table.ids[at]!);
  const show = (reviewed: boolean) => {
    for (const at of changed) table.setReviewed(at, reviewed);
    feed.bump();
  };
  let stored = !isReviewed;
  const set = async (reviewed: boolean): Promise<boolean> => {
    show(reviewed);
    try {
      await storeNext(ids, reviewed);
      stored = reviewed;
      return true;
    } catch (error) {
      show(stored);
      showToast({ text: t('select.notStored'), detail: describeError(error).detail, isError: true });
      return false;
    }
  };
  const storing = set(isReviewed);
  const text = plural(isReviewed ? 'select.reviewed' : 'select.unreviewed', changed.length);
  // Displayed at once, because the user may press Ctrl+Z before the change is stored.
  const toast = showUndo(text, () => void set(!isReviewed), {
    redo: () => void reviewImages(feed, images, isReviewed),
  });
  if (!(await storing)) closeToast(toast);
}
