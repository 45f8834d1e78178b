import { CELL_CLASS, isTyped } from './cell-class.js';
import { type ColumnEvidence, gatherEvidence } from './column-evidence.js';
import type { Grid } from './grid.js';
import type { Extent } from './segment-width.js';
import { isUnit } from './units-row.js';

/** Rows below a header that are used as evidence. */
const SAMPLE = 400;
/** Minimum columns of a group. */
const MIN_GROUP = 2;
/** Maximum columns to the left of the groups. */
const MAX_LEAD = 4;
/** Minimum rows below words in the second row of a header whose first row has values. */
const MIN_ROWS = 2;
/** Minimum share of the columns in groups with the same names. */
const MOST = 0.6;
/** Minimum share of rows that fill a column of keys. */
const NEARLY_ALL = 0.75;

/** Two rows of a header that their structure shows. */
export interface StackedRows {
  /** Why they are a header. */
  reason: string;
  /** Whether the lower one may be data instead. */
  isDoubtful: boolean;
}

interface Lines {
  upper: readonly string[];
  lower: readonly string[];
}

/** Whether the first two of some rows are names of groups and the names of their columns. */
export function findStackedRows(grid: Grid, rows: readonly number[], extent: Extent): StackedRows | null {
  const [upper, lower, ...below] = rows.slice(0, SAMPLE);
  if (upper === undefined || lower === undefined || below.length === 0) return null;
  if (extent.right - extent.left < MIN_GROUP) return null;
  const lines = { upper: textsOf(grid, upper, extent), lower: textsOf(grid, lower, extent) };
  const columns = gatherEvidence(grid, below, extent.left, extent.right);
  const isWord = (row: number) => (index: number) => !isTyped(grid.cellClass(row, extent.left + index));
  const facts = { lines, columns, isName: isWord(upper), isLowerName: isWord(lower) };
  if (recurInGroups(facts, textsOf(grid, below[0]!, extent)))
    return { reason: 'the names in its second row recur below each group', isDoubtful: false };
  if (below.length >= MIN_ROWS && areWordsBelowValues(facts))
    return { reason: 'words below its first row are above values', isDoubtful: false };
  return extent.right - extent.left < 2 * MIN_GROUP - 1 ? null : findAnswers(facts, below.length);
}

function textsOf(grid: Grid, row: number, { left, right }: Extent): string[] {
  return Array.from({ length: right - left + 1 }, (_, index) => grid.text(row, left + index));
}

interface Facts {
  lines: Lines;
  columns: readonly ColumnEvidence[];
  /** Whether the cell of the upper row in a column is no value. */
  isName: (index: number) => boolean;
  isLowerName: (index: number) => boolean;
}

/** Columns with the same text in the upper row, or a text and blanks to its right. */
interface Group {
  text: string;
  start: number;
  names: string[];
}

function groupsFrom({ upper, lower }: Lines, lead: number): Group[] {
  const groups: Group[] = [];
  for (let index = lead; index < upper.length; index += 1) {
    const text = upper[index]!;
    const last = groups.at(-1);
    if (last !== undefined && (text === '' || text === last.text)) last.names.push(lower[index]!);
    else groups.push({ text, start: index, names: [lower[index]!] });
  }
  return groups;
}

/**
 * Returns the columns of the groups that have the same distinct names, at least `MOST` of the columns from `lead` on;
 * null if there are none.
 */
function findSameGroups(lines: Lines, lead: number): { starts: number[]; columns: number[] } | null {
  const groups = groupsFrom(lines, lead);
  const first = groups[0]!;
  const size = first.names.length;
  const isDistinct = (texts: readonly string[]) => new Set(texts).size === texts.length;
  if (first.text === '' || size < MIN_GROUP || first.names.includes('')) return null;
  if (!isDistinct(first.names) || !isDistinct(groups.map(({ text }) => text))) return null;
  const same = groups.filter(({ names }) => names.join('\0') === first.names.join('\0'));
  if (same.length < 2 || same.length * size < MOST * (lines.upper.length - lead)) return null;
  return {
    starts: same.map(({ start }) => start),
    columns: same.flatMap(({ start }) => first.names.map((_, index) => start + index)),
  };
}

/** Whether the same names recur below most groups: `male, female` below `2021` and `2022`. */
function recurInGroups(facts: Facts, next: readonly string[]): boolean {
  const leads = Array.from({ length: MAX_LEAD + 1 }, (_, lead) => lead);
  return leads.some((lead) => {
    if (lead > facts.lines.upper.length - 2 * MIN_GROUP) return false;
    const groups = findSameGroups(facts.lines, lead);
    return groups !== null && areNamesOfGroups(facts, groups, lead, next);
  });
}

