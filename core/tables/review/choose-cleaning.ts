import { isBlank } from '../cells/blank.js';
import type { CleanOptions, CleanStep } from '../clean/kit/clean-step.js';
import { textsOfRows } from '../clean/kit/table-view.js';
import type { TableData } from '../columns/table-data.js';
import { referTo } from '../profile/column/refer-to.js';
import { MIN_SUGGESTED } from '../profile/wrong-cells/wrong-cell.js';
import type { CandidateCell, RepairCandidate } from './candidates.js';
import type { ReviewMaterial } from './review-material.js';
import type { ReviewState, Verdict } from './review-state.js';

/** The cleaning that results from a review. */
export interface ReviewedCleaning {
  /** Steps that write what the user typed, and the values of trusted sources. They come first. */
  set: CleanStep[];
  /** Selection of the steps and corrections that a plan suggests. */
  options: Pick<CleanOptions, 'accept' | 'reject'>;
}

/** Returns the cleaning that results from a review. */
export function chooseCleaning(material: ReviewMaterial, state: ReviewState): ReviewedCleaning {
  const prefix = material.hasOthers ? `${material.table}/` : '';
  const name = (column: number, variant: string | null) =>
    `${prefix}${referTo('repair_cells', material.data.columns[column]!.name, variant)}`;
  const named = (isApplied: boolean) =>
    material.steps.flatMap((step, at) => {
      const verdict = state.steps[at]!;
      return verdict.isAnswered && verdict.isApplied === isApplied ? [`${prefix}${step.name}`] : [];
    });
  const disputed = state.areSourcesKnown ? [...material.dispute!.columns] : [];
  return {
    set: [...setByThing(material, state), ...setByRow(material, state)],
    options: {
      accept: ['proposed', ...named(true)],
      reject: [
        ...named(false),
        ...disputed.map((column) => name(column, null)),
        ...rejectedRows(material, state).map(({ column, row }) => name(column, row)),
      ],
    },
  };
}

/** Returns the values of claims, for all rows of each thing. */
function setByThing({ data, dispute }: ReviewMaterial, { claims, areSourcesKnown }: ReviewState): CleanStep[] {
  if (dispute === null || !areSourcesKnown) return [];
  const byColumn = new Map<number, [string, string][]>();
  for (const [at, { column, thing }] of dispute.claims.entries()) {
    const { text } = claims[at]!;
    if (text === null) continue;
    const values = byColumn.get(column) ?? [];
    byColumn.set(column, values);
    values.push([thing, text]);
  }
  return [...byColumn].map(([column, values]) => ({
    operation: 'set_cells',
    column: data.columns[column]!.name,
    options: { from: [dispute.thing], values: Object.fromEntries(values) },
  }));
}

/** Whether a verdict writes the corrections itself, because the suggested steps would not. */
const isSet = ({ confidence }: RepairCandidate, { isApplied, typed }: Verdict) =>
  typed !== null || (isApplied && confidence < MIN_SUGGESTED);

function setByRow({ data, candidates }: ReviewMaterial, state: ReviewState): CleanStep[] {
  const byColumn = new Map<number, Map<string, string>>();
  for (const [at, candidate] of candidates.entries()) {
    const verdict = state.candidates[at]!;
    if (!isSet(candidate, verdict)) continue;
    const values = byColumn.get(candidate.column) ?? new Map<string, string>();
    byColumn.set(candidate.column, values);
    const cells = verdict.typed === null ? candidate.cells : cellsLike(data, candidate);
    for (const { row, after } of cells) values.set(String(data.sourceRows.at(row)!), verdict.typed ?? after!);
  }
  return [...byColumn].map(([at, values]) => {
    const column = data.columns[at]!.name;
    const before = Object.fromEntries(textsOfRows(data, column, [...values.keys()]));
    return { operation: 'set_cells', column, options: { values: Object.fromEntries(values), before } };
  });
}

/** Minimum share of the cells of a text that are wrong for a typed correction to be for all of them. */
const MIN_WRONG = 0.5;

/** Returns the cells of a correction, and those of its column with the same wrong text if it is rarely right. */
function cellsLike({ columns }: TableData, { column: at, cells }: RepairCandidate): readonly CandidateCell[] {
  const column = columns[at]!;
  const { before } = cells[0]!;
  if (column.form !== 'dictionary' || isBlank(before)) return cells;
  const code = column.codes[cells[0]!.row]!;
  if (cells.length < MIN_WRONG * column.counts[code]!) return cells;
  const rows: CandidateCell[] = [];
  for (let row = 0; row < column.codes.length; row += 1)
    if (column.codes[row] === code) rows.push({ row, before, after: null });
  return rows;
}

/** Lists the cells that a plan would correct and the review does not. */
function rejectedRows({ data, candidates }: ReviewMaterial, state: ReviewState): { column: number; row: string }[] {
  return candidates.flatMap((candidate, at) => {
    const { isApplied, isAnswered, typed } = state.candidates[at]!;
    // A later round of a plan may be certain about what is uncertain now, but a rejected correction never returns.
    const isOffered = candidate.confidence >= MIN_SUGGESTED || isAnswered;
    if (!isOffered || (isApplied && typed === null)) return [];
    return candidate.cells.map(({ row }) => ({ column: candidate.column, row: String(data.sourceRows.at(row)!) }));
  });
}
