import { Fault } from '../../../base/fault.js';
import type { PlanResult } from '../plan/plan-result.js';
import type { QueryPlan } from '../plan/query-plan.js';
import { answerCleaning } from './answer-cleaning.js';
import { answerDuplicateRows, answerDuplicatesOfColumn } from './answer-duplicates.js';
import { answerIssues } from './answer-issues.js';
import { answerMissing, answerMissingOfTable } from './answer-missing.js';
import { answerOutliers, answerOutliersOfTable } from './answer-outliers.js';
import { answerTypes, answerTypesOfTable } from './answer-types.js';
import type { QualityColumn, QualityFinding, QualityTable } from './quality-table.js';

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
