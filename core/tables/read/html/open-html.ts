import { Fault } from '../../../base/fault.js';
import type { OpenedDataset, OpenedTable } from '../opened/dataset.js';
import type { ByteSource } from '../source/byte-source.js';
import type { ReadOptions } from '../source/read-options.js';
import { type Guess, type OutsideRow, type ReadWarning, shortenRow } from '../source/reading.js';
import { decodeDeclared } from '../text/encoding/decode-declared.js';
import { BrokenRows } from '../text/repair/broken-rows.js';
import { commonWidth, describeUneven } from '../text/repair/uneven-row.js';
import { formatGuess } from '../workbook/recognise-workbook.js';
import type { Sheet } from '../workbook/sheet/sheet.js';
import type { Spent } from '../workbook/sheet/sheet-rows.js';
import { sheetTables } from '../workbook/sheet-tables.js';
import { type LaidTable, layTable, markedHeader } from './lay-table.js';
import { type HtmlPage, type PageTable, type PageText, parsePage } from './parse-page.js';

const CHARSET = /charset\s{0,9}=\s{0,9}["']?([\w-]{2,40})/i;

const MAX_BYTES = 64 * 2 ** 20;

/**
 * Reads the tables of an HTML page. Cells are texts as displayed.
 * Faults: empty-file, unreadable-table, table-too-large, table-not-found if a sheet is requested, invalid-input for an
 * unknown encoding.
 */
export function openHtml(source: ByteSource, options: ReadOptions): OpenedDataset {
  if (source.size === 0) throw new Fault('empty-file', `"${source.name}" is empty: it has 0 bytes.`);
  if (source.size > MAX_BYTES) {
    throw new Fault(
      'table-too-large',
      `"${source.name}" is an HTML page of more than ${MAX_BYTES / 2 ** 20} MB. Export the table as CSV.`,
    );
  }
  if (options.sheet !== undefined) {
    throw new Fault('table-not-found', `"${source.name}" is an HTML page, which has no sheets. Remove \`sheet\`.`);
  }
  const { text, guess, warnings } = decodeDeclared(source, options.encoding, CHARSET);
  const page = parsePage(text);
  if (page.tables.length === 0)
    throw new Fault(
      'unreadable-table',
      `"${source.name}" is a page without a table${inComments(page)}. Use another file.`,
    );
  const tables = tablesOf(page, source, options);
  if (tables.length === 0)
    throw new Fault('empty-file', `"${source.name}" has tables, but all cells are empty${inComments(page)}.`);
  const guesses = [formatGuess('html'), guess];
  return {
    name: source.name,
    size: source.size,
    format: 'html',
    guesses,
    warnings: [...warnings, ...commentWarnings(page)],
    tables,
    sheets: [],
    underHeader: (header) => tablesOf(page, source, { ...options, ...header }),
  };
}

function tablesOf(page: HtmlPage, source: ByteSource, options: ReadOptions): OpenedTable[] {
  const base = source.name.replace(/\.[^.]{1,5}$/, '');
  const spent: Spent = { cells: 0, characters: 0 };
  const sheets = page.tables
    .map((table, place) => ({ table, place, ...layTable(table, table.caption, spent) }))
    .filter(({ sheet }) => sheet.rows.length > 0);
  // A single row around other tables only arranges them on the page.
  const isLayout = ({ table, sheet }: (typeof sheets)[number]) => table.isAround && sheet.rows.length === 1;
  const notes = sheets.filter(isLayout).map(({ sheet }) => noteOf(sheet));
  const tables: OpenedTable[] = [];
  const others = sheets.filter((one) => !isLayout(one));
  const texts = [...page.texts];
  const textsBefore = (place: number) => {
    const next = texts.findIndex(({ after }) => after > place);
    return textRows(texts.splice(0, next < 0 ? texts.length : next), 1);
  };
  for (const [index, { table, place, sheet, widths }] of others.entries()) {
    const [title] = shortenRow(table.caption).split('\n');
    const name = title || (others.length > 1 ? `${base} (${index + 1})` : base);
    const laid = { sheet: { ...sheet, name }, widths };
    const found = openSheet(laid, table, options, tables.length + 1, source.size);
    const [first] = found;
    const above = [...notes.splice(0), ...textsBefore(place), ...(table.caption === '' ? [] : [captionOf(table)])];
    if (first && above.length > 0) found[0] = { ...first, outsideRows: [...above, ...first.outsideRows] };
    tables.push(...found);
  }
  const last = tables.at(-1);
  if (last !== undefined) {
    const below = textRows(texts, (others.at(-1)?.sheet.rows.length ?? 0) + 1);
    if (below.length > 0) tables[tables.length - 1] = { ...last, outsideRows: [...last.outsideRows, ...below] };
  }
  return tables;
}

/** Maximum texts of a page that are listed separately above or below a table, as its menus may have many. */
const MAX_TEXTS = 50;

/** Lists texts of the page as notes; the last note contains all texts beyond the maximum. */
function textRows(texts: readonly PageText[], row: number): OutsideRow[] {
  const noteFor = (some: readonly PageText[]): OutsideRow => ({
    kind: 'note',
    row,
    rows: some.length,
    text: shortenRow(some.map(({ text }) => text).join(' ')),
  });
  const rest = texts.slice(MAX_TEXTS);
  return [...texts.slice(0, MAX_TEXTS).map((text) => noteFor([text])), ...(rest.length === 0 ? [] : [noteFor(rest)])];
}

const captionOf = ({ caption }: PageTable): OutsideRow => ({
  kind: 'title',
  row: 1,
  rows: 1,
  text: shortenRow(caption),
});

const noteOf = ({ rows }: Sheet): OutsideRow => ({
  kind: 'note',
  row: 1,
  rows: 1,
  text: shortenRow(rows[0]!.cells.filter((cell) => cell.trim() !== '').join(' ')),
});

/** Opens the tables of a sheet. The header is the one that the page marks, unless options specify another. */
function openSheet(
  { sheet, widths }: LaidTable,
  table: PageTable,
  options: ReadOptions,
  first: number,
  bytes: number,
): OpenedTable[] {
  const isGiven = options.header_row !== undefined || options.header_rows !== undefined;
  const marked = isGiven ? null : markedHeader(table);
  const chosen = marked === null ? options : { ...options, header_row: marked.first, header_rows: marked.count };
  const tables = sheetTables(sheet, chosen, first, bytes);
  return tables.map((found) => ({
    ...found,
    sheet: null,
    broken: () => (tables.length === 1 ? brokenRows(found, widths) : found.broken()),
    guesses: found.guesses.map((guess) => (marked && guess.source === 'given' ? asMarked(guess) : guess)),
  }));
}

/**
 * Lists the rows that are narrower or wider than expected: than most rows, or than the header if no width is in the
 * majority.
 */
function brokenRows({ headerRows, batches }: OpenedTable, widths: readonly number[]): BrokenRows {
  const rows = [...batches()].flatMap((batch) =>
    batch.cells.map((cells, at) => ({ cells, row: batch.rows[at]!, width: widths[batch.rows[at]! - 1] ?? 0 })),
  );
  const common = commonWidth(rows.map(({ width }) => width));
  const isUsual = rows.filter(({ width }) => width === common).length * 2 > rows.length;
  const header = headerRows.at(-1);
  const expected = isUsual || header === undefined ? common : widths[header - 1]!;
  const broken = new BrokenRows();
  for (const { row, cells, width } of rows)
    if (width !== expected)
      broken.add({ line: row, text: cells.slice(0, width).join(' | '), ...describeUneven(width, expected) });
  return broken;
}

function asMarked(guess: Guess): Guess {
  const reason = 'the page marks its cells as header cells';
  return { ...guess, source: 'content', confidence: 0.99, reason };
}

function inComments({ comments }: HtmlPage): string {
  return comments === 0 ? '' : `, except in ${comments === 1 ? 'a comment' : `${comments} comments`}`;
}

/** Returns a warning about tables in comments, which no browser displays. */
function commentWarnings({ comments }: HtmlPage): ReadWarning[] {
  if (comments === 0) return [];
  const message = `${comments} ${comments === 1 ? 'comment of the page contains a table' : 'comments of the page contain tables'}. They were not read, because browsers do not display them.`;
  return [{ code: 'tables-in-comments', message }];
}
