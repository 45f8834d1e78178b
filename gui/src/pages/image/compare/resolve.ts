import type { BoxChange } from '../../../../../core/workspace/items/change-store.js';
import { toLabelled } from '../document/labelled-box.js';
import type { ComparedObject } from './compare-boxes.js';

/**
 * Returns the correction that changes the labels of the image so that they agree with one side about an object; null if
 * they already do. The labels are those of side A with its corrections. So there is a correction only if side B is
 * right: about a class, about an object that A has missed, or about a box of A that should not exist.
 */
export function resolveTo(
  { segment, a, b }: ComparedObject,
  right: 'a' | 'b',
  createId: () => string,
): BoxChange | null {
  if (right === 'a' || segment === 'agree') return null;
  if (a && b) return { box_id: a.id, before: toLabelled(a), after: { ...toLabelled(a), class_name: b.class_name } };
  if (a) return { box_id: a.id, before: toLabelled(a), after: null };
  return b && { box_id: createId(), before: null, after: toLabelled(b) };
}
