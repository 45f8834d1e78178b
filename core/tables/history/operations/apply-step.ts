import { Fault } from '../../../base/fault.js';
import type { CleanStep } from '../../clean/kit/clean-step.js';
import type { CellEdit, Effect, StepDefinition, TextEffect } from '../../clean/kit/define-step.js';
import { STEP_BY_NAME } from '../../clean/steps/index.js';
import type { TableData } from '../../columns/table-data.js';
import { mapTexts, setTexts } from '../state/edited-column.js';
import {
  checkNewName,
  columnNamed,
  insertColumns,
  type SourceTable,
  type StateColumn,
  type TableState,
  withColumns,
} from '../state/table-state.js';
import { StateRow } from './state-row.js';
import { viewState } from './step-view.js';

type CheckedOptions = NonNullable<CleanStep['options']>;

const columnFaultOf = (message: string, detail: string) =>
  new Fault('invalid-input', message, { issues: [{ pointer: '/column', detail }] });

/** A cleaning step, with its options checked. */
export interface CompiledStep {
  title: string;
  apply(context: { source: SourceTable; state: TableState; newId: string }): TableState;
  /** Returns the conversions of the step by the ids of their columns; empty if it converts no column to one format. */
  conversions(context: { source: SourceTable; state: TableState }): Map<string, Conversion>;
}

/** A conversion of the texts of a column to one format. */
export interface Conversion {
  isDone(text: string): boolean;
  effect: TextEffect;
}

/**
 * Checks a cleaning step. A step for several columns applies to the one that is named, if its options list none. Faults:
 * invalid-input.
 */
export function compileStep({ operation, column, options = {} }: CleanStep): CompiledStep {
  const definition = STEP_BY_NAME.get(operation)!;
  const { scope } = definition;
  if (scope === 'column' && column === undefined)
    throw columnFaultOf(`The operation ${operation} needs a column.`, 'Is missing');
  if (scope === 'table' && column !== undefined)
    throw columnFaultOf(`The operation ${operation} is about the whole table. Remove the column.`, 'Must be omitted');
  const checked = definition.readOptions(
    scope === 'columns' && column !== undefined ? { columns: [column], ...options } : options,
  );
  const stepIn = (state: TableState) => ({
    column: column === undefined ? undefined : currentName(state, column),
    options: withCurrentNames(state, checked),
  });
  return {
    title: definition.title(column, checked),
    apply: ({ source, state, newId }) => applyCompiled(definition, stepIn(state), { source, state, newId }),
    conversions: ({ source, state }) => {
      const { column: name, options: own } = stepIn(state);
      return conversionsOf(definition.compile(name, own, viewState(source, state).view), state);
    },
  };
}

function conversionsOf(effect: Effect, { columns }: TableState): Map<string, Conversion> {
  if (effect.kind !== 'texts' || effect.isDone === undefined) return new Map();
  const { isDone } = effect;
  return new Map([...effect.columns].map(([at, change]) => [columns[at]!.id, { isDone, effect: change }]));
}

/** Returns the current name of a column that has another one because an operation is switched off. */
const currentName = (state: TableState, name: string): string => columnNamed(state, name)?.name ?? name;

/** Replaces the names in the option `columns` by the current ones. */
function withCurrentNames(state: TableState, options: CheckedOptions): CheckedOptions {
  const { columns } = options;
  return Array.isArray(columns) ? { ...options, columns: columns.map((name) => currentName(state, name)) } : options;
}

function applyCompiled(
  definition: StepDefinition,
  { column, options }: { column: string | undefined; options: CheckedOptions },
  { source, state, newId }: { source: SourceTable; state: TableState; newId: string },
): TableState {
  const { data, view } = viewState(source, state);
  const effect = definition.compile(column, options, view);
  if (effect.kind === 'texts') return applyTexts(effect, state, newId);
  if (effect.kind === 'headers') return applyHeaders(effect, state);
  if (effect.kind === 'drop-columns')
    return { ...state, columns: state.columns.filter((_, at) => !effect.columns.has(at)) };
  return applyRows(effect, data, state);
}

type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

function applyTexts({ columns, added }: EffectOf<'texts'>, state: TableState, newId: string): TableState {
  const changed = new Map<string, StateColumn>();
  const split: StateColumn[] = [];
  for (const [at, effect] of columns) {
    const column = state.columns[at]!;
    const changes = column.texts.map((text) => effect(text));
    const after = mapTexts(column, (text, code) => changes[code]?.text ?? text);
    if (after !== column) changed.set(column.id, after);
    if (added?.source !== at) continue;
    checkNewName(state, added.name);
    const parts = changes.map((change) => change?.splitText ?? '');
    split.push({ id: `${newId}.0`, name: added.name, header: added.name, texts: parts, codes: column.codes });
  }
  const after = added === undefined ? null : state.columns[added.source]!.id;
  return insertColumns(withColumns(state, changed), split, after);
}

function applyHeaders({ headers }: EffectOf<'headers'>, state: TableState): TableState {
  const columns = state.columns.map((column, at) => {
    const change = headers.get(at);
    return change === undefined ? column : { ...column, name: change.after, header: change.after };
  });
  return { ...state, columns };
}

function applyRows({ start }: EffectOf<'rows'>, data: TableData, state: TableState): TableState {
  const visit = start(true);
  const row = new StateRow(state.columns);
  const edits = new Map<number, Map<number, string>>();
  const kept = new Uint32Array(data.rowCount);
  let count = 0;
  for (let at = 0; at < data.rowCount; at += 1) {
    const place = state.rows === null ? at : state.rows[at]!;
    row.move(at, place, data.sourceRows.at(at)!);
    const verdict = visit(row);
    if (verdict !== null && 'drop' in verdict) continue;
    kept[count++] = place;
    if (verdict !== null) addEdits(edits, place, verdict.edits);
  }
  const changed = new Map([...edits].map(([at, own]) => [state.columns[at]!.id, setTexts(state.columns[at]!, own)]));
  const edited = withColumns(state, changed);
  return count === data.rowCount ? edited : { ...edited, rows: kept.slice(0, count) };
}

function addEdits(edits: Map<number, Map<number, string>>, place: number, found: readonly CellEdit[]): void {
  for (const { column, after } of found) {
    const own = edits.get(column) ?? new Map<number, string>();
    edits.set(column, own);
    own.set(place, after);
  }
}
