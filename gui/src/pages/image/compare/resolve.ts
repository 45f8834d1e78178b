import type { BoxChange } from '../../../../../core/workspace/items/change-store.js';
import { toLabelled } from '../document/labelled-box.js';
import type { ComparedObject } from './compare-boxes.js';

/**
 * Returns the correction that makes the labels of the image follow one side about an object; null if they do already, as they
 * do if A is right.
 * The labels are side A with its corrections: B is right about a class, about an object that A missed, or about a box
 * that should not be there.
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
