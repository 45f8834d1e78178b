import { categoryStep } from '../kit/category-step.js';

/** Merges categories that differ by a few letters. Needs consent, because they may be different names. */
export const mergeSimilarCategories = categoryStep({
  name: 'merge_similar_categories',
  summary: 'replaces texts that are a few letters away from a frequent one with that one',
  class: 'consent',
  confidence: 0.6,
  kind: 'similar',
  classOf: () => 'consent',
  title: (column, variants) =>
    `Replace ${variants} similar text${variants === 1 ? '' : 's'} in "${column}" with the most frequent one`,
  reason: 'a few letters away from a text that is much more frequent',
});
