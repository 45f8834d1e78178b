import { isFault } from '../../../base/fault.js';
import { compileStored } from '../operations/apply-operation.js';
import { compareStates, countChanged } from '../operations/compare-states.js';
import type { Operation } from '../operations/operation.js';
import { referencesOf, type SecondTables } from '../operations/table-reference.js';
import { columnNamed, columnsById, type SourceTable, type TableState, withColumns } from '../state/table-state.js';
import type { HistoryStep, StepOutcome } from './history-step.js';

/** A step with the table after it. */
interface ReplayedStep {
  step: HistoryStep;
  /** The step as text, to recognize that it has not changed. */
  key: string;
  outcome: StepOutcome;
  before: TableState;
  after: TableState;
}

/** A table and its history, with the table after each step. */
export interface ReplayedHistory {
  /** The imported table. */
  source: SourceTable;
  /** The table before the first step, and after each step: one more than there are steps. */
  states: readonly TableState[];
  steps: readonly HistoryStep[];
  outcomes: readonly StepOutcome[];
}

/** Operations that rename columns. If one is switched off, later operations may still use its names. */
const RENAMING: ReadonlySet<string> = new Set(['rename_column', 'rename_headers', 'unique_headers']);

/** Edits whose result depends only on the texts of their column, if they are not limited to rows. */
const OF_TEXTS: ReadonlySet<string> = new Set(['replace_values', 'find_replace', 'change_case', 'fill_cells']);

const isOfTexts = ({ operation, column, scope }: Operation) =>
  OF_TEXTS.has(operation) && column !== undefined && scope === undefined;

/** Steps of the last two histories that were applied, by their keys. */
class AppliedSteps {
  #last = new Map<string, ReplayedStep>();
  #earlier = new Map<string, ReplayedStep>();

