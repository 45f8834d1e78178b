import { countChanged } from '../../operations/compare-states.js';
import type { Operation } from '../../operations/operation.js';
import { scopeTest } from '../../rows/places.js';
import { columnNamed, columnsById, type StateColumn, textAt } from '../../state/table-state.js';
import type { Action, Added, RowCondition, RowText, ScriptChange } from './action.js';
import { conditionsOf } from './conditions.js';
import { nativeChange } from './native-changes.js';
import { nativeAdded } from './native-columns.js';
import { changedPairs, isStorable, pairsBetween, type StepTables } from './step-tables.js';

/** Rows to which a step is limited. */
interface Limit {
  where: readonly RowCondition[];
  isIn: ((place: number) => boolean) | null;
}

function limitOf(operation: Operation, tables: StepTables): Limit | null {
  if (operation.scope === undefined) return { where: [], isIn: null };
  const where = conditionsOf(tables, operation.scope);
  return where === null ? null : { where, isIn: scopeTest(tables.source, tables.before, operation.scope) };
}

function rowTexts(tables: StepTables, after: StateColumn, isIncluded: (place: number) => boolean): RowText[] {
  const cells: RowText[] = [];
  for (const place of tables.kept) if (isIncluded(place)) cells.push([tables.numberOf(place), textAt(after, place)]);
  return cells;
}

function editsOf(tables: StepTables, before: StateColumn, after: StateColumn): Action {
  const isChanged = (place: number) => textAt(before, place) !== textAt(after, place);
  return { kind: 'edit-cells', column: after.name, cells: rowTexts(tables, after, isChanged) };
}

/** Operations whose changes depend on rows, so that they remain edits of rows even if equal texts change in the same way. */
const BY_ROW: ReadonlySet<string> = new Set([
  'edit_cells',
  'set_cells',
  'repair_cells',
  'fill_down',
  'fill_gaps',
  'correct_dependent_cells',
]);

const isChangedOutside = ({ kept }: StepTables, before: StateColumn, after: StateColumn, { isIn }: Limit) =>
  isIn !== null && kept.some((place) => !isIn(place) && textAt(before, place) !== textAt(after, place));

function changeOf(
  operation: Operation,
  tables: StepTables,
  [before, after]: readonly [StateColumn, StateColumn],
  limit: Limit | null,
): Action {
  const edits = () => editsOf(tables, before, after);
  if (BY_ROW.has(operation.operation) || limit === null || isChangedOutside(tables, before, after, limit))
    return edits();
  const pairs = pairsBetween(before, after, tables.kept, limit.isIn);
  if (pairs === null || ![...pairs.keys()].every(isStorable)) return edits();
  const map: ScriptChange = { kind: 'map', pairs: changedPairs(pairs) };
  const change = nativeChange(operation, pairs) ?? map;
  // Without a condition, a map is shorter. It is exact if the other rows do not have these texts.
  const isFree = change === map && pairsBetween(before, after, tables.kept, null) !== null;
  return { kind: 'change-cells', column: after.name, change, where: isFree ? [] : limit.where };
}

/** Whether a change of a column could change which rows match the conditions of the other changes. */
const isTested = ({ where }: Limit, { name }: StateColumn) =>
  where.some((condition) => condition.kind === 'values' && condition.column === name);

/** Returns the changes of the cells of columns that a step keeps. */
export function cellActions(operation: Operation, tables: StepTables): Action[] {
  const old = columnsById(tables.before);
  const changed = tables.after.columns.flatMap((after): [StateColumn, StateColumn][] => {
    const before = old.get(after.id);
    return before === undefined || countChanged(before, after, tables.kept) === 0 ? [] : [[before, after]];
  });
  if (changed.length === 0) return [];
  const limit = limitOf(operation, tables);
  const tested = changed.filter(([before]) => limit !== null && isTested(limit, before));
  const others = changed.filter((pair) => !tested.includes(pair));
  // The conditions are tested before each change, so a tested column changes last, and of two, both by rows.
  const lastLimit = tested.length > 1 ? null : limit;
  return [
    ...others.map((pair) => changeOf(operation, tables, pair, limit)),
    ...tested.map((pair) => changeOf(operation, tables, pair, lastLimit)),
  ];
}

/** Returns the column that determines the texts of a new one. */
function sourceOfColumn(operation: Operation, tables: StepTables, added: StateColumn): StateColumn | null {
  const sharing = tables.before.columns.find(({ codes }) => codes === added.codes);
  if (sharing !== undefined) return sharing;
  return operation.column === undefined ? null : columnNamed(tables.before, operation.column);
}

/** Returns the cells of a column that a step adds. */
export function addedValue(operation: Operation, tables: StepTables, added: StateColumn): Added {
  const native = nativeAdded(operation, tables, added);
  if (native !== null) return native;
  const source = sourceOfColumn(operation, tables, added);
  const pairs = source === null ? null : pairsBetween(source, added, tables.kept, null);
  if (source !== null && pairs !== null && [...pairs.keys()].every(isStorable)) {
    const name = columnsById(tables.after).get(source.id)?.name ?? source.name;
    return { kind: 'map', column: name, pairs: [...pairs].filter(([, text]) => text !== '') };
  }
  return { kind: 'rows', cells: rowTexts(tables, added, (place) => textAt(added, place) !== '') };
}
