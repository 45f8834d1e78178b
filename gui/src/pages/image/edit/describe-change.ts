import type { BoxChange } from '../../../../../core/workspace/items/change-store.js';
import { formatFixed } from '../../../i18n/format.js';
import { isSamePlace } from '../document/labelled-box.js';
import { t } from '../texts.js';

const sizeOf = ({ box: { x1, y1, x2, y2 } }: { box: { x1: number; y1: number; x2: number; y2: number } }) => ({
  width: Math.round(x2 - x1),
  height: Math.round(y2 - y1),
});

const score = (confidence: number | null): string => (confidence === null ? '' : formatFixed(confidence, 2));

/**
 * Describes a correction on one line.
 * @returns what was done, and the class and score that the box had before.
 */
export function describeChange({ before, after }: BoxChange): { what: string; was: string } {
  if (before === null) return { what: t('change.added', { name: after!.class_name }), was: '' };
  const was = `${before.class_name} ${score(before.confidence)}`.trim();
  if (after === null) return { what: t('change.deleted', { name: before.class_name }), was };
  if (before.class_name !== after.class_name)
    return { what: t('change.relabelled', { from: before.class_name, to: after.class_name }), was };
  const [from, to] = [sizeOf(before), sizeOf(after)];
  const isResized = from.width !== to.width || from.height !== to.height;
  if (isResized)
    return {
      what: t('change.resized', { name: after.class_name }),
      was: t('change.size', { width: String(from.width), height: String(from.height) }),
    };
  if (!isSamePlace(before.box, after.box))
    return {
      what: t('change.moved', { name: after.class_name }),
      was: t('change.place', { x: String(Math.round(before.box.x1)), y: String(Math.round(before.box.y1)) }),
    };
  return { what: t('change.edited', { name: after.class_name }), was };
}
