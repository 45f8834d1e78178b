import { VALUE_FLAGS } from '../../cells/value-flags.js';
import type { ValueType } from '../../cells/value-type.js';
import type { Sighting } from '../../columns/summary/wide-summary.js';
import type { TypeCounts } from '../numbers/column-types.js';
import { type ColumnRule, claimCells } from './column-issue.js';

/** Types of columns in which a text such as `Sep-02` was probably not a date originally. */
const NAMES: ReadonlySet<ValueType> = new Set(['text', 'code', 'identifier', 'category', 'list']);
const LONG_CODES: ReadonlySet<ValueType> = new Set(['integer', 'identifier', 'code', 'text', 'phone']);

/** Finding `excel-damage`: codes, names and long numbers that a spreadsheet converted, which cannot be undone. */
export const excelDamage: ColumnRule = ({ profile, summary, types }) => {
  const found: { cells: number; examples: Sighting[] }[] = [];
  const take = (flag: number) => {
    const tally = summary.flags.get(flag);
    if (tally !== undefined) found.push(tally);
  };
  if (NAMES.has(profile.type)) take(VALUE_FLAGS.excelDate);
  if (areWhole(profile.type, types, summary.flags.get(VALUE_FLAGS.excelExponent)?.cells ?? 0)) {
    take(VALUE_FLAGS.excelExponent);
    take(VALUE_FLAGS.lostDigits);
  }
  const count = found.reduce((sum, tally) => sum + tally.cells, 0);
  if (count === 0) return null;
  return {
    code: 'excel-damage',
    severity: 'error',
    count,
    title: claimCells(profile.name, 'was changed by a spreadsheet', count),
    why: 'Spreadsheets turn names such as SEPT2 into dates, and long digits into powers of ten or trailing zeros. The original value is lost in this file; only its source has it.',
    examples: found.flatMap((tally) => tally.examples),
    notes: ({ text }) => describeDamage(text),
    step: null,
  };
};

/** Whether a column would contain integers or codes if it had no exponents. */
function areWhole(type: ValueType, types: TypeCounts, exponents: number): boolean {
  const count = (requested: ValueType) => types.find(([found]) => found === requested)?.[1].cells ?? 0;
  return LONG_CODES.has(type) || (count('decimal') <= exponents && count('integer') + count('identifier') > 0);
}

function describeDamage(text: string): string {
  if (/E\+/.test(text)) return 'digits were lost to an exponent';
  return /^\d+$/.test(text)
    ? 'digits after the 15th were replaced by zeros'
    : 'looks like a name or code that became a date';
}

/** Finding `error-values`: formula errors. */
export const errorValues: ColumnRule = ({ profile, summary }) => {
  const tally = summary.flags.get(VALUE_FLAGS.excelError);
  if (tally === undefined) return null;
  return {
    code: 'error-values',
    severity: 'error',
    count: tally.cells,
    title: claimCells(profile.name, 'has spreadsheet errors', tally.cells),
    why: 'A formula failed, so the value is missing, and sums over the column fail.',
    examples: tally.examples,
    step: null,
  };
};

/** Finding `formula-text`: texts that a spreadsheet would interpret as formulas. */
export const formulaText: ColumnRule = ({ profile, summary }) => {
  const tally = summary.flags.get(VALUE_FLAGS.formula);
  if (tally === undefined) return null;
  return {
    code: 'formula-text',
    severity: 'warning',
    count: tally.cells,
    title: claimCells(profile.name, 'looks like a formula', tally.cells),
    why: 'A spreadsheet runs them when it opens the file (CSV injection). Handlens escapes them in the files it writes, unless that is turned off.',
    examples: tally.examples,
    step: null,
  };
};
