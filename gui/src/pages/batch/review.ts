import { describeError } from '../../api/problem.js';
import { closeToast, showToast, showUndo } from '../../app/toast-state.js';
import type { JobFeed } from './run/job-feed.js';
import { storeReview } from './run/own-reviews.js';
import { plural, t } from './texts.js';

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
      await storeReview(ids, reviewed);
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
