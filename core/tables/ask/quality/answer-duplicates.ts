import { countOf, formatCount } from '../../../report/figures.js';
import { isBlankText } from '../../cells/white-space.js';
import { shortenExample } from '../../profile/column/shorten-example.js';
import { findDuplicateRows } from '../../profile/relations/find-duplicate-rows.js';
import { findRows, NOT_ALL_ROWS, namedRows } from './found-rows.js';
import type { QualityColumn, QualityFinding, QualityTable } from './quality-table.js';

/** Rows that equal an earlier one in every cell. */
export function answerDuplicateRows({ data, profile }: QualityTable): QualityFinding {
  const found = findDuplicateRows(data);
  const rows = { ...namedRows(found.map(({ row }) => data.sourceRows.at(row) as number)), count: found.length };
  const said = found.length === 1 ? 'row equals' : 'rows equal';
  return {
    values: [[found.length]],
    valueNames: ['repeated rows'],
    rows,
    columns: profile.columns.map((_, index) => index),
    text:
      found.length === 0
        ? `No row repeats another: all ${formatCount(profile.rows)} differ.`
        : `${formatCount(found.length)} ${said} an earlier one in every cell.`,
  };
}

/** Cells of a column that hold what an earlier one holds; missing cells repeat nothing. */
export function answerDuplicatesOfColumn(at: QualityColumn): QualityFinding {
  const { data, index, column, known } = at;
  const held = data.columns[index];
  if (held?.form !== 'dictionary') return answerDuplicatesOfWide(at);
  const isValue = (text: string) => !isBlankText(text) && !column.missing.has(text);
  const repeated = held.texts
    .map((text, code) => ({ text, count: held.counts[code] as number }))
    .filter(({ text, count }) => count > 1 && isValue(text))
    .sort((left, right) => right.count - left.count);
  const cells = repeated.reduce((sum, { count }) => sum + count - 1, 0);
  const seen = new Uint8Array(held.texts.length);
  const rows = findRows(data, (row) => {
    const code = held.codes[row] as number;
    if (!isValue(held.texts[code] as string)) return false;
    const isAgain = seen[code] === 1;
    seen[code] = 1;
    return isAgain;
  });
  const examples = repeated
    .slice(0, 3)
    .map(({ text, count }) => `"${shortenExample(text)}" ${formatCount(count)} times`);
  return {
    values: [[cells]],
    valueNames: [`repeated cells of "${known.name}"`],
    rows,
    columns: [index],
    text:
      cells === 0
        ? `No value of "${known.name}" occurs twice.`
        : `${countOf(cells, 'cells')} of "${known.name}" ${cells === 1 ? 'repeats' : 'repeat'} an earlier one; ${countOf(repeated.length, 'values')} ${repeated.length === 1 ? 'occurs' : 'occur'} more than once: ${examples.join(', ')}${repeated.length > 3 ? ' ...' : ''}.`,
  };
}

/** Of a column whose texts were not kept, by the number of its distinct ones. */
function answerDuplicatesOfWide({ index, known }: QualityColumn): QualityFinding {
  const cells = Math.max(0, known.rows - known.missing - known.disguised_missing - known.distinct);
  return {
    values: [[cells]],
    valueNames: [`repeated cells of "${known.name}"`],
    rows: { count: cells, first: [] },
    columns: [index],
    text: `${known.distinct_is_estimate ? 'About ' : ''}${countOf(cells, 'cells')} of "${known.name}" ${cells === 1 ? 'repeats' : 'repeat'} an earlier one.`,
    notes: [NOT_ALL_ROWS],
  };
}
