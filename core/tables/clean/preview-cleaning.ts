import type { TableData } from '../data/table-data.js';
import type { OpenedTable } from '../ingest/dataset.js';
import type { TableProfile } from '../profile/table-profile.js';
import { readSelection, type Selection } from './choose-steps.js';
import type { TableCleaning } from './clean-preview.js';
import type { Change, CleanOptions, StepEffect } from './clean-step.js';
import type { StreamedRow } from './operation.js';
import { makePipeline, type Watcher } from './pipeline.js';
import type { CleaningPlan, PlannedStep } from './plan.js';
import { planCleaning } from './plan-cleaning.js';
import { streamRows } from './stream-rows.js';

interface Offered {
  table: OpenedTable;
  otherColumns: readonly string[];
  steps: readonly PlannedStep[];
}

/** What was accepted and is no step here; what names a column of another table is not meant for this one. */
function missedOffers(options: CleanOptions, { table, otherColumns, steps }: Offered): TableCleaning['misfits'] {
  const own = new Set(table.columns.map(({ name }) => name));
  const { accepted } = readSelection(options, [...own, ...otherColumns]);
  return accepted
    .filter(({ column }) => column === null || own.has(column))
    .filter((named) => !steps.some((step) => isNamed(named, step)))
    .map(({ word, column }) => ({
      code: 'not-offered',
      column,
      step: null,
      message: `No step "${word}" is offered for this table: nothing to change there.`,
    }));
}

function isNamed(
  { word, operation, column, variant }: Selection['accepted'][number],
  { step, name }: PlannedStep,
): boolean {
  if (step.operation !== operation) return false;
  if (column === null) return true;
  const columns = step.options?.columns;
  const isMeant =
    step.column === undefined ? !Array.isArray(columns) || columns.includes(column) : step.column === column;
  return isMeant && (variant === null || name === word);
}

const MAX_EXAMPLES = 10;
/** Longest text of an example, UTF-16 units. */
const MAX_TEXT = 500;

/** What was seen of one step. */
interface Seen {
  changes: number;
  examples: Change[];
  /** Texts that an example shows already. */
  shown: Set<string>;
}

/**
 * What a cleaning would do, from the table and its profile: plans it and previews the plan.
 * @param otherColumns columns of the dataset's other tables, which the same options may name.
 * Faults: column-not-found, invalid-input, unreadable-table.
 */
export function previewCleaning(
  table: OpenedTable,
  data: TableData,
  profile: TableProfile,
  options: CleanOptions,
  otherColumns: readonly string[] = [],
): TableCleaning {
  return previewPlan(table, planCleaning(data, profile, options, otherColumns), options, otherColumns);
}

/**
 * What a plan would do: every step of it with the exact number of its changes, by one pass over the rows. A step that is
 * not applied counts what it would change after the applied steps before it. Steps that turn out to change nothing are
 * left out, unless they were named.
 * @param options of which the plan was made, with @param otherColumns. Faults: unreadable-table.
 */
export function previewPlan(
  table: OpenedTable,
  plan: CleaningPlan,
  options: CleanOptions,
  otherColumns: readonly string[] = [],
): TableCleaning {
  const seen = plan.steps.map((): Seen => ({ changes: 0, examples: [], shown: new Set() }));
  const rows = { before: 0, after: 0, cells: 0 };
  const touched = new Set<number>();
  const run = makePipeline(plan, 'all', countingWatcher(table, seen, touched));
  for (const row of streamRows(table)) {
    touched.clear();
    rows.before += 1;
    if (run(row) === null) continue;
    rows.after += 1;
    rows.cells += touched.size;
  }
  countColumns(plan, seen);
  const steps = plan.steps.filter(({ index }) => seen[index]!.changes > 0 || options.steps !== undefined);
  return {
    table: table.id,
    name: table.name,
    rows_before: rows.before,
    rows_after: rows.after,
    columns_before: table.columns.map(({ name }) => name),
    columns_after: plan.columns.map(({ header, name }) => (header === '' ? name : header)),
    set_aside: [...table.asides],
    cells_changed: rows.cells,
    steps: steps.map((step, place) => effectOf(step, seen[step.index]!, place + 1)),
    misfits: missedOffers(options, { table, otherColumns, steps }),
    recipe: steps.filter(({ applied }) => applied).map(({ step }) => step),
  };
}

function effectOf(
  { name, step, class: stepClass, applied, title, reason, unit }: PlannedStep,
  { changes, examples }: Seen,
  number: number,
): StepEffect {
  return { number, name, step, class: stepClass, applied, title, reason, changes, unit, examples };
}

function shorten(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`;
}

function countingWatcher(table: OpenedTable, seen: readonly Seen[], touched: Set<number>): Watcher {
  return {
    cell: ({ index, applied, step, unit }, { row }, { column, before, after, reason }) => {
      if (applied) touched.add(column);
      const found = seen[index]!;
      if (unit === 'cells') found.changes += 1;
      if (found.examples.length >= MAX_EXAMPLES) return;
      const key = `${column}:${before.slice(0, MAX_TEXT)}`;
      if (found.shown.has(key)) return;
      found.shown.add(key);
      found.examples.push({
        row,
        column: table.columns[column]!.name,
        before: shorten(before),
        after: shorten(after),
        rule: step.operation,
        reason,
      });
    },
    dropped: ({ index, step }, row, reason) => {
      const found = seen[index]!;
      found.changes += 1;
      if (found.examples.length < MAX_EXAMPLES) found.examples.push(droppedRow(row, step.operation, reason));
    },
  };
}

function droppedRow({ row, cells }: StreamedRow, rule: string, reason: string): Change {
  const before = shorten(
    cells
      .slice(0, 200)
      .map((cell) => cell.slice(0, MAX_TEXT))
      .join(' | '),
  );
  return { row, column: null, before, after: null, rule, reason };
}

/** Steps on headers and columns change what stands in the header, not in the rows. */
function countColumns({ table, steps }: CleaningPlan, seen: readonly Seen[]): void {
  const row = table.headerRows[0] ?? table.firstRow ?? 1;
  const headers = table.columns.map(({ header }) => header);
  for (const { index, applied, effect, step } of steps) {
    const { examples } = seen[index]!;
    const show = (column: number, after: string | null, reason: string) => {
      seen[index]!.changes += 1;
      const name = table.columns[column]!.name;
      if (examples.length < MAX_EXAMPLES)
        examples.push({ row, column: name, before: headers[column]!, after, rule: step.operation, reason });
    };
    if (effect.kind === 'drop-columns') for (const [column, reason] of effect.columns) show(column, null, reason);
    if (effect.kind !== 'headers') continue;
    for (const [column, { after, reason }] of effect.headers) {
      show(column, after, reason);
      if (applied) headers[column] = after;
    }
  }
}
