import type { CodedColumn } from './coded-column.js';
import type { RowGroups } from './group-rows.js';

/** How well rows of the same group agree in another column. Groups of one row are not counted. */
export interface DependencyMeasure {
  /** Number of rows in groups of two or more whose cell is not missing. */
  rows: number;
  /**
   * Number of these rows with the most common text of their group. 1 - kept / rows is the error g3 (Kivinen and Mannila
   * 1995).
   */
  kept: number;
  groups: number;
  /** Chance-corrected agreement of two rows of the same group, at most 1 (like Cohen's kappa). */
  strength: number;
}

/** Limits at which a measurement stops after its first rows. */
export interface GiveUp {
  /** Share of rows that violate the dependency. */
  error: number;
  /** Chance-corrected agreement. */
  strength: number;
}

/** Minimum rows before a measurement may stop because of its error (`ENOUGH_ROWS`), and because of its strength. */
const ENOUGH_ROWS = 4_000;
const MANY_ROWS = 6_000;

/** Whether agreement is so low that the remaining rows need not be measured. */
export function isHopeless({ rows, kept, strength }: DependencyMeasure, giveUp: GiveUp): boolean {
  if (rows >= ENOUGH_ROWS && rows - kept > giveUp.error * rows) return true;
  return rows >= MANY_ROWS && strength < giveUp.strength;
}

/** The counts of one group. */
interface GroupCount {
  size: number;
  maxCount: number;
  agreeing: number;
}

function countGroup(
  rows: Uint32Array,
  [from, to]: readonly [number, number],
  column: CodedColumn,
  tally: Uint32Array,
): GroupCount {
  const { codes, isMissing } = column;
  const group = { size: 0, maxCount: 0, agreeing: 0 };
  for (let at = from; at < to; at++) {
    const code = codes[rows[at]!]!;
    if (isMissing[code] === 1) continue;
    const before = tally[code]!;
    tally[code] = before + 1;
    group.agreeing += before;
    if (before >= group.maxCount) group.maxCount = before + 1;
    group.size++;
  }
  for (let at = from; at < to; at++) tally[codes[rows[at]!]!] = 0;
  return group;
}

/**
 * Measures how well groups determine a column. Cost: linear in the rows.
 * @param tally temporary array of zeros, at least one per text of the column. Contains only zeros again on return.
 * @param giveUp limits at which the measurement stops. It then covers only the first groups.
 */
export function measureDependency(
  groups: RowGroups,
  column: CodedColumn,
  tally: Uint32Array,
  giveUp: GiveUp = { error: 1, strength: Number.NEGATIVE_INFINITY },
): DependencyMeasure {
  const measure = { rows: 0, kept: 0, groups: 0, strength: 0 };
  const chance = column.sameChance;
  let pairs = 0;
  let agreeing = 0;
  for (let group = 0; group + 1 < groups.offsets.length; group++) {
    const range = [groups.offsets[group]!, groups.offsets[group + 1]!] as const;
    if (range[1] - range[0] < 2) continue;
    const counted = countGroup(groups.rows, range, column, tally);
    if (counted.size < 2) continue;
    measure.rows += counted.size;
    measure.kept += counted.maxCount;
    measure.groups++;
    pairs += (counted.size * (counted.size - 1)) / 2;
    agreeing += counted.agreeing;
    if (chance < 1) measure.strength = (agreeing / pairs - chance) / (1 - chance);
    if (isHopeless(measure, giveUp)) break;
  }
  return measure;
}
