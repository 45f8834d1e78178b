import type { ItemDetails } from '../../../workspace/items.js';
import { compareBoxes } from '../compare/compare-boxes.js';
import { sideOfResult } from '../compare/comparison.js';
import { chooseResult } from '../document/choose-result.js';
import { correctedBoxes, plainBoxes, sortBoxes } from '../document/image-boxes.js';
import { LABELS, type Look } from '../document/look.js';

/** Facts about an image that the filmstrip displays. */
export interface StripFacts {
  /** Number of objects under the current settings; null if there is no result. */
  count: number | null;
  /** Whether both sides of a comparison agree; null if they were not compared. */
  agrees: boolean | null;
}

/** Returns the facts about an image under a look. Only results of the model on the page count. */
export function stripFacts({ results, corrections }: ItemDetails, look: Look): StripFacts {
  const result = chooseResult(results, look);
  const inEffect = corrections.changes.slice(0, corrections.done);
  const plain = result ? plainBoxes(result, look) : [];
  const { shown } = sortBoxes(correctedBoxes(result?.maker ?? null, plain, inEffect), look);
  const count = result ? shown.length : null;
  const { compareWith } = look;
  if (!result || compareWith === null || compareWith === LABELS) return { count, agrees: null };
  const other = chooseResult(results, { ...look, model: compareWith, maker: null });
  if (!other) return { count, agrees: null };
  const objects = compareBoxes(shown, sideOfResult(other, look));
  return { count, agrees: objects.every(({ segment }) => segment === 'agree') };
}