  /** Begins a history. */
  begin(): void {
    [this.#earlier, this.#last] = [this.#last, new Map()];
  }

  add(step: ReplayedStep): void {
    this.#last.set(step.key, step);
  }

  /** Returns a step that was applied to the same table. What a failed one needs depends on the steps before it. */
  find(key: string, before: TableState): ReplayedStep | null {
    const steps = [this.#last.get(key), this.#earlier.get(key)];
    return steps.find((step) => step?.before === before && step.outcome.state !== 'failed') ?? null;
  }

  /** Returns the table after an edit of texts that was applied to the same texts, although other columns changed. */
  findTexts(key: string, { operation }: HistoryStep, before: TableState): TableState | null {
    if (!isOfTexts(operation)) return null;
    const column = columnNamed(before, operation.column!);
    for (const step of [this.#last.get(key), this.#earlier.get(key)]) {
      if (column === null || step === undefined || columnsById(step.before).get(column.id) !== column) continue;
      if (step.outcome.state !== 'applied' && step.outcome.state !== 'unchanged') continue;
      return withColumns(before, new Map([[column.id, columnsById(step.after).get(column.id)!]]));
    }
    return null;
  }
}

/**
 * Applies histories to a table. Steps that did not change since the last call, counted from the start, are not applied
 * again, nor those whose table or texts are the same as in one of the last two calls. A step that cannot be applied is
 * skipped, and the steps after it are applied.
 */
export class Replay {
  readonly #source: SourceTable;
  readonly #tables: SecondTables | undefined;
  #known: ReplayedStep[] = [];
  readonly #applied = new AppliedSteps();

  constructor(source: SourceTable, tables?: SecondTables) {
    this.#source = source;
    this.#tables = tables;
  }

  #keyOf({ id, operation, is_on: isOn }: HistoryStep): string {
    const stamps = isOn ? referencesOf([operation]).map((reference) => this.#tables?.stampOf(reference)) : [];
    return JSON.stringify([id, isOn, operation, stamps]);
  }

  async run(steps: readonly HistoryStep[]): Promise<ReplayedHistory> {
    const keys = steps.map((step) => this.#keyOf(step));
    const same = keys.findIndex((key, at) => this.#known[at]?.key !== key);
    const replayed = this.#known.slice(0, same < 0 ? keys.length : same);
    if (replayed.length < Math.max(keys.length, this.#known.length)) this.#applied.begin();
    for (const step of this.#known.slice(replayed.length)) this.#applied.add(step);
    for (const [at, step] of steps.entries()) {
      if (at < replayed.length) continue;
      const before = replayed[at - 1]?.after ?? this.#source.state;
      const key = keys[at]!;
      const found = this.#applied.find(key, before);
      replayed.push(found ?? { step, key, before, ...(await this.#apply(step, key, before, replayed)) });
    }
    this.#known = replayed;
    return {
      source: this.#source,
      steps,
      states: [this.#source.state, ...replayed.map(({ after }) => after)],
      outcomes: replayed.map(({ outcome }) => outcome),
    };
  }

  async #apply(
    step: HistoryStep,
    key: string,
    before: TableState,
    earlier: readonly ReplayedStep[],
  ): Promise<{ outcome: StepOutcome; after: TableState }> {
    const { id, operation, is_on: isOn } = step;
    const { title, apply } = compileStored(operation);
    if (!isOn && !RENAMING.has(operation.operation)) return { outcome: unapplied(id, title, 'off'), after: before };
    try {
      let errors: StepOutcome['errors'] = null;
      const notes: string[] = [];
      const context = {
        state: before,
        newId: id,
        report: (found: NonNullable<StepOutcome['errors']>) => {
          errors = found.count > 0 ? found : null;
        },
        note: (text: string) => notes.push(text),
        ...(this.#tables && { tables: this.#tables }),
      };
      const after = this.#applied.findTexts(key, step, before) ?? (await apply(context));
      if (!isOn) return { outcome: unapplied(id, title, 'off'), after: withOtherNames(before, after) };
      return { outcome: { ...describe(id, title, before, after), notes, errors }, after };
    } catch (error) {
      if (!isFault(error)) throw error;
      const outcome = unapplied(id, title, isOn ? 'failed' : 'off');
      const needs = isOn ? neededStep(operation, before, earlier) : null;
      return { outcome: { ...outcome, message: isOn ? error.message : null, needs }, after: before };
    }
  }
}

function describe(id: string, title: string, before: TableState, after: TableState): StepOutcome {
  if (after === before) return unapplied(id, title, 'unchanged');
  const changes = compareStates(before, after);
  const outcome: StepOutcome = {
    ...unapplied(id, title, 'applied'),
    cells: changes.cells,
    rows_removed: changes.rowsRemoved,
    rows_added: changes.rowsAdded,
    is_formed: changes.isFormed,
    is_sorted: changes.isSorted,
    columns: changes.isFormed ? [] : changedColumns(before, after),
    columns_added: changes.columnsAdded,
    columns_removed: changes.columnsRemoved,
    columns_renamed: changes.columnsRenamed.map(([from, to]) => ({ before: from, after: to })),
    is_reordered: changes.isReordered,
  };
  return { ...outcome, state: hasChanged(outcome) ? 'applied' : 'unchanged' };
}

function changedColumns(before: TableState, after: TableState): string[] {
  const old = columnsById(before);
  const changed = after.columns.filter((column) => {
    const known = old.get(column.id);
    return known !== undefined && known !== column && countChanged(known, column, after.rows) > 0;
  });
  return changed.map(({ name }) => name);
}

function hasChanged(outcome: StepOutcome): boolean {
  const { cells, rows_removed: removed, is_formed: isFormed, is_sorted: isSorted, is_reordered: isReordered } = outcome;
  const columns = [outcome.columns_added, outcome.columns_removed, outcome.columns_renamed];
  return cells > 0 || removed > 0 || isFormed || isSorted || isReordered || columns.some(({ length }) => length > 0);
}

function unapplied(id: string, title: string, state: StepOutcome['state']): StepOutcome {
  const lists = { notes: [], columns: [], columns_added: [], columns_removed: [], columns_renamed: [] };
  const counts = { cells: 0, rows_removed: 0, rows_added: 0, is_formed: false, is_sorted: false, is_reordered: false };
  return { id, title, state, message: null, needs: null, errors: null, ...counts, ...lists };
}

/** Adds the names that columns would have after an operation that is switched off. */
function withOtherNames(before: TableState, after: TableState): TableState {
  const names = after.columns.filter(({ id, name }) => before.columns.find((one) => one.id === id)?.name !== name);
  return {
    ...before,
    otherNames: new Map([...before.otherNames, ...names.map(({ id, name }) => [name, id] as const)]),
  };
}

/** Returns the columns that an operation names. */
function namedColumns({ column, options = {}, scope }: Operation): string[] {
  const { columns, by, cells, before } = options;
  const inList = (list: unknown) =>
    Array.isArray(list)
      ? list.map((one: unknown) => (typeof one === 'string' ? one : (one as { column?: string })?.column))
      : [];
  const named = typeof options.expression === 'string' ? namesIn(options.expression) : [];
  const names = [
    column,
    before,
    ...named,
    ...inList(columns),
    ...inList(by),
    ...inList(cells),
    ...inList(scope?.filters),
  ];
  return names.filter((name) => typeof name === 'string');
}

/** Returns the words of an expression that may be names of columns. */
const namesIn = (expression: string) =>
  [...expression.matchAll(/"((?:[^"]|"")+)"|[\p{L}_][\p{L}\p{N}_]*/gu)].map(
    ([word, quoted]) => quoted?.replaceAll('""', '"') ?? word,
  );

/** Returns the names of the columns that an operation would add. */
function addedNames({ options: { into } = {} }: Operation): string[] {
  return [into].flat().filter((name) => typeof name === 'string');
}

/** Returns the step that would add a column that an operation needs; null if there is none. */
function neededStep(operation: Operation, state: TableState, earlier: readonly ReplayedStep[]): string | null {
  const missing = namedColumns(operation).filter((name) => columnNamed(state, name) === null);
  const found = earlier.findLast(
    ({ step, outcome }) =>
      (outcome.state === 'off' || outcome.state === 'failed') &&
      addedNames(step.operation).some((name) => missing.includes(name)),
  );
  return found?.step.id ?? null;
}
