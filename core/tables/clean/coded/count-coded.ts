import type { TableData } from '../../columns/table-data.js';
import type { CleaningPlan } from '../pass/plan.js';
import type { PreviewTally } from '../pass/preview-tally.js';
import type { CodedChain, CodedPlan } from './coded-stages.js';
import type { DroppedRows } from './dropped-rows.js';

interface Passed {
  plan: CleaningPlan;
  data: TableData;
  dropped: DroppedRows;
  tally: PreviewTally;
}

/** Counts the changes to cells of dictionary columns beyond those that were told of. @returns cells of kept rows that an applied step changed. */
export function countCoded({ stages }: CodedPlan, { plan, data, dropped, tally }: Passed): number {
  /** By column, 1 for each code that an applied step changes. */
  const touched = new Map<number, Uint8Array>();
  for (const [index, stage] of stages.entries()) {
    if (stage.kind !== 'texts') continue;
    for (const chain of stage.chains) {
      if (chain.kind === 'coded') countChain(chain, index, { plan, data, dropped, tally }, touched);
    }
  }
  let cells = 0;
  for (const [column, codes] of touched) {
    const counts = countsAt(data, dropped, column, stages.length);
    for (let code = 0; code < codes.length; code += 1) if (codes[code] === 1) cells += counts[code] as number;
  }
  return cells;
}

function countsAt({ columns }: TableData, dropped: DroppedRows, column: number, stage: number): Uint32Array {
  const own = columns[column]!;
  return own.form === 'dictionary' ? dropped.countsAt(stage, own) : new Uint32Array(0);
}

function countChain(
  { column, traces, unseen }: CodedChain,
  stage: number,
  { plan, data, dropped, tally }: Passed,
  touched: Map<number, Uint8Array>,
): void {
  const counts = countsAt(data, dropped, column, stage);
  const codes = touched.get(column) ?? new Uint8Array(counts.length);
  touched.set(column, codes);
  for (const [code, { changes }] of traces) {
    if (changes.some(({ applied }) => applied)) codes[code] = 1;
    const told = unseen[code] === 1 ? 0 : 1;
    for (const { index } of changes) tally.more(plan.steps[index]!, (counts[code] as number) - told);
  }
}
