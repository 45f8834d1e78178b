import { changeItem } from '../../../workspace/items.js';
import type { ImageDocument } from '../document/image-document.js';
import { showProblem } from './show-problem.js';

/** Marks an image as reviewed, or takes the mark away. */
export async function toggleReviewed(doc: ImageDocument): Promise<void> {
  const item = doc.item();
  if (!item) return;
  try {
    await changeItem(item.id, { is_reviewed: !item.is_reviewed });
    await doc.reload();
  } catch (error) {
    showProblem(error);
  }
}
