import { NearTexts } from '../../profile/categories/near-texts.js';
import { categoryOperation } from '../category-operation.js';
import { categoryTexts } from '../category-texts.js';
import type { ColumnView } from '../table-view.js';

/** A text this many times as frequent is what a rare one most likely meant. */
const FREQUENT = 10;
const SHORTEST = 5;
/** From this length on two edits are few. */
const LONG = 10;

/** Rare texts with the one frequent text that they are a letter or two away from. */
function findSimilar(column: ColumnView): Map<string, string> {
  const texts = categoryTexts(column).filter(({ text }) => text.length >= SHORTEST && !/\d/.test(text));
  const near = new NearTexts(
    texts.map(({ text }) => text.toLowerCase()),
    2,
  );
  return new Map(
    texts.flatMap(({ text, count }) => {
      const [first, second] = near
        .find(text.toLowerCase())
        .filter(({ at, distance }) => texts[at]!.count >= count * FREQUENT && (distance === 1 || text.length >= LONG));
      const isClear = first !== undefined && (second === undefined || second.distance > first.distance);
      return isClear ? [[text, texts[first.at]!.text] as const] : [];
    }),
  );
}

/** Writes categories in one way that are only a few letters apart: they may be two names after all. */
export const mergeSimilarCategories = categoryOperation({
  name: 'merge_similar_categories',
  class: 'consent',
  find: findSimilar,
  title: (column, variants) =>
    `Write ${variants} similar text${variants === 1 ? '' : 's'} in "${column}" as the commonest one`,
  reason: 'a few letters away from a text that is much more frequent',
});
