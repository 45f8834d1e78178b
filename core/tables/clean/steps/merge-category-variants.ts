import { categoryStep, mayBeNames } from '../kit/category-step.js';

/** Merges categories that differ only in case, blanks, accents or punctuation. */
export const mergeCategoryVariants = categoryStep({
  name: 'merge_category_variants',
  summary:
    'replaces variants of a category that differ in case, spaces, accents or punctuation with the most frequent one',
  class: 'proposed',
  confidence: 0.9,
  kind: 'variants',
  classOf: (column, profile) => (mayBeNames(column, profile) ? 'consent' : 'proposed'),
  title: (column, variants) =>
    `Replace ${variants} variant${variants === 1 ? '' : 's'} in "${column}" with the most frequent one`,
  reason: 'differs from the most frequent variant only in case, spaces, accents or punctuation',
});
