import { Fault } from '../../../base/fault.js';
import { countOf, formatCount } from '../../../report/figures.js';
import { worstFirst } from '../../report/words/words.js';
import type { PlanResult } from '../plan/plan-result.js';
import type { QueryPlan } from '../plan/query-plan.js';
import { answerCleaning } from './answer-cleaning.js';
import { answerDuplicateRows, answerDuplicatesOfColumn } from './answer-duplicates.js';
import { answerMissing, answerMissingOfTable } from './answer-missing.js';
import { answerOutliers, answerOutliersOfTable } from './answer-outliers.js';
import { answerTypes, answerTypesOfTable } from './answer-types.js';
import { namedRows } from './found-rows.js';
import type { QualityColumn, QualityFinding, QualityTable } from './quality-table.js';

const MOST_NAMED = 5;

/** What is wrong with the table, or with one column of it; worst first. @param index null for the table. */
function answerIssues({ profile }: QualityTable, index: number | null): QualityFinding {
  const name = index === null ? null : (profile.columns[index]?.name ?? '');
  const meant = worstFirst(profile.issues).filter(({ columns }) => name === null || columns.includes(name));
  const titles = meant.slice(0, MOST_NAMED).map(({ severity, title }) => `${severity}: ${title}`);
  const rest = meant.length > MOST_NAMED ? `; and ${formatCount(meant.length - MOST_NAMED)} more` : '';
  const where = name === null ? 'in the table' : `in "${name}"`;
  return {
    values: meant.map(({ severity, title, count, unit }) => [severity, title, count, unit]),
    valueNames: ['severity', 'finding', 'count', 'unit'],
    rows: namedRows(meant.flatMap(({ examples }) => examples.map(({ row }) => row))),
    columns: index === null ? profile.columns.map((_, at) => at) : [index],
    text:
      meant.length === 0
        ? `Nothing wrong was found ${where}.`
        : `${countOf(meant.length, 'findings')} ${where}. ${titles.join('; ')}${rest}.`,
  };
}

export type QualityPlan = Extract<QueryPlan, { op: 'quality' }>;

/** An answer about the quality of a table, with what it rests on. */
export interface QualityAnswer {
  /** Without a statement: the profile knows it. No values where nothing was found; `text` says so. */
  result: PlanResult;
  /** The answer as a whole sentence. */
  text: string;
  notes: string[];
  /** Columns that were looked at. */
  columns: number[];
}

const MOST_VALUES = 1000;

/** Answers from the profile, its issues and the cleaning that fits them. Faults: invalid-input, unreadable-table. */
export function answerQuality(plan: QualityPlan, at: QualityTable): QualityAnswer {
  const { values, valueNames, unit = null, rows, columns, text, notes = [] } = find(plan, at);
  return {
    result: {
      plan,
      values: values.slice(0, MOST_VALUES),
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
  throw new Fault('invalid-input', `There is no column ${index}: the table has ${at.profile.columns.length}.`);
}
