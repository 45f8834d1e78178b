import type { WideSummary } from '../wide-summary.js';
import { keptText } from './tally.js';

/** Lengths that are counted one by one; longer ones share the last place. */
const LONGEST = 1024;

/** Lengths in Unicode code points. */
export class LengthTally {
  readonly #lengths: WideSummary['lengths'] = {
    min: 0,
    max: 0,
    total: 0,
    histogram: new Uint32Array(LONGEST + 1),
    longest: null,
  };
  #cells = 0;

  add(text: string, cells: number, row: number): void {
    const length = codePoints(text);
    const lengths = this.#lengths;
    if (this.#cells === 0 || length < lengths.min) lengths.min = length;
    if (length > lengths.max) {
      lengths.max = length;
      if (length > LONGEST) lengths.longest = { text: keptText(text), row };
    }
    this.#cells += cells;
    lengths.total += length * cells;
    lengths.histogram[Math.min(length, LONGEST)] = (lengths.histogram[Math.min(length, LONGEST)] as number) + cells;
  }

  merge(later: LengthTally): void {
    if (later.#cells === 0) return;
    const [into, other] = [this.#lengths, later.#lengths];
    into.min = this.#cells === 0 ? other.min : Math.min(into.min, other.min);
    if (other.max > into.max) [into.max, into.longest] = [other.max, other.longest];
    into.total += other.total;
    for (let length = 0; length <= LONGEST; length += 1) {
      into.histogram[length] = (into.histogram[length] as number) + (other.histogram[length] as number);
    }
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
