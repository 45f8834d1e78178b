import type { OpenedTable } from '../../read/opened/dataset.js';
import type { BrokenRow } from '../../read/source/reading.js';
import type { CleanStep, StepClass, StepEffect } from '../kit/clean-step.js';
import type { Effect, RowVerdict, StreamedRow } from '../kit/define-step.js';
import type { ChainStep } from './text-chain.js';

/** A step of a plan, ready to run. */
export interface PlannedStep {
  /** Position in the plan, from 0. */
  index: number;
  /** Name with which exactly this step can be accepted or rejected. */
  name: string;
  /** The step with all options. */
  step: CleanStep;
  class: StepClass;
  /** Confidence of its corrections; null if it corrects no wrong cells, or if each change has its own. */
  confidence: number | null;
  applied: boolean;
  /** Why the step is not applied, although it would be without the other columns of its family. */
  heldBack?: string;
  title: string;
  reason: string;
  unit: StepEffect['unit'];
  effect: Effect;
  /**
   * Whether this is a report: it changes nothing and only finds cells that the preceding applied steps could not
   * convert.
   */
  isReport?: true;
}

/** A column of the cleaned table. */
export interface PlannedColumn {
  /** Index in the table before cleaning, from 0. For an added column, that of the column it was split from. */
  source: number;
  /** Index among the added columns; -1 for an original column. */
  slot: number;
  /** Name of the column in steps. */
  name: string;
  /** Header in the cleaned table. */
  header: string;
  /**
   * How the column is stored in a workbook: as text, unless its meaning or an applied step requires another type.
   */
  storage: 'text' | 'number' | 'date' | 'boolean';
  /** Most common number format in the source workbook; null if there is none. */
  numberFormat: string | null;
}

/** The plan for cleaning a table: the steps in order, and the output columns. */
export interface CleaningPlan {
  table: OpenedTable;
  steps: PlannedStep[];
  /** Columns added by applied steps. */
  added: { step: number; source: number; name: string }[];
  columns: PlannedColumn[];
  /** Malformed rows found by the import: the first ones, and the total. */
  broken: { rows: readonly BrokenRow[]; total: number };
}

/** Returns the header to write; null if there is none. */
export function headerOf({ table, steps, columns }: CleaningPlan): string[] | null {
  const isRenamed = steps.some(({ applied, effect }) => applied && effect.kind === 'headers');
  return table.headerRows.length > 0 || isRenamed ? columns.map(({ header }) => header) : null;
}

/** Consecutive steps on texts, one chain per column. */
export interface TextStage {
  kind: 'texts';
  chains: ReadonlyMap<number, readonly ChainStep[]>;
}

/** A step on rows. */
export interface RowStage {
  kind: 'rows';
  step: PlannedStep;
  start(isApplied: boolean): (row: StreamedRow) => RowVerdict;
  /** The columns that the step reads and edits; null if it may read all. */
  reads: readonly number[] | null;
}

export type PlanStage = TextStage | RowStage;

/**
 * Divides a plan into stages. Only applied row steps divide the text chains, so that a preview gives the same result as
 * the cleaning; other row steps run after the chain that contains them.
 * @param which all steps, to count the changes of each, or only applied ones with their reports.
 */
export function stagesOf(plan: CleaningPlan, which: 'all' | 'applied'): PlanStage[] {
  const stages: PlanStage[] = [];
  let texts: PlannedStep[] = [];
  let previewed: RowStage[] = [];
  const endChain = () => {
    if (texts.length > 0) stages.push(textStage(plan, texts));
    stages.push(...previewed);
    texts = [];
    previewed = [];
  };
  for (const step of plan.steps.filter(({ applied, isReport }) => applied || isReport || which === 'all')) {
    const { effect, applied } = step;
    if (effect.kind === 'texts') texts.push(step);
    if (effect.kind !== 'rows') continue;
    const stage: RowStage = { kind: 'rows', step, start: effect.start, reads: effect.reads ?? null };
    if (applied) endChain();
    (applied ? stages : previewed).push(stage);
  }
  endChain();
  const emptied = emptyDropped(plan);
  return emptied.chains.size > 0 ? [...stages, emptied] : stages;
}

function textStage(plan: CleaningPlan, steps: readonly PlannedStep[]): TextStage {
  const chains = new Map<number, ChainStep[]>();
  for (const { index, applied, effect } of steps) {
    if (effect.kind !== 'texts') continue;
    const slot = slotOf(plan, effect.added);
    const { parsesMarks = false, leavesPlain = false } = effect;
    for (const [column, change] of effect.columns)
      addTo(chains, column, { index, applied, effect: change, slot, parsesMarks, leavesPlain });
  }
  // In the order of the columns, so that a log is the same with and without steps that are only previewed.
  return { kind: 'texts', chains: new Map([...chains].sort(([one], [other]) => one - other)) };
}

/** Returns a stage that empties dropped columns, so that their contents are logged and can be restored. */
function emptyDropped({ steps }: CleaningPlan): TextStage {
  const chains = new Map<number, ChainStep[]>();
  for (const { index, applied, effect } of steps) {
    if (!applied || effect.kind !== 'drop-columns') continue;
    for (const [column, reason] of effect.columns) {
      const empty = (text: string) => (text === '' ? null : { text: '', reason });
      addTo(chains, column, { index, applied, effect: empty, slot: -1, parsesMarks: false, leavesPlain: false });
    }
  }
  return { kind: 'texts', chains };
}

function addTo(chains: Map<number, ChainStep[]>, column: number, step: ChainStep): void {
  const chain = chains.get(column);
  if (chain === undefined) chains.set(column, [step]);
  else chain.push(step);
}

function slotOf({ added }: CleaningPlan, column: { source: number; name: string } | undefined): number {
  if (column === undefined) return -1;
  return added.findIndex(({ source, name }) => source === column.source && name === column.name);
}
