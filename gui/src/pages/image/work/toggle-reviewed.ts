import { describeError } from '../../../api/problem.js';
import { showToast } from '../../../app/toast-state.js';
import { changeItem } from '../../../workspace/items.js';
import type { ImageDocument } from '../document/image-document.js';

/** Marks an image as reviewed, or takes the mark away. */
export async function toggleReviewed(doc: ImageDocument): Promise<void> {
  const item = doc.item();
  if (!item) return;
  try {
    await changeItem(item.id, { is_reviewed: !item.is_reviewed });
    await doc.reload();
  } catch (error) {
    const { title, detail } = describeError(error);
    showToast({ text: title, detail, isError: true });
  }
}
