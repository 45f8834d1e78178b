import type { TableCleaning } from '../../core/tables/clean/clean-preview.js';
import type { Sign } from '../signs.js';
import { plain, type Terminal } from '../terminal.js';
import { type TableColumn, table } from './columns.js';
import { countOf } from './figures.js';
import { visibleText } from './format-change.js';
import { noted, wrapped } from './wrapped.js';

/** Maximum rows or columns that a note lists. */
const MAX_LISTED = 8;
/** Maximum cells that a note lists for a column. */
const MAX_CELLS = 3;

/** What a cleaned file does with rows outside the tables. A preview does not know the format of the file. */
const OUTSIDE = {
  'in-place': ', unchanged',
  omitted: ', omitted',
  preview: '',
} as const;
export type OutsideRows = keyof typeof OUTSIDE;

interface Note {
  sign: Sign;
  text: string;
  /** Cells of each listed line. */
  items: readonly (readonly string[])[];
  /** Number of all items, if more exist than are listed. */
  count?: number;
}

/** Formats a note, and below it the first items as a table without heading. */
function noteLines({ sign, text, items, count = items.length }: Note, terminal: Terminal): string[] {
  const [first] = items;
  const head: TableColumn[] = (first ?? []).map(() => ({ head: '', align: 'left', cut: 'end' }));
  const shown = items.slice(0, MAX_LISTED);
  const rest = count - shown.length;
  return [
    ...wrapped(`${terminal.sign(sign)} ${text}`, noted(terminal)),
    ...table(head, shown, terminal).slice(1),
    ...(rest > 0 ? [terminal.paint('dim', `  and ${rest} more`)] : []),
  ];
}

/** Lists the rows outside the table. Omits blank rows and the `sep=` line, because they contain no data. */
function outsideNote({ set_aside: outside, rows_set_aside: count }: TableCleaning, fate: OutsideRows): Note[] {
  const named = outside.filter(({ kind }) => kind !== 'blank' && kind !== 'sep-line');
  if (named.length === 0) return [];
  const items = named.map(({ kind, row, rows, text }) => {
    const where = rows === 1 ? `row ${row}` : `rows ${row} to ${row + rows - 1}`;
    return [where, kind.replace('-', ' '), visibleText(text)];
  });
  return [{ sign: 'notice', text: `${countOf(count, 'row')} outside the table${OUTSIDE[fate]}`, items }];
}

/** Counts the rows in another encoding, and lists the first malformed rows and their repairs. */
function brokenNotes({ broken_rows: all, broken_row_count: total }: TableCleaning): Note[] {
  const rows = all.filter(({ kind }) => kind !== 'invalid-bytes');
  const count = rows.length === 0 ? 0 : total - (all.length - rows.length);
  const decoded = total - count;
  const first = all.find(({ kind }) => kind === 'invalid-bytes');
  const encoding: Note[] =
    first === undefined
      ? []
      : [
          {
            sign: 'notice',
            text: `${countOf(decoded, 'row')} in another encoding, the first is row ${first.line}: check the letters`,
            items: [],
          },
        ];
  if (count === 0) return encoding;
  const items = rows.map(({ line, repair, detail, text }) => [`row ${line}`, repair, plain(detail), visibleText(text)]);
  return [...encoding, { sign: 'warning', text: countOf(count, 'malformed row'), items, count }];
}

/** Lists the cells that the steps could not convert, by column. */
function unconvertedNote({ unconverted, cells_unconverted: count }: TableCleaning): Note[] {
  if (count === 0) return [];
  const items = unconverted.map(({ operation, column, count: cells, examples }) => [
    visibleText(column),
    operation,
    countOf(cells, 'cell'),
    examples
      .slice(0, MAX_CELLS)
      .map(({ row, text }) => `row ${row} ${visibleText(text)}`)
      .join(', '),
  ]);
  return [{ sign: 'warning', text: `${countOf(count, 'cell')} not converted`, items }];
}

/** Formats what a reader must know about a cleaned table besides its steps, least serious first. */
export function cleaningNotes(cleaning: TableCleaning, outside: OutsideRows, terminal: Terminal): string[] {
  const misfits = cleaning.misfits.map(
    ({ code, message }): Note => ({ sign: 'warning', text: `${code}: ${plain(message)}`, items: [] }),
  );
  return [
    ...outsideNote(cleaning, outside),
    ...brokenNotes(cleaning),
    ...unconvertedNote(cleaning),
    ...misfits,
  ].flatMap((note) => noteLines(note, terminal));
}
