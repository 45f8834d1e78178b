import type { StreamedRow } from '../kit/define-step.js';
import { type CleaningPlan, type PlannedStep, type RowStage, stagesOf, type TextStage } from './plan.js';
import { makeChain, type Trace } from './text-chain.js';

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
  const stages = stagesOf(plan, which).map((stage) =>
    stage.kind === 'texts' ? runTexts(plan, stage, watcher) : runStep(stage, watcher),
  );
  return (row) => {
    const beside = plan.added.map(() => '');
    for (const stage of stages) if (stage(row, beside) === 'dropped') return null;
    return beside;
  };
}

function runTexts(plan: CleaningPlan, { chains: steps }: TextStage, watcher: Watcher): Stage {
  const chains = [...steps].map(([column, chain]) => ({ column, trace: makeChain(chain) }));
  return (row, beside) => {
    for (const { column, trace } of chains) {
      const found = trace(row.cells[column]!);
      if (found === null) continue;
      tellTrace(found, { plan, row, column, watcher });
      row.cells[column] = found.text;
      for (const { slot, text } of found.beside) beside[slot] = text;
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

/** Tells of the changes to one cell. */
export function tellTrace(trace: Trace, { plan, row, column, watcher }: Place): void {
  for (const { index, before, after, reason } of trace.changes)
    watcher.cell(plan.steps[index]!, row, { column, before, after, reason });
}

/** Runs a step on rows: cells of the row are changed in place, where it is applied. */
export function runStep({ step, start }: RowStage, watcher: Watcher): (row: StreamedRow) => 'kept' | 'dropped' {
  const visit = start();
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
