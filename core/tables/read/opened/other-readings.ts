import { isFault } from '../../../base/fault.js';
import type { ByteSource } from '../source/byte-source.js';
import {
  Interpretation,
  type InterpretationSetting,
  interpret,
  isInterpretable,
  isUncertain,
  MAX_INTERPRETATIONS,
  MAX_INTERPRETED_ROWS,
  type UncertainGuess,
  type UncertainReading,
} from '../source/interpretation.js';
import { ReadOptions } from '../source/read-options.js';
import type { Guess } from '../source/reading.js';
import type { AlternativeReading, HeaderOptions, OpenedDataset, OpenedTable } from './dataset.js';

/**
 * Opens a file; null if it does not have the expected format. This can happen with the start of a file even if the
 * whole file has the format.
 */
export type Open = (source: ByteSource, options: ReadOptions) => OpenedDataset | null;

/** Number of bytes at the start of a file that are read under each interpretation. */
const MAX_START = 4 * 1024 * 1024;
/** Maximum rows in which characters beyond ASCII are looked for. */
const MAX_SEARCHED_ROWS = 20_000;
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

type SourceCells = Interpretation['rows'][number];

function* rowsOf(table: OpenedTable): Generator<SourceCells> {
  for (const { cells, rows } of table.batches())
    for (const [at, texts] of cells.entries()) yield { row: rows[at]!, cells: [...texts] };
}

/** Returns the first rows that meet a condition, from the start of a table. */
function firstRows(table: OpenedTable, isShown: (row: SourceCells) => boolean): SourceCells[] {
  const found: SourceCells[] = [];
  let searched = 0;
  for (const row of rowsOf(table)) {
    if (isShown(row)) found.push(row);
    searched += 1;
    if (found.length === MAX_INTERPRETED_ROWS || searched === MAX_SEARCHED_ROWS) break;
  }
  return found;
}

/**
 * Returns the rows to show: the first ones; if the encoding is uncertain, those with characters beyond ASCII take their
 * place.
 */
export function pickRows(what: Guess['what'] | null, table: OpenedTable): SourceCells[] {
  const first = firstRows(table, () => true);
  if (what !== 'encoding') return first;
  const differing = firstRows(table, ({ cells }) => cells.some((text) => /[^\0-\x7f]/.test(text)));
  const shown = new Map([...differing, ...first].map((row) => [row.row, row]));
  return [...shown.values()].slice(0, MAX_INTERPRETED_ROWS).sort((one, other) => one.row - other.row);
}

/** Returns the values of the import options under which a table is read. */
export function settingsOf(opened: Pick<OpenedDataset, 'guesses'>, table: OpenedTable): InterpretationSetting[] {
  return [...opened.guesses, ...table.guesses].filter(isInterpretable).map(({ what, value }) => ({ what, value }));
}

const startOfTable = ({ headerRows, firstRow }: OpenedTable) => headerRows[0] ?? firstRow ?? 0;

/**
 * Finds a table among the tables that other options yield. If their number is unchanged, it is the one with the same
 * id; otherwise the last one that starts at or above the first row of the original.
 * @param count number of tables under the original options.
 */
function findAtPlace(table: OpenedTable, tables: readonly OpenedTable[], count: number): OpenedTable | undefined {
  if (tables.length === count) return tables.find(({ id }) => id === table.id);
  const row = table.firstRow ?? startOfTable(table);
  return tables.findLast((other) => other.sheet === table.sheet && startOfTable(other) <= row) ?? tables[0];
}

/** Returns the options for another header: the row in `value`, or no header at all. */
function headerOptions(value: string, table: OpenedTable, { tables, sheets }: OpenedDataset): HeaderOptions {
  const isNone = value === 'none';
  const first = tables.length === 1 && table.sheet === null ? null : startOfTable(table);
  const row = isNone ? first : Number(value);
  return {
    // The same row may be data in another sheet.
    ...(table.sheet !== null && sheets.length > 1 ? { sheet: table.sheet } : {}),
    ...(row === null ? {} : { header_row: row }),
    ...(isNone ? { header_rows: 0 } : {}),
  };
}

