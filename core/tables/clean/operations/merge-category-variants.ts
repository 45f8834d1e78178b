import { categoryOperation } from '../category-operation.js';
import { categoryTexts, isNameColumn } from '../category-texts.js';
import { fingerprint } from '../fingerprint.js';
import type { ColumnView } from '../table-view.js';

/** Each variant with the commonest spelling of the same fingerprint. */
function findVariants(column: ColumnView): Map<string, string> {
  const commonest = new Map<string, string>();
  const merge = new Map<string, string>();
  for (const { text } of categoryTexts(column)) {
    const key = fingerprint(text);
    const known = key === '' ? undefined : commonest.get(key);
    if (known !== undefined) merge.set(text, known);
    else if (key !== '') commonest.set(key, text);
  }
  return merge;
}

/** Writes categories in one way that differ only in case, blanks, accents, signs or the order of words. */
export const mergeCategoryVariants = categoryOperation({
  name: 'merge_category_variants',
  class: 'proposed',
  classOf: (column) => (isNameColumn(column) ? 'consent' : 'proposed'),
  find: findVariants,
  title: (column, variants) =>
    `Write ${variants} variant${variants === 1 ? '' : 's'} in "${column}" as the commonest spelling`,
  reason: 'differs from the commonest spelling only in case, blanks, signs or the order of words',
});
