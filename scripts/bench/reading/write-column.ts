import type { ColumnFacts } from '../../../core/tables/profile/meaning/column-facts.js';
import { type Random, seedRandom } from '../../corrupt/random.js';
import type { LabelledColumn } from '../../meaning/labelled-columns.js';

/** Maximum rows of a written column; longer columns are shortened in proportion. */
const MAX_ROWS = 30_000;
const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

/** Replaces digits and letters by others of the same kind, so that a text stays of its type. */
function varyText(text: string, random: Random): string {
  return text.replace(/\d|[a-z]|[A-Z]/g, (sign) => {
    if (/\d/.test(sign)) return String(random.int(1, 9));
    const first = sign <= 'Z' ? 65 : 97;
    return random.chance(0.5) ? sign : String.fromCharCode(first + random.int(0, 25));
  });
}

/** Draws a number within the bounds, near the mean, with as many decimals as the samples have. */
function drawNumber({ mean, standardDeviation, min, max }: ColumnFacts, digits: number, random: Random): string {
  const spread = (random.next() + random.next() + random.next() - 1.5) * 2 * standardDeviation;
  const value = Math.min(max, Math.max(min, mean + spread));
  return value.toFixed(digits);
}

const digitsOf = (texts: readonly string[]) =>
  Math.min(8, Math.max(...texts.map((text) => (/\.(\d+)/.exec(text)?.[1] ?? '').length)));

/** Returns distinct texts of a column, the samples first. */
function drawDistinct(facts: ColumnFacts, wanted: number, random: Random): string[] {
  const samples = [...new Set(facts.samples.filter((sample) => sample.trim() !== ''))];
  if (samples.length === 0) return [];
  const isNumeric = samples.every((sample) => NUMBER.test(sample.trim())) && facts.max > facts.min;
  const known = new Set(samples.slice(0, Math.max(1, wanted)));
  const digits = digitsOf(samples);
  if (isNumeric) for (const bound of [facts.min, facts.max]) if (known.size < wanted) known.add(bound.toFixed(digits));
  for (let tries = 0; known.size < wanted && tries < 4 * wanted + 20; tries += 1)
    known.add(isNumeric ? drawNumber(facts, digits, random) : varyText(random.pick(samples), random));
  return [...known];
}

/**
 * Writes a column as a CSV file from what is known about it: its name, samples, counts and statistics. The samples come
 * first; further texts resemble them, and further numbers have about the same statistics.
 */
export function writeColumn({ facts }: LabelledColumn, seed: number): Uint8Array {
  const random = seedRandom(seed);
  const rows = Math.max(1, Math.min(MAX_ROWS, facts.rows));
  const scale = rows / Math.max(1, facts.rows);
  const full = Math.max(facts.missing < facts.rows ? 1 : 0, Math.round((facts.rows - facts.missing) * scale));
  // Few distinct texts are categories, whatever the number of rows; many are a share of the rows.
  const distinct = Math.min(
    full,
    facts.distinct <= 200 ? facts.distinct : Math.max(200, Math.round(facts.distinct * scale)),
  );
  const texts = drawDistinct(facts, distinct, random);
  const filled = texts.length === 0 ? 0 : full;
  const cells = Array.from({ length: filled }, (_, at) => texts[at] ?? random.pick(texts));
  const missing = Array.from({ length: rows - filled }, () => '');
  // The samples stay first; empty cells are spread over the rest.
  const rest = [...cells.slice(5), ...missing];
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const other = random.int(0, at);
    [rest[at], rest[other]] = [rest[other]!, rest[at]!];
  }
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = [...cells.slice(0, 5), ...rest].map((cell, at) => `${at + 1},${quote(cell)}`);
  return Buffer.from(`row,${quote(facts.name)}\n${lines.join('\n')}\n`);
}
