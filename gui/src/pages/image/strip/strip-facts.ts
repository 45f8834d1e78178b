import type { ItemDetails } from '../../../workspace/items.js';
import { compareBoxes } from '../compare/compare-boxes.js';
import { sideOfResult } from '../compare/comparison.js';
import { chooseResult } from '../document/choose-result.js';
import { correctedBoxes, plainBoxes, sortBoxes } from '../document/image-boxes.js';
import { LABELS, type Look } from '../document/look.js';

/** What the filmstrip says of an image. */
export interface StripFacts {
  /** Objects under the current settings; null without a result. */
  count: number | null;
  /** Whether both sides of a comparison agree; null if they were not compared. */
  agrees: boolean | null;
}

/** Returns the facts of an image under a look: those of the model that the page shows, and no other. */
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
