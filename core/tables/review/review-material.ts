import type { StepEffect } from '../clean/kit/clean-step.js';
import { OPTIONAL_STEPS } from '../clean/kit/optional-steps.js';
import type { TableData } from '../columns/table-data.js';
import type { ColumnProfile } from '../profile/column/column-profile.js';
import { findDisputes } from '../profile/wrong-cells/find-disputes.js';
import { reportedElsewhere } from '../profile/wrong-cells/find-wrong-cells.js';
import { MIN_SUGGESTED, type WrongCell } from '../profile/wrong-cells/wrong-cell.js';
import type { WrongCellSearch } from '../profile/wrong-cells/wrong-cell-search.js';
import { candidatesOf, keyOf, type RepairCandidate } from './candidates.js';
import { type Claim, claimsOf } from './claims.js';
import { groupSources } from './group-sources.js';

/** The claims of a table and their sources. */
export interface Dispute {
  /** Names of the columns of things and of sources. */
  thing: string;
  source: string;
  sourceTexts: readonly string[];
  claims: readonly Claim[];
  /** Group of each source. */
  groups: readonly number[];
  /** Indices of the disputed columns. */
  columns: ReadonlySet<number>;
  /** Texts that the detectors suggest for disputed cells with certainty, by `suggestedKey`. */
  suggested: ReadonlyMap<string, string>;
  /** Claim and value of each question, by its key. */
  byKey: ReadonlyMap<string, { claim: number; value: number }>;
}

/** What a review of a table asks about. It does not depend on answers, so it is prepared once. */
export interface ReviewMaterial {
  table: string;
  name: string;
  /** Whether its dataset has other tables. */
  hasOthers: boolean;
  data: TableData;
  steps: readonly StepEffect[];
  /** Names of the steps that a report recommends. */
  recommended: ReadonlySet<string>;
  candidates: readonly RepairCandidate[];
  dispute: Dispute | null;
  /** Indices of columns by which a person recognizes a row. */
  naming: readonly number[];
}

/** Whether a review asks about a step as a whole. Corrections of cells are asked about one by one. */
const isAsked = ({ class: stepClass, changes, step: { operation } }: StepEffect) =>
  stepClass !== 'safe' &&
  changes > 0 &&
  !['repair_cells', 'set_cells'].includes(operation) &&
  !OPTIONAL_STEPS.has(operation);

interface Prepared {
  data: TableData;
  columns: readonly ColumnProfile[];
  wrongCells: WrongCellSearch;
  /** All steps offered for the table, with their effects. */
  steps: readonly StepEffect[];
  recommended: ReadonlySet<string>;
  hasOthers: boolean;
}

/** Collects everything that a review of a table can ask about. */
export function prepareReview({ data, columns, wrongCells, steps, recommended, hasOthers }: Prepared): ReviewMaterial {
  // Dates in another format are asked about as a step.
  const isAskedElsewhere = reportedElsewhere(data, columns, wrongCells);
  const cells = wrongCells.detect(data, columns).filter((cell) => cell.kind !== 'pattern' || !isAskedElsewhere(cell));
  const dispute = prepareDispute(data, columns, cells);
  return {
    ...{ table: data.table.id, name: data.table.name, hasOthers, data, dispute, recommended },
    steps: steps.filter(isAsked),
    candidates: candidatesOf(data, cells, dispute?.columns ?? new Set()),
    naming: namingColumns(data),
  };
}

/** Key of a cell, by the indices of its row and column. */
export const suggestedKey = (row: number, column: number) => `${row} ${column}`;

function prepareDispute(
  data: TableData,
  columns: readonly ColumnProfile[],
  cells: readonly WrongCell[],
): Dispute | null {
  const disputes = findDisputes(data, columns);
  if (disputes === null) return null;
  const { thing, source, targets } = disputes;
  const claims = claimsOf(disputes);
  const keys = claims.flatMap((claim, at) => {
    const column = data.columns[claim.column]!.name;
    return claim.values.map((text, value) => [keyOf(column, claim.thing, text), { claim: at, value }] as const);
  });
  const disputed = new Set(targets.map(({ at }) => at));
  const suggested = cells.flatMap(({ row, column, expected, confidence }) =>
    disputed.has(column) && expected !== null && confidence >= MIN_SUGGESTED
      ? [[suggestedKey(row, column), expected] as const]
      : [],
  );
  return {
    ...{ thing: thing.name, source: source.name, sourceTexts: source.texts, claims },
    groups: groupSources(claims, source.texts.length),
    columns: disputed,
    suggested: new Map(suggested),
    byKey: new Map(keys),
  };
}

/** Maximum columns that name a row. */
const MAX_NAMING = 2;
const SAMPLE = 50;

/** Returns the first columns whose texts are mostly words. */
function namingColumns({ columns }: TableData): number[] {
  const worded = columns.flatMap((column, at) => {
    if (column.form !== 'dictionary') return [];
    const sample = column.texts.slice(0, SAMPLE).filter((text) => text !== '');
    const words = sample.filter((text) => /\p{L}{2}/u.test(text));
    return sample.length > 1 && words.length > 0.8 * sample.length ? [{ at, distinct: column.texts.length }] : [];
  });
  return worded
    .sort((one, other) => other.distinct - one.distinct || one.at - other.at)
    .slice(0, MAX_NAMING + 1)
    .map(({ at }) => at);
}
