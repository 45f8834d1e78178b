import { columnsWithout, renamedColumns } from '../../operations/compare-states.js';
import type { HistoryStep, StepOutcome } from '../../replay/history-step.js';
import type { Action, ScriptBlock, ScriptTable } from './action.js';
import { addedValue, cellActions } from './diff-cells.js';
import { insertPositions, orderActions } from './diff-columns.js';
import { rowActions } from './native-rows.js';
import type { StepTables } from './step-tables.js';

/**
 * Decides how a step is expressed: from the table before and after it, by the actions that all languages have. A native
 * action is used only if it gives the same cells for all texts of this table; otherwise texts are replaced by a value
 * map, or cells by their rows.
 */
export function planStep({ operation }: HistoryStep, tables: StepTables): Action[] {
  const { before, after } = tables;
  const renamed = renamedColumns(before, after);
  const nameOf = new Map(renamed);
  const actions: Action[] = renamed.length === 0 ? [] : [{ kind: 'rename-columns', names: renamed }];
  let names = before.columns.map(({ name }) => nameOf.get(name) ?? name);
  const added = new Map(columnsWithout(after, before).map((column) => [column.name, column]));
  const removed = columnsWithout(before, after).map(({ name }) => name);
  const target = after.columns.map(({ name }) => name);
  for (const [name, at] of insertPositions(names, target)) {
    actions.push({ kind: 'add-column', name, at, value: addedValue(operation, tables, added.get(name)!) });
    names = names.toSpliced(at, 0, name);
  }
  actions.push(...cellActions(operation, tables));
  if (removed.length > 0) actions.push({ kind: 'remove-columns', names: removed });
  names = names.filter((name) => !removed.includes(name));
  actions.push(...orderActions(names, target), ...rowActions(operation, tables));
  return actions;
}

const NOTES: Readonly<Record<StepOutcome['state'], string | null>> = {
  applied: null,
  unchanged: 'This step changes nothing.',
  off: 'This step is switched off.',
  failed: 'This step cannot be applied.',
};

const FORMED =
  'The result of this step is in a file next to the script: it reads a second table, or numbers by the rules of Handlens.';

/**
 * Returns a step as a block of a script.
 * @param tableOf adds a table to the files of the script.
 */
export function blockOf(
  step: HistoryStep,
  outcome: StepOutcome,
  tables: StepTables,
  tableOf: (formed: StepTables['after']) => ScriptTable,
): ScriptBlock {
  const note = NOTES[outcome.state];
  const { before, after } = tables;
  const facts = { title: `${step.id}: ${outcome.title}`, reason: step.reason };
  if (before.source !== after.source)
    return { ...facts, note: FORMED, actions: [{ kind: 'read-table', table: tableOf(after) }] };
  const actions = outcome.state === 'applied' || outcome.state === 'unchanged' ? planStep(step, tables) : [];
  return {
    ...facts,
    note: actions.length === 0 ? (note ?? NOTES.unchanged) : null,
    actions,
  };
}
