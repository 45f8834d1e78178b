import { countOf, formatCount } from '../../../report/figures.js';
import { recogniseValue } from '../../cells/recognise-value.js';
import { maxExamples, type TableData } from '../../columns/table-data.js';
import { actsAsCategories, tidyCategory } from '../categories/acts-as-categories.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { FindingCode, FoundIssue } from '../column/finding-kinds.js';
import type { StepName } from '../column/step-names.js';
import type { TableIssue } from '../column/table-issue.js';
import { cells as cellCount, verb } from '../issues/column-issue.js';
import { MIN_SUGGESTED, WRONG_CELL_KINDS, type WrongCell, type WrongCellKind } from './wrong-cell.js';
import { MAX_JUDGED_ROWS } from './wrong-cell-evidence.js';
import { WrongCellSearch } from './wrong-cell-search.js';

const MAX_EXAMPLES = 10;
/** Maximum share of flagged cells in a column. More are not exceptions, unless it is certain how to correct them. */
const MAX_SHARE = 0.5;

interface Wording {
  code: FindingCode;
  /** States what is wrong, after the name of the column. */
  claim(found: Found): string;
  why: string;
  operation: StepName | null;
}

/** Whether all texts are what is left of a code without its zeros. */
const areShortened = (texts: readonly string[], expected: ReadonlySet<string | null>) =>
  expected.size === texts.length &&
  [...expected].every((one, at) => /^0+/.test(one ?? '') && one!.replace(/^0+/, '') === texts[at]);

/** The cells of a finding. */
interface Found {
  /** `1 cell`, `1,005 cells`. */
  cells: string;
  count: number;
  /** The distinct texts, and what they should be. */
  texts: readonly string[];
  expected: ReadonlySet<string | null>;
  /** Names of the columns that contradict the cells. */
  witnesses: readonly string[];
}

/** Placeholders have no finding here, because the profile of their column reports them. */
const WORDINGS: Record<Exclude<WrongCellKind, 'placeholder'>, Wording> = {
  reference: {
    code: 'contradicts-reference',
    claim: ({ cells }) => `contradicts the reference in ${cells}`,
    why: 'The row of the reference with the same key has another value.',
    operation: 'repair_cells',
  },
  'reference-key': {
    code: 'wrong-reference-key',
    claim: ({ cells }) => `has wrong keys of the reference in ${cells}`,
    why: 'The reference does not contain the key but a similar one, or the other values of the row belong to another key.',
    operation: 'repair_cells',
  },
  dependency: {
    code: 'dependency-violation',
    claim: ({ cells, texts, witnesses }) =>
      texts.every((text) => text.trim() === '')
        ? `is empty in ${cells} whose value ${listed(witnesses)} ${verb(witnesses.length, 'implies', 'imply')}`
        : `contradicts ${listed(witnesses)} in ${cells}`,
    why: 'Rows that agree on one column agree on the other nearly everywhere. The few exceptions are probably wrong in one of the two.',
    operation: 'repair_cells',
  },
  'number-format': {
    code: 'inconsistent-number-format',
    claim: ({ cells, texts }) => `has numbers in another format in ${cells}, such as ${quoted(texts.slice(0, 1))}`,
    why: 'Because of a unit, sign or mark in some cells, the column cannot be parsed as numbers, or their meaning changes.',
    operation: 'repair_cells',
  },
  pattern: {
    code: 'unusual-pattern',
    claim: ({ cells, texts, expected }) =>
      areShortened(texts, expected)
        ? `lost leading zeros in ${cells}, such as ${quoted(texts.slice(0, 1))}`
        : `has an unusual pattern in ${cells}, such as ${quoted(texts.slice(0, 1))}`,
    why: 'Letters among digits, lost zeros or another format: probably typing errors, or damage by a program.',
    operation: 'repair_cells',
  },
  typo: {
    code: 'likely-typo',
    claim: ({ cells }) => `looks misspelled in ${cells}`,
    why: 'Rare texts a letter or two from a common one count as separate groups.',
    operation: 'repair_cells',
  },
  spelling: {
    code: 'unusual-spelling',
    claim: ({ cells }) => `has other capitals, spaces or punctuation in ${cells}`,
    why: 'Groups and joins treat them as different values.',
    operation: 'merge_category_variants',
  },
  spilled: {
    code: 'spilled-value',
    claim: ({ cells, texts }) =>
      texts.every((text) => text.trim() === '')
        ? `is empty in ${cells} whose value is in another column`
        : `contains the value of another column in ${cells}`,
    why: 'One cell contains two values, and the cell of the second one is empty.',
    operation: 'repair_cells',
  },
  'check-digit': {
    code: 'wrong-check-digit',
    claim: ({ cells }) => `has a wrong check digit or length in ${cells}`,
    why: 'Nearly all others of the column have a right check digit, so these were mistyped or cut, and no longer identify anything.',
    operation: 'repair_cells',
  },
  'number-words': {
    code: 'numbers-in-words',
    claim: ({ cells }) => `has numbers in words in ${cells}`,
    why: 'Programs treat them as text, so they are missing in sums and the column cannot be parsed as numbers.',
    operation: 'repair_cells',
  },
  'serial-date': {
    code: 'serial-dates',
    claim: ({ cells }) => `has day numbers of a spreadsheet in ${cells}`,
    why: 'A spreadsheet stores dates as days since 1900. Among dates, such a number is a date that lost its format.',
    operation: 'repair_cells',
  },
  sentinel: {
    code: 'sentinel-values',
    claim: ({ cells, texts }) => `uses ${quoted(texts)} for a missing value in ${cells}`,
    why: 'They count as measurements, so means, sums and extremes are wrong.',
    operation: 'repair_cells',
  },
  range: {
    code: 'value-out-of-range',
    claim: ({ cells }) => `is out of range in ${cells}`,
    why: 'No such value fits the other cells of the column. It is probably a typing or measuring error.',
    operation: 'repair_cells',
  },
  unit: {
    code: 'other-unit',
    claim: ({ cells }) => `is in another unit in ${cells}`,
    why: 'Compared with the others of the column, these numbers are too large or too small until they are converted.',
    operation: 'repair_cells',
  },
  scale: {
    code: 'other-scale',
    claim: ({ cells }) => `is 100 or 1,000 times too large in ${cells}`,
    why: 'The other numbers of the column have decimals, and these none: they probably lost their decimal mark.',
    operation: 'repair_cells',
  },
  email: {
    code: 'invalid-email',
    claim: ({ cells }) => `is not a valid e-mail address in ${cells}`,
    why: 'Messages to them cannot be delivered, and programs reject them.',
    operation: 'repair_cells',
  },
  phone: {
    code: 'invalid-phone',
    claim: ({ cells }) => `is not a valid phone number in ${cells}`,
    why: 'They have too few or too many digits, or start with digits that their country does not use.',
    operation: null,
  },
  postcode: {
    code: 'invalid-postcode',
    claim: ({ cells }) => `is not a valid postcode in ${cells}`,
    why: 'Their country does not use this format. Digits may be missing, such as zeros at the start, or the country is wrong.',
    operation: 'repair_cells',
  },
};

