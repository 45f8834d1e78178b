import { seededRandom } from '../../../core/base/seeded-random.js';

/** Wall time and processor time. */
export interface Cost {
  wallMs: number;
  cpuMs: number;
}

/**
 * Takes about 150 ms on a core of 2024: long compared with the clock's resolution, short compared with measurements.
 */
const WORDS = 60_000;
const NUMBERS = 400_000;

/** Fills a map with texts, sums an array of floats and sorts: typical work of this toolkit. Never changes. */
function loop(): number {
  const random = seededRandom(7);
  const seen = new Map<string, number>();
  for (let place = 0; place < WORDS; place++) {
    const text = `word ${Math.floor(random() * WORDS)}`;
    seen.set(text, (seen.get(text) ?? 0) + text.length);
  }
  const numbers = Float64Array.from({ length: NUMBERS }, () => random());
  for (let place = 1; place < NUMBERS; place++) numbers[place]! += Math.sqrt(numbers[place - 1]!);
  return numbers.sort()[0]! + seen.size;
}

/** Measures the unit of the short form: the cost of a constant loop, run just before each measurement. */
export function calibrate(): Cost {
  const started = performance.now();
  const before = process.cpuUsage();
  loop();
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - started, cpuMs: (user + system) / 1000 };
}
