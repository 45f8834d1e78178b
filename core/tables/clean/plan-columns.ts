import type { ColumnProfile } from '../profile/column-profile.js';
import type { CleaningPlan, PlannedColumn, PlannedStep } from './plan.js';
import type { TableView } from './table-view.js';

/** Steps after which all that can be read as a number is one. */
const NUMBER_STEPS = new Set([
  'normalize_numbers',
  'normalize_percents',
  'split_currency',
  'split_units',
  'cap_unusual_values',
]);
const NUMBER_MEANINGS = new Set<ColumnProfile['meaning']>(['integer', 'decimal']);

/** The columns that come out of a plan, in order: those that are left, each followed by what was split off it. */
export function planColumns({
  steps,
  added,
  view,
}: {
  steps: readonly PlannedStep[];
  added: CleaningPlan['added'];
  view: TableView;
}): PlannedColumn[] {
  const dropped = new Set(
    steps.flatMap(({ applied, effect }) =>
      applied && effect.kind === 'drop-columns' ? [...effect.columns.keys()] : [],
    ),
  );
  return view.columns.flatMap(({ index, name, profile }): PlannedColumn[] => {
    if (dropped.has(index)) return [];
    const header = view.headers[index]!;
    const split = added.flatMap((column, slot): PlannedColumn[] => {
      if (column.beside !== index) return [];
      return [{ source: index, slot, name: column.name, header: column.name, storage: 'text' }];
    });
    return [{ source: index, slot: -1, name, header, storage: storageOf(name, profile, steps) }, ...split];
  });
}

function storageOf(name: string, profile: ColumnProfile, steps: readonly PlannedStep[]): PlannedColumn['storage'] {
  const done = steps.filter(({ applied, step }) => applied && step.column === name).map(({ step }) => step.operation);
  if (done.includes('normalize_dates') || done.includes('convert_excel_serials')) return 'date';
  return done.some((operation) => NUMBER_STEPS.has(operation)) || NUMBER_MEANINGS.has(profile.meaning)
    ? 'number'
    : 'text';
}
