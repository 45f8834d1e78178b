import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import { runStep, type Watcher } from '../pass/pipeline.js';
import { type CleaningPlan, stagesOf, type TextStage } from '../pass/plan.js';
import { type ChainStep, makeChain, type Trace, traceText } from '../pass/text-chain.js';
import type { CodedRow, ColumnTexts } from './coded-row.js';
import type { EditedTexts, SplitTable } from './split-edited.js';

/** The effect of consecutive steps on a column, with each distinct text evaluated once. */
export interface CodedChain {
  kind: 'coded';
  column: number;
  codes: DictionaryColumn['codes'];
  /** Traces by code, for the texts that a step changes or would change. */
  traces: ReadonlyMap<number, Trace>;
  /** 1 for each of these texts that has not occurred in a row yet. `remaining`: number of such texts. */
  unseen: Uint8Array;
  remaining: number;
}

/** Consecutive steps on a wide column, whose texts must be evaluated row by row. */
export interface WideChain {
  kind: 'wide';
  column: number;
  trace(text: string): Trace | null;
  /** The steps that may change a plain text. */
  onPlain: readonly ChainStep[];
}

export type CodedStage =
  | { kind: 'texts'; chains: (CodedChain | WideChain)[] }
  | { kind: 'rows'; run(row: CodedRow): 'kept' | 'dropped'; texts: ColumnTexts; edits: EditedTexts };

/** A plan compiled for the distinct texts of a table. */
export interface CodedPlan {
  stages: CodedStage[];
  /** The texts after all stages. */
  texts: ColumnTexts;
  /** The texts of each added column, by the codes of the column that it was split from; null if that column is wide. */
  addedTexts: (string[] | null)[];
}

interface Draft {
  data: TableData;
  texts: (readonly string[] | null)[];
  addedTexts: (string[] | null)[];
}

/**
 * Evaluates the distinct texts of a table, stage by stage, including steps that are not applied.
 * @param edits the texts that steps on rows write, by index of the step.
 */
export function codePlan(
  plan: CleaningPlan,
  { data, edits }: Pick<SplitTable, 'data' | 'edits'>,
  watcher: Watcher,
): CodedPlan {
  const texts = data.columns.map((column) => (column.form === 'dictionary' ? column.texts : null));
  const addedTexts = plan.added.map((added) => texts[added.source]?.map(() => '') ?? null);
  const draft: Draft = { data, texts, addedTexts };
  const stages = stagesOf(plan, 'all').map((stage): CodedStage => {
    if (stage.kind === 'texts') return { kind: 'texts', chains: codeChains(stage, draft) };
    const { step } = stage;
    const texts = [...draft.texts];
    const edited = edits.get(step.index) ?? NO_EDITS;
    for (const [at, written] of edited) draft.texts[at] = texts[at]!.map((text, code) => written.get(code) ?? text);
    return { kind: 'rows', run: runStep(stage, watcher), texts, edits: edited };
  });
  return { stages, texts: draft.texts, addedTexts };
}

const NO_EDITS: EditedTexts = new Map();

function codeChains({ chains }: TextStage, draft: Draft): (CodedChain | WideChain)[] {
  return [...chains].flatMap(([column, steps]): (CodedChain | WideChain)[] => {
    const source = draft.data.columns[column]!;
    if (source.form === 'wide') {
      const onPlain = steps.filter(({ leavesPlain }) => !leavesPlain);
      return [{ kind: 'wide', column, trace: makeChain(steps), onPlain }];
    }
    const before = draft.texts[column]!;
    const traces = tracesOf(before, steps);
    if (traces.size === 0) return [];
    draft.texts[column] = before.map((text, code) => traces.get(code)?.text ?? text);
    const unseen = new Uint8Array(before.length);
    for (const [code, trace] of traces) {
      unseen[code] = 1;
      for (const { slot, text } of trace.splitTexts) draft.addedTexts[slot]![code] = text;
    }
    return [{ kind: 'coded', column, codes: source.codes, traces, unseen, remaining: traces.size }];
  });
}

function tracesOf(texts: readonly string[], steps: readonly ChainStep[]): Map<number, Trace> {
  const traces = new Map<number, Trace>();
  for (let code = 0; code < texts.length; code += 1) {
    const trace = traceText(texts[code] as string, steps);
    if (trace !== null) traces.set(code, trace);
  }
  return traces;
}
