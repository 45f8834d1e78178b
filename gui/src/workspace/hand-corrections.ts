import type { Warning } from '../../../core/vision/results/origin.js';
import type { CorrectedBox } from '../../../core/workspace/items/corrected-boxes.js';

/** Numbers of boxes that a person edited, added and deleted. */
export type HandCorrections = Record<Exclude<CorrectedBox['state'], 'detected'>, number>;

/**
 * Counts the boxes that a person changed.
 * @param boxes including the deleted ones.
 */
export function countHandCorrections(boxes: readonly Pick<CorrectedBox, 'state'>[]): HandCorrections {
  const count = (wanted: CorrectedBox['state']) => boxes.filter(({ state }) => state === wanted).length;
  return { edited: count('edited'), added: count('added'), deleted: count('deleted') };
}

export const hasHandCorrections = ({ edited, added, deleted }: HandCorrections): boolean =>
  edited + added + deleted > 0;

/** Returns the warning for a file that does not contain only boxes of the model; none if it does. */
export function handCorrectionWarnings(corrections: HandCorrections): Warning[] {
  if (!hasHandCorrections(corrections)) return [];
  const { edited, added, deleted } = corrections;
  return [
    {
      code: 'corrected-by-hand',
      message: `Corrected by hand: ${edited} edited, ${added} added, ${deleted} deleted. Added boxes have a confidence of 1.`,
    },
  ];
}
