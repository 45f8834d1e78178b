import { countOf, formatCount, formatValue } from '../../../report/figures.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import type { ResultCell } from '../plan/plan-result.js';
import {
  type FoundRows,
  findRows,
  NOT_ALL_ROWS,
  type QualityColumn,
  type QualityFinding,
  type QualityTable,
  rowsByNumber,
} from './quality-table.js';

type Fences = NonNullable<NonNullable<ColumnProfile['numbers']>['unusual']>;

const MAX_VALUES = 1000;
const OUTLIER_NOTE = 'Outliers are not always wrong: they may be correct, typing errors, other units or placeholders.';

function formatFences({ low, high, method }: Fences): string {
  const sides = [
    low === null ? [] : [`below ${formatValue(low)}`],
    high === null ? [] : [`above ${formatValue(high)}`],
  ];
  return `${sides.flat().join(' or ')} (${method})`;
}

const isOutside = (value: number, { low, high }: Fences): boolean =>
  (low !== null && value < low) || (high !== null && value > high);

/** Lists the outliers of a column, using the fences of the profile. Without fences, the answer is only a text. */
export function answerOutliers(at: QualityColumn): QualityFinding {
  const { column, known, index } = at;
  const fences = known.numbers?.unusual ?? null;
  const about = { valueNames: [`"${column.name}"`, 'row'], unit: column.unit, columns: [index] };
  if (fences === null) {
    const reason =
      known.numbers === null
        ? `"${column.name}" contains no numbers`
        : `"${column.name}" contains too few numbers, mostly the same number, or several kinds of numbers`;
    return { ...about, values: [], rows: rowsByNumber([]), text: `Outliers cannot be determined: ${reason}.` };
  }
  const { values, rows } = findOutside(at, fences);
  const verb = rows.count === 1 ? 'lies' : 'lie';
  return {
    ...about,
    values,
    rows,
    text:
      rows.count === 0
        ? `No value of "${column.name}" is an outlier: none is ${formatFences(fences)}.`
        : `${countOf(rows.count, 'values')} of "${column.name}" ${verb} far from the others, ${formatFences(fences)}.`,
    notes: [OUTLIER_NOTE, ...(column.texts === null ? [NOT_ALL_ROWS] : [])],
  };
}

/** Finds the first 1,000 values outside the fences, with their rows. */
function findOutside({ data, index, column, profile }: QualityColumn, fences: Fences) {
  const stored = data.columns[index];
  const { numbers } = column;
  if (stored?.form !== 'dictionary' || numbers === null) {
    const issue = profile.issues.find((one) => one.code === 'unusual-values' && one.columns.includes(column.name));
    const examples = issue?.examples ?? [];
    const rows: FoundRows = { count: fences.count, first: rowsByNumber(examples.map(({ row }) => row)).first };
    return { values: examples.map(({ text, row }): ResultCell[] => [text, row]), rows };
  }
  const values: ResultCell[][] = [];
  const rows = findRows(data, (row) => {
    const value = numbers[stored.codes[row] as number] as number;
    if (!isOutside(value, fences)) return false;
    if (values.length < MAX_VALUES) values.push([value, data.sourceRows.at(row) as number]);
    return true;
  });
  return { values, rows };
}

/** Lists the columns with outliers, those with the most first. */
export function answerOutliersOfTable({ profile, table }: QualityTable): QualityFinding {
  const found = profile.columns
    .map(({ numbers }, index) => ({ index, name: table.columns[index]?.name ?? '', fences: numbers?.unusual ?? null }))
    .filter((one): one is typeof one & { fences: Fences } => (one.fences?.count ?? 0) > 0)
    .sort((left, right) => right.fences.count - left.fences.count || left.index - right.index);
  const examples = profile.issues.filter(({ code }) => code === 'unusual-values').flatMap((issue) => issue.examples);
  const list = found.map(({ name, fences }) => `"${name}" ${formatCount(fences.count)}, ${formatFences(fences)}`);
  return {
    values: found.map(({ name, fences }) => [name, fences.count, fences.low, fences.high]),
    valueNames: ['column', 'outliers', 'below', 'above'],
    rows: rowsByNumber(examples.map(({ row }) => row)),
    columns: found.map(({ index }) => index),
    text:
      found.length === 0
        ? 'No column has outliers.'
        : `Outliers: ${list.slice(0, 5).join('; ')}${list.length > 5 ? ' ...' : ''}.`,
  };
}
