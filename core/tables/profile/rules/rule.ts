import { isoDate, parseDate } from '../../cells/parse-date.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { CodedColumn } from '../relations/coded-column.js';
import { valuesOfTexts } from '../relations/values-of-texts.js';

/** Meanings of columns whose numbers follow rules. */
export const AMOUNTS: readonly ColumnProfile['meaning'][] = ['integer', 'decimal', 'currency'];

/** Minimum rows that support a rule. */
export const MIN_ROWS = 20;

/** A column as one value for each row: a number, or a time in ms; NaN if the cell has none. */
export interface ValueColumn {
  coded: CodedColumn;
  values: Float64Array;
}

export interface NumberColumn extends ValueColumn {
  /** Maximum decimals of its numbers. */
  decimals: number;
  mark: '.' | ',';
}

/** A rule that nearly all rows follow. */
export interface RowRule {
  code: 'wrong-arithmetic' | 'dates-out-of-order' | 'numbers-out-of-order';
  /** The column whose cells break the rule, and the others. */
  column: CodedColumn;
  others: readonly CodedColumn[];
  /** Whether a row follows it; null if the rule does not apply to the row. */
  follows(row: number): boolean | null;
  /** Minimum share of the rows that follow it. */
  minShare: number;
  /** States what is wrong, after the name of the column, and what is true of the other rows, before their number. */
  claim: string;
  holds: 'It is in' | 'It is not in';
  /** States what the cell of a row should be. */
  note(row: number): string;
  expected(row: number): string | null;
}

/** Spreads a value of each text to the rows. */
function byRow({ codes }: CodedColumn, ofText: Float64Array): Float64Array {
  const values = new Float64Array(codes.length);
  for (let row = 0; row < values.length; row += 1) values[row] = ofText[codes[row]!]!;
  return values;
}

const MAX_DECIMALS = 6;
/** Maximum relative error of a stored number. */
const ROUNDING = 1e-9;

/** Returns the decimals of a number that are not zeros at its end. */
function decimalsOf(value: number): number {
  let decimals = 0;
  for (let scaled = Math.abs(value); decimals < MAX_DECIMALS; decimals += 1, scaled *= 10)
    if (Math.abs(scaled - Math.round(scaled)) <= ROUNDING * scaled) break;
  return decimals;
}

const known = new WeakMap<CodedColumn, NumberColumn>();

/** Returns a column as numbers. Parses each column only once, because several findings need it. */
export function numberColumn(coded: CodedColumn, profile: ColumnProfile): NumberColumn {
  const found = known.get(coded) ?? toNumberColumn(coded, profile);
  known.set(coded, found);
  return found;
}

function toNumberColumn(coded: CodedColumn, profile: ColumnProfile): NumberColumn {
  const ofText = valuesOfTexts(coded, profile);
  let decimals = 0;
  for (let code = 0; code < ofText.length; code += 1)
    if (Number.isFinite(ofText[code])) decimals = Math.max(decimals, decimalsOf(ofText[code]!));
  return { coded, values: byRow(coded, ofText), decimals, mark: profile.numbers?.decimal_mark === ',' ? ',' : '.' };
}

export function dateColumn(coded: CodedColumn, { dates }: ColumnProfile): ValueColumn {
  const order = dates?.order === 'dmy' || dates?.order === 'mdy' ? dates.order : 'none';
  const ofText = Float64Array.from(coded.texts, (text, code) => {
    const date = coded.isMissing[code] === 1 ? null : parseDate(text.trim());
    const iso = date === null || date.kind === 'time' ? null : isoDate(date, order);
    return iso === null ? Number.NaN : Date.parse(iso);
  });
  return { coded, values: byRow(coded, ofText) };
}

export const textIn = ({ texts, codes }: CodedColumn, row: number) => texts[codes[row]!]!;

export interface Support {
  followed: number;
  broken: number;
}

/** Counts the rows that follow and break a rule. @param rows the first rows that are checked. */
export function support({ follows }: RowRule, rows: number): Support {
  let [followed, broken] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    const answer = follows(row);
    if (answer === true) followed += 1;
    else if (answer === false) broken += 1;
  }
  return { followed, broken };
}

/** Whether nearly all rows follow a rule. */
export const prevails = ({ followed, broken }: Support, { minShare }: RowRule) =>
  followed >= MIN_ROWS && followed >= minShare * (followed + broken);
