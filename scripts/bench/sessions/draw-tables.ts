import { closeSync, openSync, writeSync } from 'node:fs';
import { seededRandom } from '../../../core/base/seeded-random.js';

const CITIES = 'Berlin Paris Lyon Porto Milano Gent Osaka Bend Wien Köln Zürich Århus Lisboa Kraków Praha'.split(' ');
const STATUSES = ['open', 'paid', 'Paid', 'shipped', 'returned', 'cancelled', ''];
const WORDS = 'deliver before noon second box was damaged customer asked for invoice ring twice leave at door'.split(
  ' ',
);
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2019, 0, 1);
const BLOCK = 4_194_304;

type Random = () => number;
/** Returns the cell of a row, from 0. */
type Cells = (row: number) => string;

const upTo = (random: Random, limit: number) => Math.floor(random() * limit);
const pick = (random: Random, texts: readonly string[]) => texts[upTo(random, texts.length)]!;
const dayText = (day: number) => new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);

/** Returns cells that are chosen from some texts. Generating the texts first makes large tables fast to write. */
function pool(random: Random, count: number, text: (at: number) => string): Cells {
  const texts = Array.from({ length: count }, (_, at) => text(at));
  return () => pick(random, texts);
}

/** Kinds of columns, as in exports of shops, surveys and devices. */
const KINDS = {
  id: (): Cells => (row) => String(100_000_000 + row * 7),
  reference:
    (random: Random): Cells =>
    (row) =>
      `${pick(random, CITIES)} ${upTo(random, 2 ** 31).toString(36)}-${row}`,
  category: (random: Random) => pool(random, 40, (at) => `${WORDS[at % WORDS.length]} ${at}`),
  city: (random: Random) => pool(random, CITIES.length, (at) => CITIES[at]!),
  status: (random: Random) => pool(random, STATUSES.length, (at) => STATUSES[at]!),
  flag: (random: Random) => pool(random, 2, (at) => (at === 0 ? 'yes' : 'no')),
  rating: (random: Random) => pool(random, 11, (at) => (at === 0 ? '' : String(at))),
  count: (random: Random) => pool(random, 1000, String),
  day: (random: Random) => pool(random, 1800, dayText),
  reading: (random: Random) => pool(random, 10_000, (at) => (at / 100).toFixed(2)),
  amount: (random: Random) => pool(random, 100_000, (at) => (at / 100).toFixed(2)),
  note: (random: Random) =>
    pool(random, 20_000, (at) => (at % 5 < 4 ? '' : `${pick(random, WORDS)} ${pick(random, WORDS)} ${at}`)),
} as const;
type Kind = keyof typeof KINDS;

/** Columns of a long table. */
export const LONG_COLUMNS: readonly Kind[] = ['id', 'reference', 'city', 'day', 'amount', 'status'];
/** Columns that a wide table repeats: one in ten has 100,000 texts. */
const WIDE_KINDS: readonly Kind[] = [
  ...(['category', 'count', 'flag', 'reading', 'rating', 'day', 'status', 'amount', 'city', 'note'] as const),
];
/** In a wide table, one column in so many has another text in each row. */
const UNIQUE_EVERY = 50;

/** Returns the kinds of the columns of a wide table. */
export const wideColumns = (count: number): Kind[] =>
  Array.from({ length: count }, (_, at) =>
    at === 0 ? 'id' : at % UNIQUE_EVERY === 1 ? 'reference' : WIDE_KINDS[at % WIDE_KINDS.length]!,
  );

/** Writes a CSV with columns of some kinds, named by kind, and from the second of a kind on with a number. */
export function writeTable(path: string, kinds: readonly Kind[], rows: number): void {
  const random = seededRandom(1);
  const seen = new Map<Kind, number>();
  const names = kinds.map((kind) => {
    const number = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, number);
    return number === 1 ? kind : `${kind} ${number}`;
  });
  const columns = kinds.map((kind) => KINDS[kind](random));
  const file = openSync(path, 'wx');
  let block = `${names.join(',')}\n`;
  for (let row = 0; row < rows; row += 1) {
    block += columns[0]!(row);
    for (let at = 1; at < columns.length; at += 1) block += `,${columns[at]!(row)}`;
    block += '\n';
    if (block.length < BLOCK) continue;
    writeSync(file, block);
    block = '';
  }
  writeSync(file, block);
  closeSync(file);
}
