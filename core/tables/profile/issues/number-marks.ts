import { trimBlanks } from '../../cells/blank.js';
import { parseNumber } from '../../cells/parse-number.js';
import type { NumberKind } from '../../columns/summary/wide-summary.js';
import type { TableData } from '../../columns/table-data.js';
import { type ColumnRule, cells, claimCells, locateTexts } from './column-issue.js';

/** Finding `ambiguous-number-marks`: 1.234 or 1,234 without evidence whether it means 1234. */
export const ambiguousNumberMarks: ColumnRule = ({ profile, summary, marks }) => {
  const isOpen = marks.decimal === 'ambiguous';
  if (profile.numbers === null || !(isOpen || marks.isGuess === true)) return null;
  const { pointOrGroup, commaOrGroup } = summary.numbers.kinds;
  const count = pointOrGroup.moments.count + commaOrGroup.moments.count;
  return {
    code: 'ambiguous-number-marks',
    severity: isOpen ? 'warning' : 'notice',
    count,
    title: claimCells(profile.name, 'may be off by a factor of 1000', count),
    why: `The mark before three digits may separate thousands or decimals${isOpen ? '' : '; it is treated as a thousands separator'}: ${marks.reason}.`,
    examples: [...pointOrGroup.examples, ...commaOrGroup.examples],
    step: 'normalize_numbers',
  };
};

/** Finding `mixed-number-marks`: some numbers have a decimal comma, others a decimal point. */
export const mixedNumberMarks: ColumnRule = ({ profile, summary, marks }) => {
  if (profile.numbers === null || marks.contradictions === 0) return null;
  const other: NumberKind = marks.decimal === '.' ? 'comma' : 'point';
  return {
    code: 'mixed-number-marks',
    severity: 'error',
    count: marks.contradictions,
    title: claimCells(profile.name, 'has another decimal mark', marks.contradictions),
    why: `With one mark for the whole column they are wrong or not numbers: ${marks.reason}.`,
    examples: summary.numbers.kinds[other].examples,
    step: 'normalize_numbers',
  };
};

/** Finding `formatted-numbers`: numbers with separators or signs that many programs cannot parse. */
export const formattedNumbers: ColumnRule = (column, data) => {
  const { profile, summary, marks } = column;
  if (profile.numbers === null || marks.decimal === 'ambiguous') return null;
  const { kinds } = summary.numbers;
  const isComma = marks.decimal === ',';
  if (!isComma && marks.group === 'none') return signsOfAccounts(column, data);
  const open = isComma ? kinds.pointOrGroup : kinds.commaOrGroup;
  const groups = [...summary.numbers.groupMarks.values()].reduce((sum, count) => sum + count, open.moments.count);
  const commas = isComma ? kinds.comma.moments.count + kinds.commaOrGroup.moments.count : 0;
  const count = Math.max(groups, commas);
  return {
    code: 'formatted-numbers',
    severity: 'notice',
    count,
    title: `"${profile.name}" has numbers with ${isComma ? 'a decimal comma' : `the thousands separator "${marks.group}"`}`,
    why: `Many programs treat them as text. Detected for the whole column: ${marks.reason}. Affected: ${cells(count)}.`,
    examples: [
      ...open.examples,
      ...(isComma ? kinds.comma.examples : kinds.point.examples.filter(({ text }) => text.includes(marks.group))),
    ],
    step: 'normalize_numbers',
  };
};

/** Whether a text is a negative number as accounts write it: `45-` or `(45)`. */
const isOfAccount = (text: string) => /^\(.*\)$|[-\u2212]$/s.test(text) && parseNumber(text) !== null;

/** Finding `formatted-numbers` for negative numbers with the sign at the end or in parentheses. */
function signsOfAccounts({ profile }: Parameters<ColumnRule>[0], data: TableData): ReturnType<ColumnRule> {
  const isNumber = profile.meaning === 'integer' || profile.meaning === 'decimal';
  if (!isNumber || profile.numbers?.negatives === 0) return null;
  const at = data.columns.findIndex(({ name }) => name === profile.name);
  const column = data.columns[at];
  if (column?.form !== 'dictionary') return null;
  const matches = (text: string) => isOfAccount(trimBlanks(text));
  const count = column.texts.reduce((sum, text, code) => sum + (matches(text) ? column.counts[code]! : 0), 0);
  if (count === 0) return null;
  return {
    code: 'formatted-numbers',
    severity: 'notice',
    count,
    title: `${claimCells(profile.name, 'writes negative numbers as accounts do', count)}: 45- or (45)`,
    why: 'Many programs treat them as text, so that sums lack them.',
    examples: locateTexts(data, at, matches, []),
    matches,
    step: 'normalize_numbers',
  };
}
