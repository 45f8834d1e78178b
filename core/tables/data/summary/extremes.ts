import type { Sighting } from '../wide-summary.js';
import { keptText } from './tally.js';

const KEPT = 10;

/** The cells with the largest few distinct-looking values, or with the smallest. */
export class Extremes {
  readonly #sign: 1 | -1;
  readonly #found: { value: number; sighting: Sighting }[] = [];
  /** Nothing below it is kept any more. */
  #floor = -Infinity;

  /** @param sign 1 for the largest, -1 for the smallest. */
  constructor(sign: 1 | -1) {
    this.#sign = sign;
  }

  add(value: number, text: string, row: number): void {
    const ranked = value * this.#sign;
    if (ranked > this.#floor) this.#insert(ranked, { text: keptText(text), row });
  }

  /** Keeps the order: largest first, and first come among equals. */
  #insert(value: number, sighting: Sighting): void {
    let at = this.#found.length;
    while (at > 0 && (this.#found[at - 1]?.value ?? 0) < value) at -= 1;
    this.#found.splice(at, 0, { value, sighting });
    if (this.#found.length > KEPT) this.#found.pop();
    if (this.#found.length === KEPT) this.#floor = this.#found[KEPT - 1]?.value ?? -Infinity;
  }

  merge(later: Extremes): void {
    for (const { value, sighting } of later.#found) if (value > this.#floor) this.#insert(value, sighting);
  }

  get sightings(): Sighting[] {
    return this.#found.map(({ sighting }) => sighting);
  }
}
