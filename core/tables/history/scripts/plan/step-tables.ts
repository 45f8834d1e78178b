import { rowOfPlace, statePlaces } from '../../rows/places.js';
import type { SourceTable, StateColumn, TableState } from '../../state/table-state.js';
import type { TextPair } from './action.js';

/** The table before and after a step. */
export interface StepTables {
  source: SourceTable;
  before: TableState;
  after: TableState;
  /** Places of the rows that the step keeps, in the order after it. */
  kept: Uint32Array;
  numberOf(place: number): number;
}

/** Returns the number of the first data row: that of the file if the rows follow each other, otherwise 1. */
export function firstRowNumber(source: SourceTable): number {
  const { rowCount } = source.data;
  const first = rowCount === 0 ? 1 : rowOfPlace(source, 0);
  for (let place = 0; place < rowCount; place += 1) if (rowOfPlace(source, place) !== first + place) return 1;
  return first;
}

export function stepTables(source: SourceTable, before: TableState, after: TableState, first: number): StepTables {
  return { source, before, after, kept: statePlaces(source, after), numberOf: (place) => first + place };
}

/** Returns the distinct texts of some rows of a column, in the order of the rows. */
export function distinctTexts({ texts, codes }: StateColumn, places: Uint32Array): Set<string> {
  const seen = new Uint8Array(texts.length);
  const found = new Set<string>();
  for (const place of places) {
    const code = codes[place]!;
    if (seen[code] === 1) continue;
    seen[code] = 1;
    found.add(texts[code]!);
  }
  return found;
}

/**
 * Returns the text that replaces each text of a column; null if equal texts are replaced by different ones.
 * @param isIn whether a row is compared; all are if it is null.
 */
export function pairsBetween(
  before: StateColumn,
  after: StateColumn,
  places: Uint32Array,
  isIn: ((place: number) => boolean) | null,
): Map<string, string> | null {
  const pairs = new Map<string, string>();
  const seen = new Int32Array(before.texts.length).fill(-1);
  for (const place of places) {
    if (isIn !== null && !isIn(place)) continue;
    const [code, other] = [before.codes[place]!, after.codes[place]!];
    if (seen[code] === other) continue;
    const text = before.texts[code]!;
    const known = pairs.get(text);
    if (known !== undefined && known !== after.texts[other]) return null;
    seen[code] = other;
    pairs.set(text, after.texts[other]!);
  }
  return pairs;
}

/** Returns the pairs whose text changes. */
export const changedPairs = (pairs: ReadonlyMap<string, string>): TextPair[] =>
  [...pairs].filter(([before, after]) => before !== after);

/** Whether a text survives being written as UTF-8. Others are replaced, so they cannot be found by their text. */
export const isStorable = (text: string): boolean => !/\p{Surrogate}/u.test(text);
