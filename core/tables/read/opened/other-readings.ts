import { isFault } from '../../../base/fault.js';
import type { ByteSource } from '../source/byte-source.js';
import {
  Interpretation,
  interpret,
  isUncertain,
  MAX_INTERPRETATIONS,
  type UncertainGuess,
  type UncertainReading,
} from '../source/interpretation.js';
import { ReadOptions } from '../source/read-options.js';
import type { Guess } from '../source/reading.js';
import type { OpenedDataset } from './dataset.js';
import { largestTable } from './largest-table.js';

/**
 * Opens a file; null if it does not have the expected format. This can happen with the start of a file even if the
 * whole file has the format.
 */
export type Open = (source: ByteSource, options: ReadOptions) => OpenedDataset | null;

/** Number of bytes at the start of a file that are read under each interpretation. */
const MAX_START = 64 * 1024;
/**
 * Maximum tables that get the interpretations of the whole file. A file that is read in the wrong way may have many
 * tables, and each would repeat them.
 */
const MAX_TABLES = 10;

/** Returns the start of a source as a separate source. */
function startOf(source: ByteSource): ByteSource {
  const size = Math.min(source.size, MAX_START);
  return {
    ...{ name: source.name, size, file: null, close: () => undefined },
    read: (offset, length) => source.read(offset, Math.max(0, Math.min(length, size - offset))),
    readInto: (target, offset) => source.readInto(target.subarray(0, Math.max(0, size - offset)), offset),
  };
}

/** Opens the start of a file; null if it is only white space under these options. */
function openStart(start: ByteSource, options: ReadOptions, open: Open): OpenedDataset | null {
  try {
    return open(start, options);
  } catch (error) {
    if (isFault(error, 'empty-file')) return null;
    throw error;
  }
}

type SourceCells = Interpretation['rows'][number];

/**
 * Returns the rows to show: those with characters beyond ASCII if the encoding is uncertain and there are any;
 * otherwise all.
 */
function pickRows(what: Guess['what'], rows: readonly SourceCells[]): readonly SourceCells[] {
  const isForeign = ({ cells }: SourceCells) => cells.some((text) => /[^\0-\x7f]/.test(text));
  const differing = what === 'encoding' ? rows.filter(isForeign) : [];
  return differing.length > 0 ? differing : rows;
}

function readStart(
  { what, alternatives }: UncertainGuess,
  start: ByteSource,
  options: ReadOptions,
  open: Open,
): Interpretation[] {
  const { table: _, ...others } = options;
  if (what === 'header') return [];
  return alternatives.slice(0, MAX_INTERPRETATIONS).flatMap((other) => {
    const own = Interpretation.shape.options.parse({ [what]: other.value });
    const opened = openStart(start, ReadOptions.parse({ ...others, ...own }), open);
    const table = opened && largestTable(opened);
    if (!table) return [];
    const rows = [...table.batches()].flatMap((batch) =>
      batch.cells.map((cells, at) => ({ row: batch.rows[at]!, cells: [...cells] })),
    );
    const columns = table.columns.map(({ name }) => name);
    return [interpret(what, other, own, { columns, rows: pickRows(what, rows) })];
  });
}

/**
 * Adds the other interpretations of a file's uncertain encoding, delimiter and quote to its first tables. They are read
 * from the start of the file, and only when needed.
 */
export function withOtherReadings(
  opened: OpenedDataset,
  source: ByteSource,
  options: ReadOptions,
  open: Open,
): OpenedDataset {
  const uncertain = opened.guesses.filter(isUncertain);
  if (uncertain.length === 0) return opened;
  let known: UncertainReading[] | null = null;
  const ofFile = () => {
    known ??= uncertain.map((guess) => ({ guess, others: readStart(guess, startOf(source), options, open) }));
    return known;
  };
  const tables = opened.tables.map((table, at) =>
    at < MAX_TABLES ? { ...table, uncertain: () => [...ofFile(), ...(table.uncertain?.() ?? [])] } : table,
  );
  return { ...opened, tables };
}
