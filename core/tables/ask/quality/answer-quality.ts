import { Fault } from '../../../base/fault.js';
import { countOf, formatCount, formatShare } from '../../../report/figures.js';
import { isBlank } from '../../cells/blank.js';
import { shortenExample } from '../../profile/column/table-issue.js';
import { worstFirst } from '../../profile/column/worst-first.js';
import { findDuplicateRows } from '../../profile/relations/find-duplicate-rows.js';
import type { PlanResult } from '../plan/plan-result.js';
import type { QueryPlan } from '../plan/query-plan.js';
import type { QueryColumn } from '../plan/query-table.js';
import { answerCleaning } from './answer-cleaning.js';
import { answerOutliers, answerOutliersOfTable } from './answer-outliers.js';
import { answerTypes, answerTypesOfTable } from './answer-types.js';
import {
  type FoundRows,
  findRows,
  NOT_ALL_ROWS,
  type QualityColumn,
  type QualityFinding,
  type QualityTable,
  rowsByNumber,
  rowsOfTexts,
} from './quality-table.js';

const isMissing = ({ missing }: QueryColumn, text: string): boolean => isBlank(text) || missing.has(text);

/** Counts the cells of a column that are empty or contain a placeholder. */
function answerMissing(at: QualityColumn): QualityFinding {
  const { column, known, index, profile } = at;
  const count = known.missing + known.disguised_missing;
  const words = known.null_tokens.filter(({ verdict }) => verdict === 'missing').map(({ token }) => `"${token}"`);
  const placeholders =
    known.disguised_missing === 0
      ? ''
      : `, ${formatCount(known.disguised_missing)} of them ${words.slice(0, 3).join(' or ')}`;
  const share = profile.rows === 0 ? '' : ` (${formatShare(count / profile.rows)})`;
  return {
    values: [[count]],
    valueNames: [`missing cells of "${column.name}"`],
    rows: rowsOfMissing(at, count),
    columns: [index],
    text: `${countOf(count, 'cells')} of ${formatCount(profile.rows)} ${count === 1 ? 'is' : 'are'} missing in "${column.name}"${share}${placeholders}.`,
    notes: notesOf(at),
  };
}

/** Findings whose cells are missing. */
const MISSING: ReadonlySet<string> = new Set(['missing-cells', 'disguised-missing', 'missing-word']);

function rowsOfMissing({ data, index, column, profile }: QualityColumn, count: number): FoundRows {
  const { texts } = column;
  const found = texts === null ? null : rowsOfTexts(data, index, (code) => isMissing(column, texts[code] as string));
  if (found !== null) return found;
  const issues = profile.issues.filter(({ code, columns }) => MISSING.has(code) && columns.includes(column.name));
  return { count, first: rowsByNumber(issues.flatMap(({ examples }) => examples.map(({ row }) => row))).first };
}

function notesOf({ known, column }: QualityColumn): string[] {
  const unsure = known.null_tokens
    .filter(({ verdict }) => verdict === 'unsure')
    .map(
      ({ token, count }) =>
        `${countOf(count, 'cells')} of "${column.name}" ${count === 1 ? 'contains' : 'contain'} "${token}", which may be a placeholder for a missing value or a real value: not counted.`,
    );
  return column.texts === null ? [...unsure, NOT_ALL_ROWS] : unsure;
}

/** Lists the columns with missing cells, those with the most first. */
function answerMissingOfTable({ data, profile, table }: QualityTable): QualityFinding {
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
    rows: findRows(data, hasMissingCell({ data, profile, table })),
    columns: found.map(({ index }) => index),
    text:
      found.length === 0
        ? 'No cell is missing.'
        : `${countOf(cells, 'cells')} ${cells === 1 ? 'is' : 'are'} missing, in ${countOf(found.length, 'columns')}: ${list.slice(0, 5).join(', ')}${others}.`,
  };
}

/** Returns a function that tests whether a row has a missing cell. Ignores columns whose texts are not stored. */
function hasMissingCell({ data, table }: QualityTable): (row: number) => boolean {
  const checked = data.columns.flatMap((column, index) => {
    if (column.form !== 'dictionary') return [];
    const queryColumn = table.columns[index] as QueryColumn;
    return [
      { codes: column.codes, missing: Uint8Array.from(column.texts, (text) => (isMissing(queryColumn, text) ? 1 : 0)) },
    ];
  });
  return (row) => checked.some(({ codes, missing }) => missing[codes[row] as number] === 1);
}

/** Finds rows that equal an earlier row in every cell. */
function answerDuplicateRows({ data, profile }: QualityTable): QualityFinding {
  const found = findDuplicateRows(data);
  const rows = { ...rowsByNumber(found.map(({ row }) => data.sourceRows.at(row) as number)), count: found.length };
  const rowsEqual = found.length === 1 ? 'row equals' : 'rows equal';
  return {
    values: [[found.length]],
    valueNames: ['repeated rows'],
    rows,
    columns: profile.columns.map((_, index) => index),
    text:
      found.length === 0
        ? `No row repeats another: all ${formatCount(profile.rows)} differ.`
        : `${formatCount(found.length)} ${rowsEqual} an earlier one in every cell.`,
  };
}

