import { categoryStep, mayBeNames } from '../kit/category-step.js';

/** Merges categories that differ only in case, blanks, accents, punctuation or word order. */
export const mergeCategoryVariants = categoryStep({
  name: 'merge_category_variants',
  summary: 'writes variants of a category that differ in case, blanks, signs or the order of words as the commonest',
  class: 'proposed',
  kind: 'variants',
  classOf: (column, profile) => (mayBeNames(column, profile) ? 'consent' : 'proposed'),
  title: (column, variants) =>
    `Write ${variants} variant${variants === 1 ? '' : 's'} in "${column}" as the commonest spelling`,
  reason: 'differs from the commonest spelling only in case, blanks, signs or the order of words',
});
