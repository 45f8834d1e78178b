import { closeSync, openSync, writeSync } from 'node:fs';
import { seededRandom } from '../../../core/base/seeded-random.js';

const FIRST =
  'Anna Ben Chloé Dmitri Elena Farid Grace Hans Ines Jörg Keiko Luca Maria Nils Olga Pedro Quinn Rosa Sven Tara'.split(
    ' ',
  );
const LAST =
  'Smith Müller García Rossi Dubois Jansen Silva Novák Ivanova Tanaka Okafor Larsen Brown Schmidt López'.split(' ');
const CITIES =
  'Berlin|Paris|Lyon|São Paulo|New York|Köln|Zürich|Porto|Milano|Gent|"Washington, DC"|Århus|Osaka|Bend|Wien'.split(
    '|',
  );
const COUNTRIES = ['DE', 'FR', 'BR', 'US', 'CH', 'PT', 'IT', 'BE', 'DK', 'JP', 'AT', 'NA'];
const STATUSES = ['open', 'paid', 'Paid', 'shipped', 'returned', 'cancelled'];
const WORDS =
  'please deliver before noon the second box was damaged customer asked for invoice ring twice leave at door'.split(
    ' ',
  );
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2019, 0, 1);
const DAYS = 1800;
/** Available mailboxes per row: of 2 million random ones, 1.3 million are distinct. */
const MAILBOXES_PER_ROW = 1.1;
const RAGGED = 0.001;

export const LARGE_TABLE_HEADER = 'id,customer,email,city,zip,country,ordered,amount,quantity,status,rating,comment\n';

/**
 * Generates rows of an order list like those of real systems: quoted cells with quotes and line breaks, dates in five
 * formats, postcodes with leading zeros, "N/A", one row in a thousand with a missing or extra cell. Deterministic per
 * seed.
 * @param raggedShare share of the rows with a missing or extra cell, 0 to 1.
 * @returns rows with their line ends, as CSV.
 */
export function* largeTableRows(rows: number, seed: number, raggedShare = RAGGED): Generator<string> {
  const random = seededRandom(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const pick = (from: readonly string[]) => from[upTo(from.length)] as string;
  const mailboxes = Math.max(1, Math.floor(rows * MAILBOXES_PER_ROW));
  for (let row = 1; row <= rows; row += 1) {
    const cells = [
      String(100_000_000 + row * 7),
      `${pick(FIRST)} ${pick(LAST)}`,
      `user${upTo(mailboxes)}@example.com`,
      pick(CITIES),
      String(upTo(20_000)).padStart(5, '0'),
      pick(COUNTRIES),
      writeDate(FIRST_DAY + upTo(DAYS) * DAY_MS, upTo(5)),
      (upTo(100_000) / 100).toFixed(2),
      String(1 + upTo(40)),
      pick(STATUSES),
      random() < 0.05 ? 'N/A' : String(1 + upTo(5)),
      writeComment(pick, upTo(20)),
    ];
    yield `${ragged(cells, random(), raggedShare).join(',')}\n`;
  }
}

function ragged(cells: string[], chance: number, share: number): string[] {
  if (chance < share / 2) return cells.slice(0, -1);
  return chance < share ? [...cells, 'extra'] : cells;
}

function writeDate(time: number, shape: number): string {
  const iso = new Date(time).toISOString().slice(0, 10);
  const [year = '', month = '', day = ''] = iso.split('-');
  if (shape === 0) return iso;
  if (shape === 1) return `${day}.${month}.${year}`;
  if (shape === 2) return `${day}/${month}/${year}`;
  return shape === 3 ? `${iso} 12:30:00` : `${Number(day)}/${Number(month)}/${year.slice(2)}`;
}

function writeComment(pick: (from: readonly string[]) => string, kind: number): string {
  if (kind < 12) return '';
  const words = `${pick(WORDS)} ${pick(WORDS)} ${pick(WORDS)}`;
  if (kind < 16) return words;
  if (kind < 18) return `"${words}, said ""${pick(WORDS)}"""`;
  return `"${words}\n${pick(WORDS)}"`;
}

const BLOCK = 4_194_304;

/** Streams the large table to a file. @param path path of a new file. @param rows 2,000,000 have about 200 MB. */
export function writeLargeTable(path: string, rows: number, seed: number, raggedShare?: number): void {
  const file = openSync(path, 'wx');
  let block = LARGE_TABLE_HEADER;
  for (const row of largeTableRows(rows, seed, raggedShare)) {
    block += row;
    if (block.length < BLOCK) continue;
    writeSync(file, block);
    block = '';
  }
  writeSync(file, block);
  closeSync(file);
}
