import { memoize } from '../../../base/memoize.js';
import { isBlank } from '../../cells/blank.js';
import type { TextColumns } from '../../columns/table-data.js';

/** Texts that mean a missing value in any column. */
const ALWAYS_MISSING =
  /^(?:n\/a|\(n\/a\)|n\.a\.?|#n\/a|<na>|null|\(null\)|<null>|#null!?|nan|\\n|not available|not applicable|-{1,3}|–|—|\?{1,5}|#(?:ref|value|div\/0|name|num)[!?])$/i;

/** Whether the text means a missing value in any column. */
export function isPlaceholder(text: string): boolean {
  return ALWAYS_MISSING.test(text.trim());
}

/**
 * Whether a table writes missing values as words, such as `empty`, because none of its cells is empty. That is its
 * notation, and not an error.
 * @param tokens the texts of a column that mean a missing value.
 */
export const areNotation = (tokens: readonly string[], columns: TextColumns): boolean =>
  tokens.every((token) => !isPlaceholder(token)) && !hasBlanks(columns);

/** Whether a dictionary column of a table has blank cells. */
export const hasBlanks = memoize((columns: TextColumns): boolean =>
  columns.some(
    (column) =>
      column.form === 'dictionary' && column.texts.some((text, code) => isBlank(text) && column.counts[code]! > 0),
  ),
);
