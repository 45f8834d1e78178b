import type { RowVerdict, StreamedRow } from '../kit/define-step.js';
import type { CleaningPlan, PlannedStep } from './plan.js';
import type { ChainStep } from './text-chain.js';

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