/** Wordings of numbers whose texts have the same kind of mark. */
const MARKS: readonly (Pick<Wording, 'claim' | 'why'> & { mark: RegExp })[] = [
  {
    mark: /%\s*$/,
    claim: ({ count }) => `has a stray "%" after ${countOf(count, 'values')}`,
    why: 'Programs divide these numbers by 100, or read the column as text. Sums and means are wrong either way.',
  },
  {
    mark: /\p{Sc}/u,
    claim: ({ count, texts }) =>
      `has ${quoted(texts.map((text) => /\p{Sc}/u.exec(text)![0]))} next to ${countOf(count, 'numbers')}`,
    why: 'Many programs read such a column as text, so it cannot be added up or sorted.',
  },
  {
    mark: /\p{L}/u,
    claim: ({ cells, count, texts, expected }) =>
      expected.has(null) || expected.size === texts.length
        ? `has a unit or word next to ${countOf(count, 'numbers')}`
        : `writes its numbers in ${formatCount(texts.length)} ways in ${cells}, such as ${texts
            .slice(0, 2)
            .map((text) => quoted([text]))
            .join(' and ')}`,
    why: 'The column is text for programs, so it cannot be added up or sorted.',
  },
];

/** Maximum texts that a title quotes. */
const MAX_QUOTED = 3;

/** Quotes distinct texts: `"$" or "€"`. */
function quoted(texts: readonly string[]): string {
  const distinct = [...new Set(texts.map((text) => text.trim()))];
  const shown = distinct.slice(0, MAX_QUOTED).map((text) => `"${text.slice(0, MAX_NAMED)}"`);
  return distinct.length > MAX_QUOTED ? `${shown.join(', ')} or others` : shown.join(' or ');
}

/** Maximum length of a quoted text, in UTF-16 units. */
const MAX_NAMED = 24;

/** Returns the wording of a finding; for numbers, that of the mark that all of their texts have. */
function wordingOf(data: TableData, cells: readonly WrongCell[]): Wording | null {
  const { kind, column } = cells[0]!;
  if (kind === 'placeholder') return null;
  const wording = WORDINGS[kind];
  if (kind !== 'number-format') return wording;
  const isRemoved = (mark: RegExp) => (cell: WrongCell) =>
    mark.test(textOf(data, column, cell.row)) && !mark.test(cell.expected ?? '');
  const shared = MARKS.find(({ mark }) => cells.every(isRemoved(mark)));
  return shared === undefined ? wording : { ...wording, claim: shared.claim, why: shared.why };
}

/** Returns the code of the finding that reports a kind of evidence; null for placeholders. */
export const findingOfKind = (kind: WrongCellKind): FindingCode | null =>
  kind === 'placeholder' ? null : WORDINGS[kind].code;

