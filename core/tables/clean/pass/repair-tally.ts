import type { Repair } from '../kit/clean-step.js';
import type { CellEvidence } from '../kit/define-step.js';
import type { CleaningPlan, PlannedStep } from './plan.js';

/** Maximum length of a text in the list, in UTF-16 code units. */
const MAX_TEXT = 500;
/** Maximum different repairs that are ranked. Further ones are only counted. */
const MAX_RANKED = 100_000;

/** A change to the cells of a column that contain a text. */
export interface CellChange {
  column: number;
  before: string;
  after: string;
  reason: string;
  evidence?: CellEvidence | undefined;
}

/** The repairs of a plan, most certain first. */
export interface RepairList {
  repairs: Repair[];
  /** Number of different repairs, and of their cells. */
  count: number;
  cells: number;
}

/** Returns the evidence for a change; null if the step corrects no wrong cells. */
export function repairEvidenceOf(
  { step, confidence }: PlannedStep,
  { evidence }: CellChange,
): Pick<Repair, 'rule' | 'confidence' | 'witnesses'> | null {
  const certainty = evidence?.confidence ?? confidence;
  if (certainty === null) return null;
  return {
    rule: evidence?.rule ?? step.operation,
    confidence: Math.round(certainty * 100) / 100,
    witnesses: [...(evidence?.witnesses ?? [])],
  };
}

/**
 * Collects the repairs of all steps that correct cells. Equal corrections of a column are one repair, even if several
 * steps offer them.
 */
export class RepairTally {
  readonly #plan: CleaningPlan;
  /** Repairs by their texts, for each step. */
  readonly #repairs = new Map<PlannedStep, Map<string, Repair>>();
  #count = 0;
  #cells = 0;

  constructor(plan: CleaningPlan) {
    this.#plan = plan;
  }

  /**
   * Adds a cell. Ignores steps that do not correct cells.
   * @param row row in the file.
   */
  add(step: PlannedStep, change: CellChange, row: number): void {
    const evidence = repairEvidenceOf(step, change);
    if (evidence === null) return;
    this.#cells += 1;
    const found = this.#repairs.get(step) ?? new Map<string, Repair>();
    this.#repairs.set(step, found);
    const key = keyOf(change);
    const known = found.get(key);
    if (known !== undefined) known.cells += 1;
    else {
      this.#count += 1;
      if (this.#count <= MAX_RANKED) found.set(key, { ...this.#describe(step, change), row, ...evidence });
    }
  }

  /** Adds further cells with a change that was already added. */
  addCells(step: PlannedStep, change: CellChange, cells: number): void {
    const known = this.#repairs.get(step)?.get(keyOf(change));
    if (known === undefined) return;
    known.cells += cells;
    this.#cells += cells;
  }

  #describe({ applied, name }: PlannedStep, { column, before, after, reason }: CellChange) {
    return {
      column: this.#plan.table.columns[column]!.name,
      before: before.slice(0, MAX_TEXT),
      after: after.slice(0, MAX_TEXT),
      cells: 1,
      reason,
      step: name,
      applied,
    };
  }

  /** Returns the most certain repairs; of equal ones, those of more cells first. */
  list(max: number): RepairList {
    const known = new Map<string, Repair>();
    let count = this.#count;
    let cells = this.#cells;
    for (const found of this.#repairs.values()) {
      for (const [key, repair] of found) {
        const other = known.get(key);
        if (other !== undefined) {
          count -= 1;
          cells -= Math.min(other.cells, repair.cells);
        }
        known.set(key, other === undefined ? repair : preferred(other, repair));
      }
    }
    const ranked = [...known.values()].sort(
      (one, other) => other.confidence - one.confidence || other.cells - one.cells || one.row - other.row,
    );
    return { repairs: ranked.slice(0, max), count, cells };
  }
}

/** Returns the one of two equal repairs that is applied, or else the more certain one. */
function preferred(one: Repair, other: Repair): Repair {
  if (one.applied !== other.applied) return one.applied ? one : other;
  return other.confidence > one.confidence ? other : one;
}

const keyOf = ({ column, before, after }: CellChange) => `${column}\n${before}\u0000${after}`;
