import type { SourceRows } from '../columns/table-data.js';
import { referTo } from '../profile/column/refer-to.js';
import type { OpenedTable } from '../read/opened/dataset.js';
import { countOutsideRows } from '../read/source/reading.js';
import { readSelection } from './choose-steps.js';
import type { TableCleaning } from './clean-preview.js';
import type { CleanOptions, StepEffect } from './kit/clean-step.js';
import { makePipeline } from './pass/pipeline.js';
import type { CleaningPlan, PlannedStep } from './pass/plan.js';
import { PreviewTally } from './pass/preview-tally.js';
import { streamRows } from './pass/stream-rows.js';
import { namesRepairs } from './split-repairs.js';
import { type ReferenceScope, type StepReference, scopeOf } from './step-reference.js';
import { isRowNumber } from './steps/repair-cells.js';
import { describeReport } from './unconverted.js';

/** Maximum malformed rows listed for a cleaning. */
const MAX_BROKEN = 100;

/** Corrections listed if a request does not say how many. */
export const MAX_REPAIRS = 100;

/** The effect of a plan, without facts from the profile of the table. */
export type CleaningEffect = Omit<TableCleaning, 'column_uses' | 'reference'>;

interface DescriptionOptions {
  /** The other tables to which the options apply. */
  otherTables?: ReferenceScope['others'];
  /** Rows of the table in the file; undefined if unknown. */
  sourceRows?: SourceRows;
  /** Maximum corrections to list. */
  maxRepairs?: number;
}

interface Offered {
  tally: PreviewTally;
  scope: ReferenceScope;
  steps: readonly PlannedStep[];
  sourceRows: SourceRows | undefined;
}

/**
 * Reports accepted names that match no step, and rejected rows without a correction. Ignores names that refer to
 * columns of other tables.
 */
function unmatchedNames(options: CleanOptions, { tally, scope, steps, sourceRows }: Offered): TableCleaning['misfits'] {
  const { accepted, rejected } = readSelection(options, scope);
  const rejectedRows = rejected.filter(({ operation, variant }) => namesRepairs(operation, variant));
  return [...accepted, ...rejectedRows]
    .filter(({ column }) => column === null || scope.columns.includes(column))
    .filter((named) => !steps.some((step) => isNamed(named, step, tally)))
    .map((named) => ({
      code: 'not-offered',
      column: named.column,
      step: null,
      message: describeUnmatched(named, sourceRows),
    }));
}

function describeUnmatched({ word, operation, column, variant }: StepReference, rows: SourceRows | undefined): string {
  if (!namesRepairs(operation, variant)) return `The step "${word}" would change nothing in this table. Remove it.`;
  const place = column === null ? 'No cell' : `No cell of "${column}"`;
  if (!isRowNumber(variant)) return `${place} has a correction by "${variant}". Remove "${word}".`;
  if (rows !== undefined && ![...rows].includes(Number(variant)))
    return `The table has no row ${variant}; its rows are ${rows.at(0)} to ${rows.at(rows.length - 1)}. Change "${word}".`;
  return `Row ${variant} of "${column}" has no correction. Remove "${word}".`;
}

function isNamed(
  { operation, column, variant }: StepReference,
  { index, step, name }: PlannedStep,
  tally: PreviewTally,
): boolean {
  if (step.operation !== operation) return false;
  if (variant !== null && namesRepairs(operation, variant)) {
    const { rules } = step.options ?? {};
    const isRule = Array.isArray(rules) && rules.includes(variant);
    return (isRule || tally.changesRow(index, Number(variant))) && (column === null || step.column === column);
  }
  if (column === null) return true;
  const columns = step.options?.columns;
  const includesColumn =
    step.column === undefined ? !Array.isArray(columns) || columns.includes(column) : step.column === column;
  return includesColumn && (variant === null || name === referTo(operation, column, variant));
}

/**
 * Previews a plan in one pass over the rows: each step with its exact number of changes. A step that is not applied
 * counts what it would change after the applied steps before it. Omits steps that would change nothing, unless they
 * were named.
 * @param options options of the plan. Faults: unreadable-table.
 */
export function previewPlan(
  table: OpenedTable,
  plan: CleaningPlan,
  options: CleanOptions,
  others: DescriptionOptions = {},
): CleaningEffect {
  const tally = new PreviewTally(plan);
  const run = makePipeline(plan, 'all', tally);
  for (const row of streamRows(table)) {
    tally.begin();
    if (run(row) !== null) tally.keep();
  }
  return describeCleaning(tally, options, others);
}

/**
 * Describes the effect of a plan after all rows were processed.
 * @param options options of the plan.
 */
export function describeCleaning(
  tally: PreviewTally,
  options: CleanOptions,
  { otherTables = [], sourceRows, maxRepairs = MAX_REPAIRS }: DescriptionOptions = {},
): CleaningEffect {
  const { plan, rows } = tally;
  const { table } = plan;
  const tallies = tally.finish();
  const steps = plan.steps.filter(
    ({ index, isReport }) => isReport !== true && (tallies[index]!.changes > 0 || options.steps !== undefined),
  );
  const { repairs, count, cells } = tally.listRepairs(maxRepairs);
  const unconverted = plan.steps.flatMap((step) => describeReport(step, tallies[step.index]!));
  return {
    table: table.id,
    name: table.name,
    rows_before: rows.before,
    rows_after: rows.after,
    columns_before: table.columns.map(({ name }) => name),
    columns_after: plan.columns.map(({ header, name }) => (header === '' ? name : header)),
    set_aside: [...table.outsideRows],
    rows_set_aside: countOutsideRows(table.outsideRows),
    broken_rows: plan.broken.rows.slice(0, MAX_BROKEN),
    broken_row_count: plan.broken.total,
    cells_changed: rows.cells,
    steps: steps.map((step, place) => effectOf(step, tallies[step.index]!, place + 1)),
    // A row belongs to one table, so the name of its correction includes the table.
    repairs: otherTables.length === 0 ? repairs : repairs.map((one) => ({ ...one, step: `${table.id}/${one.step}` })),
    repair_count: count,
    repair_cells: cells,
    misfits: unmatchedNames(options, { tally, scope: scopeOf(table, otherTables), steps, sourceRows }),
    cells_unconverted: unconverted.reduce((sum, one) => sum + one.count, 0),
    unconverted,
    recipe: steps.filter(({ applied }) => applied).map(({ step }) => step),
  };
}

function effectOf(
  { name, step, class: stepClass, applied, heldBack, title, reason, unit }: PlannedStep,
  { changes, examples }: Pick<StepEffect, 'changes' | 'examples'>,
  number: number,
): StepEffect {
  const held = heldBack === undefined ? {} : { held_back: heldBack };
  return { number, name, step, class: stepClass, applied, ...held, title, reason, changes, unit, examples };
}
