import type { TableData } from '../columns/table-data.js';
import type { ColumnProfile } from '../profile/column/column-profile.js';
import { CELL_KINDS } from '../read/opened/dataset.js';
import { firstFree, type TableView } from './kit/table-view.js';
import type { CleaningPlan, PlannedColumn, PlannedStep } from './pass/plan.js';
import { STEP_BY_NAME } from './steps/index.js';

const NUMBER_MEANINGS = new Set<ColumnProfile['meaning']>(['integer', 'decimal']);

interface Planned {
  steps: readonly PlannedStep[];
  added: CleaningPlan['added'];
  view: TableView;
  /** Cells of each column of the source by how they are stored, by the index of CELL_KINDS. */
  kindCounts: TableData['kindCounts'];
}

/**
 * Returns the output columns of a plan in order: source columns that are not dropped, each followed by the columns
 * split from it.
 */
export function planColumns({ steps, added, view, kindCounts }: Planned): PlannedColumn[] {
  const dropped = new Set(
    steps.flatMap(({ applied, effect }) =>
      applied && effect.kind === 'drop-columns' ? [...effect.columns.keys()] : [],
    ),
  );
  const kept = view.columns.filter(({ index }) => !dropped.has(index));
  const taken = new Set(kept.map(({ index }) => view.headers[index]!));
  const split = added.map((column) => {
    const header = firstFree(headerOf(column, steps), taken);
    taken.add(header);
    return { ...column, header };
  });
  return kept.flatMap(({ index, name, profile }): PlannedColumn[] => {
    const original = {
      source: index,
      slot: -1,
      name,
      header: view.headers[index]!,
      storage: storageOf(profile, kindCounts[index], steps),
      numberFormat: view.data.table.columns[index]!.numberFormat,
    };
    const addedColumns = split.flatMap((column, slot): PlannedColumn[] => {
      if (column.source !== index) return [];
      const { name, header } = column;
      return [{ source: index, slot, name, header, storage: 'text', numberFormat: null }];
    });
    return [original, ...addedColumns];
  });
}

function storageOf(
  { name, meaning }: ColumnProfile,
  kinds: Uint32Array | undefined,
  steps: readonly PlannedStep[],
): PlannedColumn['storage'] {
  const done = steps.filter(({ applied, step }) => applied && step.column === name);
  const written = done.map(({ step }) => STEP_BY_NAME.get(step.operation)!.writes);
  if (written.includes('date')) return 'date';
  if (written.includes('boolean')) return 'boolean';
  const isNumber = written.includes('number') || NUMBER_MEANINGS.has(meaning) || areNumbers(kinds);
  return isNumber ? 'number' : 'text';
}

/** Whether most cells of a column are stored as numbers, so that a repaired text is one, too. */
function areNumbers(kinds: Uint32Array | undefined): boolean {
  if (kinds === undefined) return false;
  const filled = CELL_KINDS.reduce((sum, kind, at) => sum + (kind === 'empty' ? 0 : kinds[at]!), 0);
  return kinds[CELL_KINDS.indexOf('number')]! * 2 > filled;
}

/** Returns the header of an added column after all renaming steps, even those before the step that adds it. */
function headerOf({ name }: CleaningPlan['added'][number], steps: readonly PlannedStep[]): string {
  return steps.reduce((header, { applied, effect }) => {
    return applied && effect.kind === 'headers' && effect.rename !== undefined ? effect.rename(header) : header;
  }, name);
}
