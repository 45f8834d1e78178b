import type { TableData } from '../../columns/table-data.js';
import type { NullVerdict } from '../column/column-profile.js';
import { areNotation } from '../missing/is-placeholder.js';
import type { ProfiledColumn } from '../profile-column.js';
import { type ColumnFinding, type ColumnRule, claimCells, locateTexts } from './column-issue.js';

function isNotation({ profile }: ProfiledColumn, { columns }: TableData): boolean {
  const missing = profile.null_tokens.filter(({ verdict }) => verdict === 'missing');
  return areNotation(
    missing.map(({ token }) => token),
    columns,
  );
}

/** Finding `missing-word`: words for missing values in a table without empty cells. */
export const missingWord: ColumnRule = (column, data) => {
  if (!isNotation(column, data)) return null;
  const why = 'The table writes missing values as a word instead of leaving the cells empty.';
  return describe(column, data, 'missing', { code: 'missing-word', severity: 'notice', why });
};

/** Finding `disguised-missing`: placeholders for missing values. */
export const disguisedMissing: ColumnRule = (column, data) => {
  if (isNotation(column, data)) return null;
  const why =
    'They count as text, so the column cannot be summed or sorted, and missing values are not counted as missing.';
  return describe(column, data, 'missing', { code: 'disguised-missing', severity: 'warning', why, expected: '' });
};

/** Finding `possibly-missing`: texts that may be placeholders for missing values or real values. */
export const possiblyMissing: ColumnRule = (column, data) => {
  const why = 'They may be placeholders for a missing value or real values. Someone who knows the data has to decide.';
  return describe(column, data, 'unsure', { code: 'possibly-missing', severity: 'notice', why, variant: 'unsure' });
};

function describe(
  { index, profile, summary }: ProfiledColumn,
  data: TableData,
  verdict: NullVerdict['verdict'],
  issue: Pick<ColumnFinding, 'code' | 'severity' | 'why' | 'variant' | 'expected'>,
): ColumnFinding | null {
  const verdicts = profile.null_tokens.filter((token) => token.verdict === verdict);
  const count = verdicts.reduce((sum, token) => sum + token.count, 0);
  if (count === 0) return null;
  const tokens = new Map(verdicts.map((token) => [token.token, token.reason]));
  const known = [...summary.nullTokens.values()].filter(({ text }) => tokens.has(text));
  const names = [...tokens.keys()].slice(0, 3).map((token) => JSON.stringify(token));
  return {
    ...issue,
    count,
    title: claimCells(profile.name, `contains ${names.join(', ')}`, count),
    examples: locateTexts(data, index, (text) => tokens.has(text), known),
    notes: ({ text }) => tokens.get(text),
    step: 'replace_null_tokens',
  };
}
