import { countOf, formatCount, formatShare } from '../../../report/figures.js';
import { isBlankText } from '../../cells/white-space.js';
import type { QueryColumn } from '../plan/query-table.js';
import { type FoundRows, findRows, NOT_ALL_ROWS, namedRows, rowsOfTexts } from './found-rows.js';
import type { QualityColumn, QualityFinding, QualityTable } from './quality-table.js';

const isMissing = ({ missing }: QueryColumn, text: string): boolean => isBlankText(text) || missing.has(text);

/** Cells of a column that are empty, or whose text stands for a missing value there. */
export function answerMissing(at: QualityColumn): QualityFinding {
  const { column, known, index, profile } = at;
  const count = known.missing + known.disguised_missing;
  const words = known.null_tokens.filter(({ verdict }) => verdict === 'missing').map(({ token }) => `"${token}"`);
  const said =
    known.disguised_missing === 0
      ? ''
      : `, ${formatCount(known.disguised_missing)} of them ${words.slice(0, 3).join(' or ')}`;
  const share = profile.rows === 0 ? '' : ` (${formatShare(count / profile.rows)})`;
  return {
    values: [[count]],
    valueNames: [`missing cells of "${column.name}"`],
    rows: rowsOfMissing(at, count),
    columns: [index],
    text: `${countOf(count, 'cells')} of ${formatCount(profile.rows)} ${count === 1 ? 'is' : 'are'} missing in "${column.name}"${share}${said}.`,
    notes: notesOf(at),
  };
}

function rowsOfMissing({ data, index, column, profile }: QualityColumn, count: number): FoundRows {
  const { texts } = column;
  const found = texts === null ? null : rowsOfTexts(data, index, (code) => isMissing(column, texts[code] as string));
  if (found !== null) return found;
  const issues = profile.issues.filter(
    ({ code, columns }) => (code === 'missing-cells' || code === 'disguised-missing') && columns.includes(column.name),
  );
  return { count, first: namedRows(issues.flatMap(({ examples }) => examples.map(({ row }) => row))).first };
}

function notesOf({ known, column }: QualityColumn): string[] {
  const unsure = known.null_tokens
    .filter(({ verdict }) => verdict === 'unsure')
    .map(
      ({ token, count }) =>
        `${countOf(count, 'cells')} of "${column.name}" ${count === 1 ? 'says' : 'say'} "${token}", which may stand for a missing value or be one of its own: not counted.`,
    );
  return column.texts === null ? [...unsure, NOT_ALL_ROWS] : unsure;
}

/** The columns that miss something, those that miss most first. */
export function answerMissingOfTable({ data, profile, table }: QualityTable): QualityFinding {
  const found = profile.columns
    .map(({ missing, disguised_missing }, index) => ({ index, count: missing + disguised_missing }))
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count || left.index - right.index);
  const name = (index: number) => (table.columns[index] as QueryColumn).name;
  const cells = found.reduce((sum, { count }) => sum + count, 0);
  const list = found.map(({ index, count }) => `"${name(index)}" ${formatCount(count)}`);
  const others = list.length > 5 ? ` and ${countOf(list.length - 5, 'more columns')}` : '';
  return {
    values: found.map(({ index, count }) => [name(index), count, profile.rows === 0 ? 0 : count / profile.rows]),
    valueNames: ['column', 'missing cells', 'share'],
    rows: findRows(data, missesSomething({ data, profile, table })),
    columns: found.map(({ index }) => index),
    text:
      found.length === 0
        ? 'No cell is missing.'
        : `${countOf(cells, 'cells')} ${cells === 1 ? 'is' : 'are'} missing, in ${countOf(found.length, 'columns')}: ${list.slice(0, 5).join(', ')}${others}.`,
  };
}

/** Whether a row misses something in a column whose texts were kept. */
function missesSomething({ data, table }: QualityTable): (row: number) => boolean {
  const looked = data.columns.flatMap((column, index) => {
    if (column.form !== 'dictionary') return [];
    const asked = table.columns[index] as QueryColumn;
    return [
      { codes: column.codes, missing: Uint8Array.from(column.texts, (text) => (isMissing(asked, text) ? 1 : 0)) },
    ];
  });
  return (row) => looked.some(({ codes, missing }) => missing[codes[row] as number] === 1);
}