/** Reports cells that are probably wrong, one finding per column and kind of evidence. */
export function findWrongCells(
  data: TableData,
  columns: readonly ColumnProfile[],
  search: WrongCellSearch = new WrongCellSearch(),
): FoundIssue[] {
  const groups = new Map<string, WrongCell[]>();
  const isReportedElsewhere = reportedElsewhere(data, columns, search);
  for (const cell of search.detect(data, columns)) {
    if (isReportedElsewhere(cell)) continue;
    const key = `${cell.column}:${cell.kind}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [cell]);
    else group.push(cell);
  }
  return [...groups.values()]
    .sort((one, other) => one[0]!.column - other[0]!.column || orderOf(one[0]!) - orderOf(other[0]!))
    .flatMap((cells) => describe(data, cells));
}

/**
 * Returns a predicate for cells that other findings report: category variants, texts that differ only in white space,
 * and dates in another format.
 */
export function reportedElsewhere(
  data: TableData,
  columns: readonly ColumnProfile[],
  search: WrongCellSearch,
): (cell: WrongCell) => boolean {
  const variantTexts = data.columns.map((column, at) =>
    column.form === 'dictionary' && actsAsCategories(column, columns[at])
      ? new Set(search.clusters(column).flatMap(({ variants }) => variants.map(({ text }) => text)))
      : new Set<string>(),
  );
  return ({ kind, column, row, expected }) => {
    const original = textOf(data, column, row);
    if (kind === 'pattern' && (columns[column]?.dates?.formats.length ?? 0) > 1)
      return recogniseValue(original).date?.isPossible === true;
    if (kind !== 'spelling' && kind !== 'typo') return false;
    const text = tidyCategory(original);
    return variantTexts[column]!.has(text) || (expected !== null && tidyCategory(expected) === text);
  };
}

function textOf({ columns }: TableData, at: number, row: number): string {
  const column = columns[at]!;
  return column.form === 'dictionary' ? column.texts[column.codes[row]!]! : '';
}

const orderOf = ({ kind }: WrongCell) => WRONG_CELL_KINDS.indexOf(kind);

function describe(data: TableData, cells: readonly WrongCell[]): FoundIssue[] {
  const { kind, column: at } = cells[0]!;
  const wording = wordingOf(data, cells);
  if (wording === null) return [];
  const { code, claim, why, operation } = wording;
  const nameOf = (index: number) => data.columns[index]!.name;
  const witnesses = [...new Set(cells.flatMap((cell) => cell.witnesses ?? []))];
  const isSampled = kind === 'dependency' && data.rowCount > MAX_JUDGED_ROWS;
  const count = isSampled ? Math.round((cells.length * data.rowCount) / MAX_JUDGED_ROWS) : cells.length;
  const areExceptions =
    count <= MAX_SHARE * filledCells(data, at) || cells.some(({ confidence }) => confidence >= MIN_SUGGESTED);
  if (kind === 'number-format' && !areExceptions) return [];
  const canRepair = operation !== null && cells.some(({ expected }) => expected !== null);
  return [
    {
      code,
      severity: 'warning',
      table: data.table.id,
      columns: [at, ...witnesses].map(nameOf),
      count,
      unit: 'cells',
      is_estimate: isSampled,
      title: `"${nameOf(at)}" ${claim({
        cells: cellCount(count),
        count,
        texts: [...new Set(cells.map(({ row }) => textOf(data, at, row)))],
        expected: new Set(cells.map(({ expected }) => expected)),
        witnesses: witnesses.map(nameOf),
      })}`,
      why,
      examples: cells.slice(0, maxExamples(data, MAX_EXAMPLES)).map((cell) => describeCell(data, cell)),
      step: canRepair ? { operation, column: nameOf(at), ...variantsOf(operation, cells) } : null,
    },
  ];
}

/** Returns the variant of the step that corrects cells only if a person confirms it, if no correction is certain. */
function variantsOf(operation: StepName, cells: readonly WrongCell[]): { variants?: string[] } {
  const isCertain = cells.some(({ expected, confidence }) => expected !== null && confidence >= MIN_SUGGESTED);
  return operation === 'repair_cells' && !isCertain ? { variants: ['uncertain'] } : {};
}

function filledCells({ columns }: TableData, at: number): number {
  const column = columns[at]!;
  if (column.form !== 'dictionary') return 0;
  return column.texts.reduce((sum, text, code) => sum + (text.trim() === '' ? 0 : column.counts[code]!), 0);
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `"${name}"`);
  if (names.length === 1) return shown[0]!;
  return names.length > 3 ? `${shown.join(', ')} and others` : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

function describeCell(data: TableData, cell: WrongCell): TableIssue['examples'][number] {
  const text = textOf(data, cell.column, cell.row).slice(0, 200);
  const expected = cell.expected === null ? '' : `expected "${cell.expected.slice(0, 100)}": `;
  const note = `${expected}${cell.reason.slice(0, 300)}`;
  return {
    row: data.sourceRows.at(cell.row)!,
    column: data.columns[cell.column]!.name,
    text,
    note,
    ...(cell.expected === null ? {} : { expected: cell.expected.slice(0, 200) }),
  };
}
