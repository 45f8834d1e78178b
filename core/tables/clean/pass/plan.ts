import type { OpenedTable } from '../../read/opened/dataset.js';
import type { BrokenRow } from '../../read/source/reading.js';
import type { CleanStep, StepClass, StepEffect } from '../kit/clean-step.js';
import type { Effect } from '../kit/define-step.js';

/** A step of a plan, ready to run. */
export interface PlannedStep {
  /** Place in the plan, 0-based. */
  index: number;
  /** Name that accepts or rejects exactly this step. */
  name: string;
  /** With every setting spelt out. */
  step: CleanStep;
  class: StepClass;
  applied: boolean;
  title: string;
  reason: string;
  unit: StepEffect['unit'];
  effect: Effect;
  /** It changes nothing, and finds the cells that the applied steps before it could not convert. */
  isReport?: true;
}

/** A column of the cleaned table. */
export interface PlannedColumn {
  /** Place in the table as read, 0-based; for an added column the place of the one that it was split from. */
  source: number;
  /** Which of the added columns; -1 for a column that was read. */
  slot: number;
  /** The name that steps know it by. */
  name: string;
  /** Its header in the cleaned table. */
  header: string;
  /** How a workbook should store it: as text unless all says that its cells are numbers or dates. */
  storage: 'text' | 'number' | 'date';
  /** Commonest number format that a workbook has for it; null for none. */
  numberFormat: string | null;
}

/** A cleaning of one table that was decided on: the steps in their order, and the columns that come out. */
export interface CleaningPlan {
  table: OpenedTable;
  steps: PlannedStep[];
  /** Columns that applied steps add. */
  added: { step: number; beside: number; name: string }[];
  columns: PlannedColumn[];
  /** Rows that did not fit when the table was read: the first, and how many in all. */
  broken: { rows: readonly BrokenRow[]; total: number };
}

/** The header that is written; null for none. */
export function headerOf({ table, steps, columns }: CleaningPlan): string[] | null {
  const isRenamed = steps.some(({ applied, effect }) => applied && effect.kind === 'headers');
  return table.headerRows.length > 0 || isRenamed ? columns.map(({ header }) => header) : null;
}
