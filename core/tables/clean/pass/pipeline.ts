import type { StreamedRow } from '../kit/define-step.js';
import { type CleaningPlan, type PlannedStep, type RowStage, stagesOf, type TextStage } from './plan.js';
import type { CellChange } from './repair-tally.js';
import { makeChain, type Trace } from './text-chain.js';

/** Receives all changes. If `step.applied` is false, a change is only previewed. */
export interface Watcher {
  cell(step: PlannedStep, row: StreamedRow, change: CellChange): void;
  dropped(step: PlannedStep, row: StreamedRow, reason: string): void;
}

/** Ignores all changes. */
export const UNWATCHED: Watcher = { cell: () => undefined, dropped: () => undefined };

/**
 * Runs the steps on a row and changes its cells in place.
 * @returns the texts of the added columns; null if the row is dropped.
 */
export type RunRow = (row: StreamedRow) => readonly string[] | null;

type Stage = (row: StreamedRow, addedCells: string[]) => 'kept' | 'dropped';

/**
 * Compiles a plan for a single pass over a table. Consecutive steps on texts run as one chain per column, so that each
 * distinct text is evaluated once. Steps on rows keep state across rows.
 * @param which all steps, to count the changes of each, or only applied ones.
 */
export function makePipeline(plan: CleaningPlan, which: 'all' | 'applied', watcher: Watcher): RunRow {
  const stages = stagesOf(plan, which).map((stage) =>
    stage.kind === 'texts' ? runTexts(plan, stage, watcher) : runStep(stage, watcher),
  );
  return (row) => {
    const addedCells = plan.added.map(() => '');
    for (const stage of stages) if (stage(row, addedCells) === 'dropped') return null;
    return addedCells;
  };
}

function runTexts(plan: CleaningPlan, { chains: steps }: TextStage, watcher: Watcher): Stage {
  const chains = [...steps].map(([column, chain]) => ({ column, trace: makeChain(chain) }));
  return (row, addedCells) => {
    for (const { column, trace } of chains) {
      const found = trace(row.cells[column]!);
      if (found === null) continue;
      reportTrace(found, { plan, row, column, watcher });
      row.cells[column] = found.text;
      for (const { slot, text } of found.splitTexts) addedCells[slot] = text;
    }
    return 'kept';
  };
}

interface Place {
  plan: CleaningPlan;
  row: StreamedRow;
  column: number;
  watcher: Watcher;
}

/** Reports the changes to a cell. */
export function reportTrace(trace: Trace, { plan, row, column, watcher }: Place): void {
  for (const { index, before, after, reason, evidence } of trace.changes)
    watcher.cell(plan.steps[index]!, row, { column, before, after, reason, evidence });
}

/** Returns a function that runs a step on a row. If the step is applied, it changes cells in place. */
export function runStep({ step, start }: RowStage, watcher: Watcher): (row: StreamedRow) => 'kept' | 'dropped' {
  const visit = start(step.applied);
  return (row) => {
    const verdict = visit(row);
    if (verdict === null) return 'kept';
    if ('drop' in verdict) {
      watcher.dropped(step, row, verdict.drop);
      return step.applied ? 'dropped' : 'kept';
    }
    for (const { column, after, reason, evidence } of verdict.edits) {
      const before = row.cells[column]!;
      if (before === after) continue;
      watcher.cell(step, row, { column, before, after, reason, evidence });
      if (step.applied) row.cells[column] = after;
    }
    return 'kept';
  };
}
