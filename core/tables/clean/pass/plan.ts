import type { OpenedTable } from '../../read/opened/dataset.js';
import type { BrokenRow } from '../../read/source/reading.js';
import type { CleanStep, StepClass, StepEffect } from '../kit/clean-step.js';
import type { Effect, RowVerdict, StreamedRow } from '../kit/define-step.js';
import type { ChainStep } from './text-chain.js';

/** A step of a plan, ready to run. */
export interface PlannedStep {
  /** Place in the plan, 0-based. */
  index: number;
  /** Name that accepts or rejects exactly this step. */
  name: string;
  /** With every setting spelt out. */
  step: CleanStep;
  class: StepClass;
  applied: boolean;
  title: string;
  reason: string;
  unit: StepEffect['unit'];
  effect: Effect;
  /** It changes nothing, and finds the cells that the applied steps before it could not convert. */
  isReport?: true;
}

/** A column of the cleaned table. */
export interface PlannedColumn {
  /** Place in the table as read, 0-based; for an added column the place of the one that it was split from. */
  source: number;
  /** Which of the added columns; -1 for a column that was read. */
  slot: number;
  /** The name that steps know it by. */
  name: string;
  /** Its header in the cleaned table. */
  header: string;
  /** How a workbook should store it: as text unless all says that its cells are numbers or dates. */
  storage: 'text' | 'number' | 'date';
  /** Commonest number format that a workbook has for it; null for none. */
  numberFormat: string | null;
}

/** A cleaning of one table that was decided on: the steps in their order, and the columns that come out. */
export interface CleaningPlan {
  table: OpenedTable;
  steps: PlannedStep[];
  /** Columns that applied steps add. */
  added: { step: number; beside: number; name: string }[];
  columns: PlannedColumn[];
  /** Rows that did not fit when the table was read: the first, and how many in all. */
  broken: { rows: readonly BrokenRow[]; total: number };
}

/** The header that is written; null for none. */
export function headerOf({ table, steps, columns }: CleaningPlan): string[] | null {
  const isRenamed = steps.some(({ applied, effect }) => applied && effect.kind === 'headers');
  return table.headerRows.length > 0 || isRenamed ? columns.map(({ header }) => header) : null;
}

/** Steps on texts that follow each other, as one chain for each column. */
export interface TextStage {
  kind: 'texts';
  chains: ReadonlyMap<number, readonly ChainStep[]>;
}

/** A step on rows. */
export interface RowStage {
  kind: 'rows';
  step: PlannedStep;
  start(): (row: StreamedRow) => RowVerdict;
}

export type PlanStage = TextStage | RowStage;

/**
 * Parts a plan into stages. Only row steps that are applied part the chains, so that a preview does what the cleaning does;
 * the others look at the row when the chain around them is through.
 * @param which all steps, to count what each would do, or only those that are applied, with their reports.
 */
export function stagesOf(plan: CleaningPlan, which: 'all' | 'applied'): PlanStage[] {
  const stages: PlanStage[] = [];
  let texts: PlannedStep[] = [];
  let onlookers: RowStage[] = [];
  const endChain = () => {
    if (texts.length > 0) stages.push(textStage(plan, texts));
    stages.push(...onlookers);
    texts = [];
    onlookers = [];
  };
  for (const step of plan.steps.filter(({ applied, isReport }) => applied || isReport || which === 'all')) {
    const { effect, applied } = step;
    if (effect.kind === 'texts') texts.push(step);
    if (effect.kind !== 'rows') continue;
    const stage: RowStage = { kind: 'rows', step, start: effect.start };
    if (applied) endChain();
    (applied ? stages : onlookers).push(stage);
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
    const { readsMarks = false, leavesPlain = false } = effect;
    for (const [column, change] of effect.columns)
      addTo(chains, column, { index, applied, effect: change, slot, readsMarks, leavesPlain });
  }
  return { kind: 'texts', chains };
}

/** What a dropped column holds (blanks at most) goes into the log, so that it can come back. */
function emptyDropped({ steps }: CleaningPlan): TextStage {
  const chains = new Map<number, ChainStep[]>();
  for (const { index, applied, effect } of steps) {
    if (!applied || effect.kind !== 'drop-columns') continue;
    for (const [column, reason] of effect.columns) {
      const empty = (text: string) => (text === '' ? null : { text: '', reason });
      addTo(chains, column, { index, applied, effect: empty, slot: -1, readsMarks: false, leavesPlain: false });
    }
  }
  return { kind: 'texts', chains };
}

function addTo(chains: Map<number, ChainStep[]>, column: number, step: ChainStep): void {
  const chain = chains.get(column);
  if (chain === undefined) chains.set(column, [step]);
  else chain.push(step);
}

function slotOf({ added }: CleaningPlan, wanted: { beside: number; name: string } | undefined): number {
  if (wanted === undefined) return -1;
  return added.findIndex(({ beside, name }) => beside === wanted.beside && name === wanted.name);
}
