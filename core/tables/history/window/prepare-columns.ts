import type { ReplayedHistory } from '../replay/replay.js';
import { profileOfColumn } from '../rows/column-format.js';
import { prepareRanks } from '../rows/column-ranks.js';
import { type StateColumn, textBytes } from '../state/table-state.js';

/** Minimum texts of a column whose sort is prepared: fewer are sorted at once. */
const MIN_TEXTS = 20_000;
/** Maximum texts of all columns that are prepared. They need about 60 bytes each. */
const MAX_TEXTS = 4_000_000;
/** Columns without many texts that are prepared: those that are seen first. */
const MAX_SMALL = 20;

/** Returns the number of texts, without decoding them. */
const countTexts = (column: StateColumn): number => textBytes(column)?.length ?? column.texts.length;

function largeColumns(columns: readonly StateColumn[]): StateColumn[] {
  let room = MAX_TEXTS;
  return columns.filter((column) => {
    const count = countTexts(column);
    if (count < MIN_TEXTS || count > room) return false;
    room -= count;
    return true;
  });
}

/** Prepares the first filter, sort and summary of columns after a history. Yields after each part of the work. */
export function* prepareColumns({ states }: ReplayedHistory): Generator<void> {
  const { source, columns } = states.at(-1)!;
  for (const column of columns.filter((one) => countTexts(one) < MIN_TEXTS).slice(0, MAX_SMALL)) {
    profileOfColumn(source, column);
    yield;
  }
  for (const column of largeColumns(columns)) {
    // Decodes the texts.
    void column.texts;
    yield;
    profileOfColumn(source, column);
    yield;
    yield* prepareRanks(source, column);
  }
}
