import { CellTally, type JudgedText } from '../../columns/summary/cell-tally.js';
import type { SourceRows } from '../../columns/table-data.js';
import type { CellEncoder } from './cell-encoder.js';

/** Four-byte words per entry; must agree with `assembly/index.ts`. */
const WORDS = 10;
const AT = { low: 0, high: 1, at: 4, length: 5, kind: 6, pattern: 7, row: 8, cells: 9 } as const;
const VALUE = 1;
/** Kind of `assembly/judge.ts` from which texts may have non-ASCII bytes. */
const DOUBTFUL = 4;
const TYPES: readonly (JudgedText['type'] | null)[] = [null, 'integer', 'decimal', 'email'];

/** A text in the memory of an encoder, decoded when needed. */
class LazyText {
  bytes: Buffer = Buffer.alloc(0);
  at = 0;
  length = 0;
  isAscii = true;

  toString(): string {
    const end = this.at + this.length;
    return this.bytes.toString(this.isAscii ? 'latin1' : 'utf8', this.at, end);
  }
}

/** Summarizes the cells of a wide column from the entries of an encoder. */
export class WideTally {
  readonly cells = new CellTally();
  readonly #encoder: CellEncoder;
  readonly #column: number;
  readonly #text = new LazyText();
  readonly #judged: JudgedText = { type: 'integer', value: 0, pattern: 0, length: 0 };
  #words: Uint32Array = new Uint32Array();
  #values: Float64Array = new Float64Array();

  constructor(encoder: CellEncoder, column: number) {
    this.#encoder = encoder;
    this.#column = column;
  }

  /**
   * Adds the texts that the encoder has collected.
   * @param lines source row of each row of the encoder.
   */
  take(lines: SourceRows): void {
    const { exports } = this.#encoder;
    this.cells.addEmpty(exports.takeEmpties(this.#column));
    const count = exports.takeEntries(this.#column);
    if (count === 0) return;
    const from = exports.entriesAt(this.#column);
    this.#words = new Uint32Array(exports.memory.buffer, from, count * WORDS);
    this.#values = new Float64Array(exports.memory.buffer, from, (count * WORDS) / 2);
    this.#text.bytes = this.#encoder.bytes;
    const seen: Counted[] = [];
    for (let at = 0; at < count * WORDS; at += WORDS) {
      const found = this.#add(at, lines.at(this.#word(at, AT.row)) as number);
      if (found !== null) seen.push(found);
    }
    // Last, because the memory may grow, which invalidates the views.
    for (const { low, high, cells, row } of seen) exports.countEntry(this.#column, low, high, cells, row);
  }

  #word(at: number, part: number): number {
    return this.#words[at + part] as number;
  }

  /**
   * Adds an entry.
   * @returns the text if it must be counted here: the encoder did not count it, and it is not blank.
   */
  #add(at: number, line: number): Counted | null {
    const kind = this.#word(at, AT.kind);
    const cells = this.#word(at, AT.cells);
    this.#text.at = this.#word(at, AT.at);
    this.#text.length = this.#word(at, AT.length);
    this.#text.isAscii = kind < DOUBTFUL;
    const type = TYPES[kind] ?? null;
    if (type !== null) {
      this.#judged.type = type;
      this.#judged.value = this.#values[at / 2 + VALUE] as number;
      this.#judged.pattern = this.#word(at, AT.pattern) | 0;
      this.#judged.length = this.#text.length;
      // For an integer, the value is also its text.
      const text = type === 'integer' ? this.#judged.value : this.#text;
      this.cells.addJudged(this.#judged, text, cells, line);
      return null;
    }
    const isMissing = this.cells.add(this.#text.toString(), cells, line);
    if (kind !== DOUBTFUL || isMissing) return null;
    return { low: this.#word(at, AT.low), high: this.#word(at, AT.high), cells, row: this.#word(at, AT.row) };
  }
}

interface Counted {
  low: number;
  high: number;
  cells: number;
  row: number;
}
