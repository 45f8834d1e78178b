import type { Change } from '../kit/clean-step.js';
import type { StreamedRow } from '../kit/define-step.js';
import type { Watcher } from './pipeline.js';
import type { CleaningPlan, PlannedStep } from './plan.js';
import { type CellChange, type RepairList, RepairTally } from './repair-tally.js';

const MAX_EXAMPLES = 10;
/** Maximum length of the text of an example, in UTF-16 code units. */
const MAX_TEXT = 500;

/** The changes of one step. */
interface StepTally {
  changes: number;
  examples: Change[];
  /** Texts that are already examples. */
  shown: Set<string>;
}

/**
 * Counts the changes of each step during a pass. Call `begin` before each row; for each row that is not dropped, call
 * `escaped` for its escaped cells and then `keep`.
 */
export class PreviewTally implements Watcher {
  readonly plan: CleaningPlan;
  readonly rows = { before: 0, after: 0, cells: 0 };
  readonly #tallies: StepTally[];
  readonly #touched = new Set<number>();
  readonly #repairs: RepairTally;
  /** The changed rows of each step that is limited to some rows. */
  readonly #namedRows: ReadonlyMap<number, Set<number>>;

  constructor(plan: CleaningPlan) {
    this.plan = plan;
    const limited = plan.steps.filter(({ step }) => step.options?.rows !== undefined);
    this.#namedRows = new Map(limited.map(({ index }) => [index, new Set()]));
    this.#repairs = new RepairTally(plan);
    this.#tallies = plan.steps.map(() => ({ changes: 0, examples: [], shown: new Set() }));
  }

  begin(): void {
    this.#touched.clear();
    this.rows.before += 1;
  }

  /**
   * Counts a cell of the current row as changed because it was escaped.
   * @param column index in the source.
   */
  escaped(column: number): void {
    this.#touched.add(column);
  }

  keep(): void {
    this.rows.after += 1;
    this.rows.cells += this.#touched.size;
  }

  cell(planned: PlannedStep, { row }: StreamedRow, change: CellChange): void {
    const { index, applied, step, unit } = planned;
    const { column, before, after, reason } = change;
    this.#repairs.add(planned, change, row);
    this.#namedRows.get(index)?.add(row);
    if (applied) this.#touched.add(column);
    const found = this.#tallies[index]!;
    if (unit === 'cells') found.changes += 1;
    if (found.examples.length >= MAX_EXAMPLES) return;
    const key = `${column}:${before.slice(0, MAX_TEXT)}`;
    if (found.shown.has(key)) return;
    found.shown.add(key);
    const name = this.plan.table.columns[column]!.name;
    const rule = step.operation;
    found.examples.push({ row, column: name, before: shorten(before), after: shorten(after), rule, reason });
  }

  dropped({ index, step }: PlannedStep, row: StreamedRow, reason: string): void {
    const found = this.#tallies[index]!;
    found.changes += 1;
    if (found.examples.length < MAX_EXAMPLES) found.examples.push(droppedRow(row, step.operation, reason));
  }

  /** Adds further cells with a change that was already reported. */
  addCells(step: PlannedStep, change: CellChange, cells: number): void {
    if (step.unit === 'cells') this.#tallies[step.index]!.changes += cells;
    this.#repairs.addCells(step, change, cells);
  }

  /** Whether a step that is limited to some rows changes a row of the file. */
  changesRow(step: number, row: number): boolean {
    return this.#namedRows.get(step)?.has(row) ?? false;
  }

  /** Returns the most certain corrections of the plan. Call it after the last row. */
  listRepairs(max: number): RepairList {
    return this.#repairs.list(max);
  }

  /**
   * Sets the totals of all rows, instead of calling `begin` and `keep` for each.
   * @param rows `cells` is the number of cells that applied steps changed or that were escaped.
   */
  setTotals(rows: { before: number; after: number; cells: number }): void {
    Object.assign(this.rows, rows);
  }

  /** Returns the changes of each step, including steps on headers and columns. Call it once, after the last row. */
  finish(): readonly Pick<StepTally, 'changes' | 'examples'>[] {
    countColumns(this.plan, this.#tallies);
    return this.#tallies;
  }
}

function shorten(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`;
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

/** Counts the changes of steps on headers and columns. */
function countColumns({ table, steps }: CleaningPlan, tallies: readonly StepTally[]): void {
  const row = table.headerRows[0] ?? table.firstRow ?? 1;
  const headers = table.columns.map(({ header }) => header);
  for (const { index, applied, effect, step } of steps) {
    const { examples } = tallies[index]!;
    const addChange = (column: number, after: string | null, reason: string) => {
      tallies[index]!.changes += 1;
      const name = table.columns[column]!.name;
      if (examples.length < MAX_EXAMPLES)
        examples.push({ row, column: name, before: headers[column]!, after, rule: step.operation, reason });
    };
    if (effect.kind === 'drop-columns') for (const [column, reason] of effect.columns) addChange(column, null, reason);
    if (effect.kind !== 'headers') continue;
    for (const [column, { after, reason }] of effect.headers) {
      addChange(column, after, reason);
      if (applied) headers[column] = after;
    }
  }
}