/** What is known about a file under other options. */
type OtherReading = Pick<OpenedDataset, 'guesses'> & { tables: readonly OpenedTable[] };

/** Reads a file again under other options. */
class OtherReadings {
  readonly #opened: OpenedDataset;
  readonly #start: ByteSource;
  readonly #options: ReadOptions;
  readonly #open: Open;
  readonly #known = new Map<string, OtherReading>();

  constructor(opened: OpenedDataset, source: ByteSource, options: ReadOptions, open: Open) {
    const { table: _, column_uses: __, ...others } = options;
    this.#opened = opened;
    this.#start = startOf(source);
    this.#options = others;
    this.#open = open;
  }

  /** Reads the file under other options. Without tables if it cannot be read with them. */
  #under(own: Interpretation['options']): OtherReading {
    const key = JSON.stringify(own);
    const known = this.#known.get(key) ?? this.#read(own);
    this.#known.set(key, known);
    return known;
  }

  #read(own: Interpretation['options']): OtherReading {
    try {
      return this.#open(this.#start, ReadOptions.parse({ ...this.#options, ...own })) ?? { guesses: [], tables: [] };
    } catch (error) {
      if (isFault(error, 'empty-file')) return { guesses: [], tables: [] };
      throw error;
    }
  }

  interpret(guess: UncertainGuess, table: OpenedTable): UncertainReading {
    return { guess, others: this.alternatives(guess, table, 0).map(({ interpretation }) => interpretation) };
  }

  /** Reads a table under the other values of an option. @param least confidence that they have at least. */
  alternatives({ what, alternatives }: UncertainGuess, table: OpenedTable, least: number): AlternativeReading[] {
    const others: AlternativeReading[] = [];
    for (const other of alternatives) {
      if (others.length === MAX_INTERPRETATIONS) break;
      const read = other.confidence < least ? null : this.#readAs(what, other, table);
      if (read !== null) others.push(read);
    }
    return others;
  }

  /** Reads a table under another value of an option; null if the file then has no table. */
  #readAs(
    what: UncertainGuess['what'],
    other: Guess['alternatives'][number],
    table: OpenedTable,
  ): AlternativeReading | null {
    const isHeader = what === 'header';
    const own = isHeader ? headerOptions(other.value, table, this.#opened) : { [what]: other.value };
    const { guesses, tables } = isHeader
      ? { guesses: this.#opened.guesses, tables: this.#opened.underHeader?.(own) ?? [] }
      : this.#under(own);
    const found = findAtPlace(table, tables, this.#opened.tables.length);
    if (found === undefined) return null;
    const columns = found.columns.map(({ name }) => name);
    const chosen = Interpretation.shape.options.parse({ ...own, ...(tables.length > 1 ? { table: found.id } : {}) });
    const interpretation = interpret(what, other, chosen, { columns, rows: pickRows(what, found) });
    return { interpretation, settings: settingsOf({ guesses }, found) };
  }
}

/**
 * Adds the other interpretations of uncertain import options to the tables of a file. Each is read on demand, exactly
 * as if its options had been given, but for the encoding, delimiter and quote only from the start of the file.
 */
export function withOtherReadings(
  opened: OpenedDataset,
  source: ByteSource,
  options: ReadOptions,
  open: Open,
): OpenedDataset {
  const readings = new OtherReadings(opened, source, options, open);
  const ofFile = opened.guesses.filter(isUncertain);
  const tables = opened.tables.map((table, at) => {
    const uncertain = [...(at < MAX_TABLES ? ofFile : []), ...table.guesses.filter(isUncertain)];
    const alternatives = (least: number) =>
      [...opened.guesses, ...table.guesses]
        .filter((guess) => isInterpretable(guess))
        .flatMap((guess) => readings.alternatives(guess, table, least));
    if (uncertain.length === 0) return { ...table, alternatives };
    return { ...table, alternatives, uncertain: () => uncertain.map((guess) => readings.interpret(guess, table)) };
  });
  return { ...opened, tables };
}
