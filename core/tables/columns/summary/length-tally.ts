import { type CellText, exampleText, type WideSummary } from './wide-summary.js';

/** Maximum length that is counted separately. All longer texts are counted in the last entry. */
const MAX_LENGTH = 1024;
/**
 * Initial size of the histogram. Small, because most columns have short texts, and a table may have thousands of
 * columns.
 */
const FIRST = 16;

export interface LengthState {
  lengths: WideSummary['lengths'];
  cells: number;
}

const newState = (): LengthState => ({
  lengths: { min: 0, max: 0, total: 0, histogram: new Uint32Array(FIRST), longest: null },
  cells: 0,
});

/** Summarizes the lengths of texts in Unicode code points. */
export class LengthTally {
  readonly #lengths: WideSummary['lengths'];
  #cells: number;

  /** @param state final state of an earlier tally, to continue it. */
  constructor({ lengths, cells }: LengthState = newState()) {
    this.#lengths = lengths;
    this.#cells = cells;
  }

  get state(): LengthState {
    return { lengths: this.#lengths, cells: this.#cells };
  }

  add(text: string, cells: number, row: number): void {
    this.addLength(codePoints(text), text, cells, row);
  }

  /** Adds a text of known length. */
  addLength(length: number, text: CellText, cells: number, row: number): void {
    const lengths = this.#lengths;
    if (this.#cells === 0 || length < lengths.min) lengths.min = length;
    if (length > lengths.max) {
      lengths.max = length;
      if (length > MAX_LENGTH) lengths.longest = { text: exampleText(text), row };
    }
    this.#cells += cells;
    lengths.total += length * cells;
    this.#count(Math.min(length, MAX_LENGTH), cells);
  }

  #count(length: number, cells: number): void {
    const lengths = this.#lengths;
    if (length >= lengths.histogram.length) {
      const larger = new Uint32Array(Math.min(MAX_LENGTH + 1, Math.max(length + 1, lengths.histogram.length * 4)));
      larger.set(lengths.histogram);
      lengths.histogram = larger;
    }
    lengths.histogram[length] = (lengths.histogram[length] as number) + cells;
  }

  merge(later: LengthTally): void {
    if (later.#cells === 0) return;
    const [into, other] = [this.#lengths, later.#lengths];
    into.min = this.#cells === 0 ? other.min : Math.min(into.min, other.min);
    if (other.max > into.max) [into.max, into.longest] = [other.max, other.longest];
    into.total += other.total;
    other.histogram.forEach((cells, length) => {
      if (cells > 0) this.#count(length, cells);
    });
    this.#cells += later.#cells;
  }

  finish(): WideSummary['lengths'] {
    return this.#lengths;
  }
}

function codePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0xdc00 && code <= 0xdfff) count -= 1;
  }
  return count;
}
