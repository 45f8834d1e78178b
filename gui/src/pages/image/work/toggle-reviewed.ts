import { closeToast, showToast, type Toast } from '../../../app/toast-state.js';
import { changeItem } from '../../../workspace/items.js';
import type { ImageDocument } from '../document/image-document.js';
import { t } from '../texts.js';
import { showProblem } from './show-problem.js';

/**
 * Sets or removes the mark that an image is reviewed.
 * @returns whether the server has stored it.
 */
async function setReviewed(doc: ImageDocument, isReviewed: boolean): Promise<boolean> {
  try {
    await changeItem(doc.id, { is_reviewed: isReviewed });
    await doc.reload();
    return true;
  } catch (error) {
    showProblem(error);
    return false;
  }
}

/** Sets or removes the mark that an image is reviewed, which can be undone. */
export async function toggleReviewed(doc: ImageDocument): Promise<void> {
  const item = doc.item();
  if (!item) return;
  const isReviewed = !item.is_reviewed;
  if (!(await setReviewed(doc, isReviewed))) return;
  const undo = doc.actions.record({
    undo: () => {
      closeToast(toast);
      void setReviewed(doc, !isReviewed);
    },
    redo: () => void setReviewed(doc, isReviewed),
  });
  const text = t(isReviewed ? 'news.reviewed' : 'news.notReviewed', { name: item.name });
  const toast: Toast = { text, action: { label: t('tool.undo'), run: undo, isUndo: true } };
  showToast(toast);
}