/** Whether a column has nearly only numbers, dates or times. */
const isMeasured = ({ typed }: ColumnEvidence) =>
  typed !== null && typed >= CELL_CLASS.number && typed <= CELL_CLASS.time;

/**
 * Whether the lower row has a word above each column of numbers, dates or times, below years, dates or numbers of the
 * upper row that do not all occur in their columns. In one of the rows, a text recurs, as in `1,2` above `Volt,Volt`, or the
 * lower row has units.
 */
function areWordsBelowValues({ lines, columns, isName, isLowerName }: Facts): boolean {
  const { upper, lower } = lines;
  const places = columns.flatMap((column, index) => (index > 0 && isMeasured(column) ? [index] : []));
  const others = columns.flatMap((_, index) => (places.includes(index) ? [] : [index]));
  const lead = places[0] ?? 0;
  if (
    places.length < 2 ||
    lead > MAX_LEAD ||
    others.some((index) => index >= lead) ||
    lower.every((text) => text === '')
  )
    return false;
  const values = places.filter((index) => !isName(index));
  if (values.length < 2 || !others.every(isName) || !upper.every((text, index) => text !== '' || index < lead))
    return false;
  if (!places.every((index) => lower[index] !== '' && isLowerName(index)) || !others.every(isLowerName)) return false;
  if (values.every((index) => columns[index]!.texts.has(upper[index]!))) return false;
  const recurs = (texts: readonly string[]) => new Set(texts).size < texts.length;
  const isDistinct = !recurs(places.map((index) => `${upper[index]}\0${lower[index]}`));
  const [above, below] = [places.map((index) => upper[index]!), places.map((index) => lower[index]!)];
  return isDistinct && (recurs(above) || recurs(below) || below.every(isUnit));
}

function areNamesOfGroups(
  { lines, columns, isName, isLowerName }: Facts,
  groups: { starts: readonly number[]; columns: readonly number[] },
  lead: number,
  next: readonly string[],
): boolean {
  const { upper, lower } = lines;
  const places = groups.columns;
  if (places.every((index) => next[index] === lower[index])) return false;
  if (places.some((index) => columns[index]!.texts.has(upper[index]!))) return false;
  const areAboveValues = places.filter((index) => columns[index]!.typed !== null).length * 2 >= places.length;
  if (!places.every(isLowerName)) return areAboveValues && groups.starts.every(isName);
  return areAboveValues || (lead > 0 && (lower[0] === '' || upper[0] === ''));
}

/**
 * Whether the upper row has questions and the lower one the answers to choose from, below blank cells too. The answers
 * often recur in their column.
 */
function findAnswers({ lines, columns, isName, isLowerName }: Facts, rows: number): StackedRows | null {
  const { upper, lower } = lines;
  const lead = lower.findIndex((text) => text !== '');
  const gaps = upper.flatMap((text, index) => (text === '' ? [index] : []));
  if (lead < 1 || lead > MAX_LEAD || gaps.length === 0 || lower.indexOf('', lead) !== -1) return null;
  const areNames = upper.every((text, index) => (text === '' ? index > lead : isName(index)));
  if (!areNames || !lower.every((text, index) => text === '' || isLowerName(index))) return null;
  const isKey = ({ count, repeats }: ColumnEvidence) => count >= NEARLY_ALL * rows && repeats === 0;
  if (!columns.slice(0, lead).some(isKey)) return null;
  const chosen = gaps.filter((index) => columns[index]!.texts.has(lower[index]!)).length;
  const typed = gaps.filter((index) => columns[index]!.typed !== null).length;
  if (chosen + typed === 0 && gaps.length < 2) return null;
  return { reason: 'its second row names the parts of the first', isDoubtful: chosen + typed === 0 };
}

/**
 * Whether a row below the names of columns names the columns on their left, as in exports of pivot tables: `city` below
 * a blank cell, next to blank cells.
 * @param names rows of the header above.
 * @param below rows of the body.
 */
export function isRowOfKeys(
  grid: Grid,
  row: number,
  names: readonly number[],
  below: readonly number[],
  { left, right }: Extent,
): boolean {
  const count = grid.filled(row);
  const end = left + count - 1;
  if (count === 0 || count > MAX_LEAD || count * 2 > right - left + 1 || below.length < 2) return false;
  if (grid.first(row) !== left || grid.last(row) !== end) return false;
  const isBare = names.every((name) => grid.first(name) > end);
  const isNamed = names.every((name) => grid.filled(name) === right - left + 1);
  if (!isBare && !(isNamed && names.length > 1)) return false;
  for (let column = left; column <= end; column += 1) {
    if (isTyped(grid.cellClass(row, column)) || grid.cellClass(row, column) >= CELL_CLASS.prose) return false;
  }
  // Further rows like it are headings of sections.
  return below.slice(0, SAMPLE).every((other) => grid.last(other) > end);
}
