import { avalanche } from './hash-text.js';

const BITS = 14;
const REGISTERS = 1 << BITS;

/** How many distinct texts there are, within about 1 % (HyperLogLog; Flajolet et al. 2007). Mergeable. */
export class DistinctSketch {
  readonly #registers: Uint8Array;

  /** @param registers of another sketch to go on with. */
  constructor(registers = new Uint8Array(REGISTERS)) {
    this.#registers = registers;
  }

  /** Adds a text by two independent 32-bit hashes. */
  add(low: number, high: number): void {
    const register = low >>> (32 - BITS);
    const rank = Math.clz32(avalanche(high ^ low)) + 1;
    if (rank > (this.#registers[register] as number)) this.#registers[register] = rank;
  }

  merge(other: DistinctSketch): void {
    for (let register = 0; register < REGISTERS; register += 1) {
      const rank = other.#registers[register] as number;
      if (rank > (this.#registers[register] as number)) this.#registers[register] = rank;
    }
  }

  estimate(): number {
    let sum = 0;
    let empty = 0;
    for (const rank of this.#registers) {
      sum += 2 ** -rank;
      if (rank === 0) empty += 1;
    }
    const alpha = 0.7213 / (1 + 1.079 / REGISTERS);
    const raw = (alpha * REGISTERS * REGISTERS) / sum;
    const isSmall = raw <= 2.5 * REGISTERS && empty > 0;
    return Math.round(isSmall ? REGISTERS * Math.log(REGISTERS / empty) : raw);
  }
}
