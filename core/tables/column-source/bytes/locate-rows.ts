import { DICTIONARY_LIMITS } from '../../columns/column-builders.js';
import type { LocatedRows } from '../../columns/located-rows.js';
import type { TextBody } from '../../read/opened/dataset.js';
import type { OnBytes } from '../../read/source/byte-source.js';
import type { KnownStretch } from '../../read/text/read-stretch.js';
import { BrokenRows } from '../../read/text/repair/broken-rows.js';
import { BATCH, CellEncoder } from './cell-encoder.js';
import { type RowRange, type RowTaker, readRange } from './read-range.js';
import { splitRanges } from './split-ranges.js';

class Locator implements RowTaker {
  readonly encoder: CellEncoder;
  readonly isPatient = true;
  readonly #known: ReadonlyMap<number, KnownStretch>;
  readonly #onRows: (rows: LocatedRows) => void;
  rows = 0;

  constructor(encoder: CellEncoder, known: ReadonlyMap<number, KnownStretch>, onRows: (rows: LocatedRows) => void) {
    this.encoder = encoder;
    this.#known = known;
    this.#onRows = onRows;
    encoder.exports.locateOnly();
  }

  mark(): void {
    // Nobody comes back.
  }

  knownStretch(offset: number, least: number): KnownStretch | null {
    const known = this.#known.get(offset);
    return known?.least === least ? known : null;
  }

  keepStretch(): void {
    // Nobody comes back.
  }

  addRow(cells: readonly string[], line: number): void {
    this.encoder.addRow(cells, line);
    this.takeBatch();
  }

  takeBatch(): void {
    const { encoder } = this;
    const { exports } = encoder;
    const rows = exports.rows.value;
    if (rows === 0) return;
    const lines = encoder.numbers(exports.lines.value, rows);
    const cellsOf = (column: number) => encoder.numbers(exports.cellsAt() + column * BATCH * 8, rows * 2);
    this.#onRows({ rows, first: this.rows, lines, bytes: encoder.bytes, cellsOf });
    this.rows += rows;
  }
}

/**
 * Reads the rows of a table that was read by its bytes once more, and tells where their cells stand.
 * @param known what was out of order then. @param onBytes told how many bytes were read.
 */
export function locateRows(
  { file, body }: TextBody,
  known: ReadonlyMap<number, KnownStretch>,
  onRows: (rows: LocatedRows) => void,
  onBytes: OnBytes,
): void {
  const [range] = splitRanges(file, body, { threads: 1, rangeBytes: file.source.size });
  const locator = new Locator(new CellEncoder(file.guessed.dialect, body, DICTIONARY_LIMITS), known, onRows);
  const findings = { broken: new BrokenRows(), onAside: () => undefined };
  readRange(file, body, range as RowRange, findings, locator, onBytes);
}
