import { isBlank } from '../cells/blank.js';
import type { Change, UnconvertedCells } from './kit/clean-step.js';
import type { TextEffect } from './kit/define-step.js';
import type { CleaningPlan, PlannedStep } from './pass/plan.js';

/** A step of a plan that converts the texts of a column to one format. */
interface Converter {
  step: PlannedStep;
  effect: TextEffect;
  isDone(text: string): boolean;
}

/**
 * Adds a report to a plan for each column that applied steps convert. A report runs like a step that is not applied;
 * its "changes" are the cells that the steps could not convert.
 */
export function withReports(plan: CleaningPlan): CleaningPlan {
  const byColumn = new Map<number, Converter[]>();
  for (const converter of plan.steps.flatMap(convertersOf)) {
    const group = byColumn.get(converter.column);
    if (group === undefined) byColumn.set(converter.column, [converter]);
    else group.push(converter);
  }
  const reports = [...byColumn].map(([column, converters], place): PlannedStep => {
    const { step } = converters.at(-1)!;
    const report = (text: string) =>
      isUnconverted(text, converters) ? { text: '', reason: 'could not be converted' } : null;
    const index = plan.steps.length + place;
    const effect = { kind: 'texts' as const, columns: new Map([[column, report]]) };
    return { ...step, index, applied: false, unit: 'cells', isReport: true, effect };
  });
  return reports.length === 0 ? plan : { ...plan, steps: [...plan.steps, ...reports] };
}

function convertersOf(step: PlannedStep): (Converter & { column: number })[] {
  const { applied, effect } = step;
  if (!applied || effect.kind !== 'texts' || effect.isDone === undefined) return [];
  const { isDone } = effect;
  return [...effect.columns].map(([column, textEffect]) => ({ column, step, effect: textEffect, isDone }));
}

function isUnconverted(text: string, converters: readonly Converter[]): boolean {
  return !isBlank(text) && converters.every(({ effect, isDone }) => !isDone(text) && effect(text) === null);
}

/** Describes the cells that a report found. */
export function describeReport(
  { step, isReport }: PlannedStep,
  { changes, examples }: { changes: number; examples: readonly Change[] },
): UnconvertedCells[] {
  const column = examples[0]?.column;
  if (isReport !== true || column == null) return [];
  const cells = examples.map(({ row, before }) => ({ row, text: before ?? '' }));
  return [{ operation: step.operation, column, count: changes, examples: cells }];
}