/** Finds cells of a column that repeat an earlier one, except missing cells. */
function answerDuplicatesOfColumn(at: QualityColumn): QualityFinding {
  const { data, index, column, known } = at;
  const stored = data.columns[index];
  if (stored?.form !== 'dictionary') return answerDuplicatesOfWide(at);
  const isValue = (text: string) => !isBlank(text) && !column.missing.has(text);
  const repeated = stored.texts
    .map((text, code) => ({ text, count: stored.counts[code] as number }))
    .filter(({ text, count }) => count > 1 && isValue(text))
    .sort((left, right) => right.count - left.count);
  const cells = repeated.reduce((sum, { count }) => sum + count - 1, 0);
  const seen = new Uint8Array(stored.texts.length);
  const rows = findRows(data, (row) => {
    const code = stored.codes[row] as number;
    if (!isValue(stored.texts[code] as string)) return false;
    const isRepeated = seen[code] === 1;
    seen[code] = 1;
    return isRepeated;
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

/** Computes the number of repeated cells of a column whose texts are not stored from its number of distinct texts. */
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

const MAX_NAMED = 5;

/**
 * Lists the findings about the table or a column, most severe first.
 * @param index column; null for the table.
 */
function answerIssues({ profile }: QualityTable, index: number | null): QualityFinding {
  const name = index === null ? null : (profile.columns[index]?.name ?? '');
  const meant = worstFirst(profile.issues).filter(({ columns }) => name === null || columns.includes(name));
  const titles = meant.slice(0, MAX_NAMED).map(({ severity, title }) => `${severity}: ${title}`);
  const rest = meant.length > MAX_NAMED ? `; and ${formatCount(meant.length - MAX_NAMED)} more` : '';
  const where = name === null ? 'in the table' : `in "${name}"`;
  return {
    values: meant.map(({ severity, title, count, unit }) => [severity, title, count, unit]),
    valueNames: ['severity', 'finding', 'count', 'unit'],
    rows: rowsByNumber(meant.flatMap(({ examples }) => examples.map(({ row }) => row))),
    columns: index === null ? profile.columns.map((_, at) => at) : [index],
    text:
      meant.length === 0
        ? `No problems were found ${where}.`
        : `${countOf(meant.length, 'findings')} ${where}. ${titles.join('; ')}${rest}.`,
  };
}

export type QualityPlan = Extract<QueryPlan, { op: 'quality' }>;

/** An answer about the quality of a table, with its evidence. */
export interface QualityAnswer {
  /** Result from the profile, without SQL. It has no values if nothing was found; `text` then says so. */
  result: PlanResult;
  /** The answer as a sentence. */
  text: string;
  notes: string[];
  /** Indices of the columns used. */
  columns: number[];
}

const MAX_VALUES = 1000;

/** Answers a question about quality from the profile and the cleaning plan. Faults: invalid-input, unreadable-table. */
export function answerQuality(plan: QualityPlan, at: QualityTable): QualityAnswer {
  const { values, valueNames, unit = null, rows, columns, text, notes = [] } = find(plan, at);
  return {
    result: {
      plan,
      values: values.slice(0, MAX_VALUES),
      valueCount: values.length,
      valueNames,
      unit,
      sql: '',
      parameters: [],
      rows: rows.first,
      rowsUsed: rows.count,
      rowsSkipped: [],
    },
    text,
    notes,
    columns,
  };
}

function find({ about, column }: QualityPlan, at: QualityTable): QualityFinding {
  if (about === 'issues') return answerIssues(at, column === null ? null : columnAt(at, column).index);
  if (about === 'cleaning') return answerCleaning(at, column === null ? null : columnAt(at, column).index);
  if (column === null) return FOR_TABLE[about](at);
  return FOR_COLUMN[about](columnAt(at, column));
}

type Topic = Exclude<QualityPlan['about'], 'issues' | 'cleaning'>;

const FOR_TABLE: Readonly<Record<Topic, (at: QualityTable) => QualityFinding>> = {
  missing: answerMissingOfTable,
  duplicates: answerDuplicateRows,
  outliers: answerOutliersOfTable,
  types: answerTypesOfTable,
};

const FOR_COLUMN: Readonly<Record<Topic, (at: QualityColumn) => QualityFinding>> = {
  missing: answerMissing,
  duplicates: answerDuplicatesOfColumn,
  outliers: answerOutliers,
  types: answerTypes,
};

function columnAt(at: QualityTable, index: number): QualityColumn {
  const column = at.table.columns[index];
  const known = at.profile.columns[index];
  if (column !== undefined && known !== undefined) return { ...at, index, column, known };
  throw new Fault(
    'invalid-input',
    `Column ${index} does not exist: the table has ${at.profile.columns.length} columns.`,
  );
}
