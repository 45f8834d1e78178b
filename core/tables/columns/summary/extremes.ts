import { type CellText, exampleText, type Sighting } from './wide-summary.js';

const MAX_KEPT = 10;

/** Extreme values, largest first. */
export type ExtremesState = { value: number; text: string | number; row: number }[];

/** Collects the cells with the few largest or smallest values, each text once. */
export class Extremes {
  readonly #sign: 1 | -1;
  readonly #found: ExtremesState;
  /** Values up to this one are ignored. */
  #floor: number;

  /**
   * @param sign 1 for the largest values, -1 for the smallest.
   * @param state cells found so far.
   */
  constructor(sign: 1 | -1, state: ExtremesState = []) {
    this.#sign = sign;
    this.#found = state;
    this.#floor = state.length === MAX_KEPT ? (state[MAX_KEPT - 1]?.value ?? -Infinity) : -Infinity;
  }

  get state(): ExtremesState {
    return this.#found;
  }

  add(value: number, text: CellText, row: number): void {
    const ranked = value * this.#sign;
    if (ranked > this.#floor) this.#insert(ranked, typeof text === 'number' ? text : exampleText(text), row);
  }

  /** Inserts a cell in descending order; equal values in order of occurrence. */
  #insert(value: number, text: string | number, row: number): void {
    let at = this.#found.length;
    while (at > 0 && (this.#found[at - 1]?.value ?? 0) < value) at -= 1;
    for (let same = at - 1; same >= 0 && this.#found[same]?.value === value; same -= 1) {
      if (String(this.#found[same]?.text) === String(text)) return;
    }
    this.#found.splice(at, 0, { value, text, row });
    if (this.#found.length > MAX_KEPT) this.#found.pop();
    if (this.#found.length === MAX_KEPT) this.#floor = this.#found[MAX_KEPT - 1]?.value ?? -Infinity;
  }

  merge(later: Extremes): void {
    for (const { value, text, row } of later.#found) if (value > this.#floor) this.#insert(value, text, row);
  }

  get sightings(): Sighting[] {
    return this.#found.map(({ text, row }) => ({ text: String(text), row }));
  }
}
