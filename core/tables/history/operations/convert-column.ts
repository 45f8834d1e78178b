import * as z from 'zod';
import { isBlank, trimBlanks } from '../../cells/blank.js';
import { groupPlaces } from '../rows/group-places.js';
import { rowOfPlace } from '../rows/places.js';
import { mapTexts } from '../state/edited-column.js';
import { type StateColumn, type TableState, textAt, withColumns } from '../state/table-state.js';
import type { EditContext } from './define-edit.js';

/** Number of texts that do not fit and are listed. */
const MAX_EXAMPLES = 20;

/** What becomes of texts that do not fit. */
export const Misfits = z.enum(['keep', 'empty']).default('keep').meta({
  description: 'What becomes of texts that do not fit: they stay, or their cells become empty',
  example: 'keep',
});

interface Conversion {
  /** Converts a trimmed text; null if it does not fit. */
  convert(text: string): string | null;
  misfits: z.output<typeof Misfits>;
  /** Describes a text that does not fit: `is not a date`. */
  reason: string;
}

/**
 * Converts the texts of a column, and reports the ones that do not fit, the most frequent first. Blank cells stay.
 */
export function convertColumn(
  column: StateColumn,
  context: EditContext,
  { convert, misfits, reason }: Conversion,
): TableState {
  const { state, source, isInScope } = context;
  const unfit = new Set<number>();
  const converted = mapTexts(column, (text, code) => {
    if (isBlank(text)) return text;
    const after = convert(trimBlanks(text));
    if (after !== null) return after;
    unfit.add(code);
    return misfits === 'keep' ? text : '';
  });
  if (unfit.size > 0) {
    const places = source.data.rowCount;
    const { first, counts } = groupPlaces([column], { rows: state.rows, places, isWanted: isInScope });
    const found = [...first.keys()].filter((group) => unfit.has(column.codes[first[group]!]!));
    found.sort((one, other) => counts[other]! - counts[one]! || first[one]! - first[other]!);
    context.report({
      count: found.reduce((sum, group) => sum + counts[group]!, 0),
      examples: found.slice(0, MAX_EXAMPLES).map((group) => {
        const text = textAt(column, first[group]!);
        return { row: rowOfPlace(source, first[group]!), text, count: counts[group]!, message: `"${text}" ${reason}` };
      }),
    });
  }
  return converted === column ? state : withColumns(state, new Map([[column.id, converted]]));
}
