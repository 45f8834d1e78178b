import type { RowVerdict, StreamedRow } from './operation.js';
import type { CleaningPlan, PlannedStep } from './plan.js';
import { type ChainStep, makeChain, type Trace } from './text-chain.js';

/** Told of all that happens to the rows; `step.applied` says whether it is done or only would be. */
export interface Watcher {
  cell(
    step: PlannedStep,
    row: StreamedRow,
    change: { column: number; before: string; after: string; reason: string },
  ): void;
  dropped(step: PlannedStep, row: StreamedRow, reason: string): void;
}

/** Takes a row through the steps: its cells are changed in place. @returns the texts of the added columns; null for a row that is dropped. */
export type RunRow = (row: StreamedRow) => readonly string[] | null;

type Stage = (row: StreamedRow, beside: string[]) => 'kept' | 'dropped';

/**
 * Makes one pass over a table from a plan. Steps on texts that follow each other run as one chain for each column, so
 * that each distinct text is judged once; steps on rows keep their state while the rows stream.
 * @param which all steps, to count what each would do, or only those that are applied.
 */
export function makePipeline(plan: CleaningPlan, which: 'all' | 'applied', watcher: Watcher): RunRow {
  const steps = plan.steps.filter(({ applied }) => applied || which === 'all');
  const stages = makeStages(plan, steps, watcher);
  const clearDropped = clearDroppedColumns(plan, watcher);
  return (row) => {
    const beside = plan.added.map(() => '');
    for (const stage of stages) if (stage(row, beside) === 'dropped') return null;
    clearDropped(row);
    return beside;
  };
}

/**
 * Only rows steps that are applied part the chains, so that a preview does what the cleaning does; the others look at
 * the row when the chain around them is through.
 */
function makeStages(plan: CleaningPlan, steps: readonly PlannedStep[], watcher: Watcher): Stage[] {
  const stages: Stage[] = [];
  let texts: PlannedStep[] = [];
  let onlookers: Stage[] = [];
  const endChain = () => {
    if (texts.length > 0) stages.push(textStage(plan, texts, watcher));
    stages.push(...onlookers);
    texts = [];
    onlookers = [];
  };
  for (const step of steps) {
    if (step.effect.kind === 'texts') texts.push(step);
    if (step.effect.kind !== 'rows') continue;
    const stage = rowStage(step, step.effect.start(), watcher);
    if (step.applied) endChain();
    (step.applied ? stages : onlookers).push(stage);
  }
  endChain();
  return stages;
}

function textStage(plan: CleaningPlan, steps: readonly PlannedStep[], watcher: Watcher): Stage {
  const byColumn = new Map<number, ChainStep[]>();
  for (const { index, applied, effect } of steps) {
    if (effect.kind !== 'texts') continue;
    const slot = slotOf(plan, effect.added);
    for (const [column, change] of effect.columns) {
      const chain = byColumn.get(column) ?? [];
      chain.push({ index, applied, effect: change, slot, readsMarks: effect.readsMarks ?? false });
      byColumn.set(column, chain);
    }
  }
  const chains = [...byColumn].map(([column, chain]) => ({ column, trace: makeChain(chain) }));
  return (row, beside) => {
    for (const { column, trace } of chains) {
      const found = trace(row.cells[column]!);
      if (found !== null) applyTrace(found, { plan, row, column, beside, watcher });
    }
    return 'kept';
  };
}

function slotOf({ added }: CleaningPlan, wanted: { beside: number; name: string } | undefined): number {
  if (wanted === undefined) return -1;
  return added.findIndex(({ beside, name }) => beside === wanted.beside && name === wanted.name);
}

interface Place {
  plan: CleaningPlan;
  row: StreamedRow;
  column: number;
  beside: string[];
  watcher: Watcher;
}

function applyTrace(trace: Trace, { plan, row, column, beside, watcher }: Place): void {
  for (const { index, before, after, reason } of trace.changes) {
    watcher.cell(plan.steps[index]!, row, { column, before, after, reason });
  }
  row.cells[column] = trace.text;
  for (const { slot, text } of trace.beside) beside[slot] = text;
}

function rowStage(step: PlannedStep, visit: (row: StreamedRow) => RowVerdict, watcher: Watcher): Stage {
  return (row) => {
    const verdict = visit(row);
    if (verdict === null) return 'kept';
    if ('drop' in verdict) {
      watcher.dropped(step, row, verdict.drop);
      return step.applied ? 'dropped' : 'kept';
    }
    for (const { column, after, reason } of verdict.edits) {
      const before = row.cells[column]!;
      if (before === after) continue;
      watcher.cell(step, row, { column, before, after, reason });
      if (step.applied) row.cells[column] = after;
    }
    return 'kept';
  };
}

/** What a dropped column holds (blanks at most) goes into the log, so that it can come back. */
function clearDroppedColumns(plan: CleaningPlan, watcher: Watcher): (row: StreamedRow) => void {
  const dropped = plan.steps.flatMap((step) =>
    step.applied && step.effect.kind === 'drop-columns'
      ? [...step.effect.columns].map(([column, reason]) => ({ step, column, reason }))
      : [],
  );
  return (row) => {
    for (const { step, column, reason } of dropped) {
      const before = row.cells[column]!;
      if (before !== '') watcher.cell(step, row, { column, before, after: '', reason });
      row.cells[column] = '';
    }
  };
}
