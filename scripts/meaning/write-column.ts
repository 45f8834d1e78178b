import type { ColumnFacts } from '../../core/tables/profile/meaning/column-facts.js';
import { type Random, seedRandom } from '../corrupt/random.js';
import type { LabelledColumn } from './labelled-columns.js';

/** Maximum characters of texts that resemble a sample. */
const MAX_VARIED = 60;
const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

/** Whether a text is a number without marks. */
export function isBareNumber(text: string): boolean {
  return NUMBER.test(text.trim());
}

/** Replaces digits and letters by others of the same kind, so that a text stays of its type. */
function varyText(text: string, random: Random): string {
  return text.replace(/\d|[a-z]|[A-Z]/g, (sign) => {
    if (/\d/.test(sign)) return String(random.int(1, 9));
    const first = sign <= 'Z' ? 65 : 97;
    return random.chance(0.5) ? sign : String.fromCharCode(first + random.int(0, 25));
  });
}

/**
 * Draws a number within the bounds, with about the mean: from a power of a uniform number if the mean is near the
 * minimum, and otherwise from a bell curve.
 */
function drawNumber({ mean, standardDeviation, min, max }: ColumnFacts, random: Random): number {
  const place = (mean - min) / (max - min);
  if (place > 0 && place < 0.35) return min + (max - min) * random.next() ** (1 / place - 1);
  const spread = (random.next() + random.next() + random.next() - 1.5) * 2 * standardDeviation;
  return Math.min(max, Math.max(min, mean + spread));
}

const digitsOf = (texts: readonly string[]) =>
  Math.min(8, Math.max(...texts.map((text) => (/\.(\d+)/.exec(text)?.[1] ?? '').length)));

/** The distinct texts of a column, the samples first, and a function that repeats one of them. */
interface Texts {
  distinct: string[];
  repeat(): string;
}

function drawNumbers(facts: ColumnFacts, samples: readonly string[], wanted: number, random: Random): Texts {
  const digits = digitsOf(samples);
  const known = new Set(samples);
  for (const bound of [facts.min, facts.max]) if (known.size < wanted) known.add(bound.toFixed(digits));
  for (let tries = 0; known.size < wanted && tries < 4 * wanted; tries += 1)
    known.add(drawNumber(facts, random).toFixed(digits));
  // Fills gaps in order, because random numbers seldom hit all values of a dense range, such as row numbers.
  for (let at = 0; known.size < wanted && at < 2 * wanted; at += 1)
    known.add(Math.min(facts.max, facts.min + at * 10 ** -digits).toFixed(digits));
  const distinct = [...known];
  const sorted = distinct.map((text) => ({ text, value: Number(text) })).sort((a, b) => a.value - b.value);
  return { distinct, repeat: () => nearest(sorted, drawNumber(facts, random)) };
}

function nearest(sorted: readonly { text: string; value: number }[], value: number): string {
  let [low, high] = [0, sorted.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.value <= value) low = middle;
    else high = middle;
  }
  return value - sorted[low]!.value <= sorted[high]!.value - value ? sorted[low]!.text : sorted[high]!.text;
}

function drawTexts(samples: readonly string[], wanted: number, random: Random): Texts {
  const known = new Set(samples);
  // If all samples are numbers, a letter is added: without statistics, the other texts cannot be numbers.
  const areNumbers = samples.every(isBareNumber);
  for (let tries = 0; known.size < wanted; tries += 1) {
    const varied = varyText(random.pick(samples).slice(0, MAX_VARIED), random);
    const letter = areNumbers ? random.pick([...'abcdef']) : '';
    known.add(`${varied}${letter}${tries < 4 * wanted ? '' : tries}`);
  }
  const distinct = [...known];
  return { distinct, repeat: () => random.pick(distinct) };
}

/** Draws the texts of a column that has some. */
function drawDistinct(facts: ColumnFacts, samples: readonly string[], wanted: number, random: Random): Texts {
  const first = samples.slice(0, Math.max(1, wanted));
  const hasNumbers = samples.every(isBareNumber) && facts.max > facts.min;
  return hasNumbers ? drawNumbers(facts, first, wanted, random) : drawTexts(first, wanted, random);
}

/**
 * Writes a column as a CSV file from what is known about it: its name, samples, counts and statistics. The samples come
 * first; further texts resemble them, and further numbers have about the same statistics.
 * @param extent its seed, and its maximum rows: longer columns are shortened in proportion.
 */
export function writeColumn({ facts }: LabelledColumn, extent: { seed: number; maxRows: number }): Uint8Array {
  const random = seedRandom(extent.seed);
  const rows = Math.max(1, Math.min(extent.maxRows, facts.rows));
  const scale = rows / Math.max(1, facts.rows);
  const full = Math.max(facts.missing < facts.rows ? 1 : 0, Math.round((facts.rows - facts.missing) * scale));
  // Up to 200 distinct texts are kept, as for categories. A larger number is scaled with the rows.
  const distinct = Math.min(
    full,
    facts.distinct <= 200 ? facts.distinct : Math.max(200, Math.round(facts.distinct * scale)),
  );
  const samples = [...new Set(facts.samples.filter((sample) => sample.trim() !== ''))];
  const filled = samples.length === 0 ? 0 : full;
  const texts = filled === 0 ? null : drawDistinct(facts, samples, distinct, random);
  const cells = Array.from({ length: filled }, (_, at) => texts!.distinct[at] ?? texts!.repeat());
  const missing = Array.from({ length: rows - filled }, () => '');
  // The samples stay first. The other cells, including empty ones, are shuffled.
  const rest = [...cells.slice(5), ...missing];
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const other = random.int(0, at);
    [rest[at], rest[other]] = [rest[other]!, rest[at]!];
  }
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = [...cells.slice(0, 5), ...rest].map((cell, at) => `${at + 1},${quote(cell)}`);
  return Buffer.from(`row,${quote(facts.name)}\n${lines.join('\n')}\n`);
}
