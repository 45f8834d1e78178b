import type { Dialect } from '../dialect/dialect.js';
import { splitLine } from '../dialect/split-line.js';
import type { RecordMark } from '../records/record-block.js';

/** Marked rows that are looked at. */
const MOST_ROWS = 2000;
/** Cells in quotes with quotes of their own, for each one without, that show a habit. */
const HABIT = 3;

/**
 * Whether who wrote the file put each cell that holds a quote between quotes, so that a quote in any other cell is a slip.
 * @param rows records of the file; those with a quote in a cell are marked.
 */
export function enclosesQuotes(rows: readonly { mark: RecordMark | undefined }[], dialect: Dialect): boolean {
  const { quote } = dialect;
  if (dialect.kind !== 'delimited' || quote === '') return false;
  const marked = rows.filter(({ mark }) => mark?.raw.includes(quote)).slice(0, MOST_ROWS);
  let enclosed = 0;
  let bare = 0;
  for (const { mark } of marked) {
    const { cells, quoted } = splitLine(mark!.raw, dialect);
    const inQuotes = new Set(quoted);
    for (const [column, text] of cells.entries()) {
      if (!text.includes(quote)) continue;
      if (inQuotes.has(column)) enclosed += 1;
      else bare += 1;
    }
  }
  return enclosed >= HABIT && enclosed >= bare * HABIT;
}
