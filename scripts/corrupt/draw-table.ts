import type { Random } from './random.js';
import {
  COLUMN_KINDS,
  type ColumnKind,
  type DateForm,
  type Language,
  VOCABULARIES,
  type Vocabulary,
} from './vocabulary.js';

/** A clean table: the expected result of reading its corrupted version. */
export interface CleanTable {
  language: Language;
  /** The kind of values in each column. */
  kinds: ColumnKind[];
  headers: string[];
  rows: string[][];
}

const LANGUAGES: readonly Language[] = ['en', 'en', 'en', 'en', 'de', 'de', 'fr', 'pl', 'ru'];

export interface TableWish {
  columns?: number;
  rows?: number;
  language?: Language;
}

export function generateTable(random: Random, wish: TableWish = {}): CleanTable {
  const language = wish.language ?? random.pick(LANGUAGES);
  const words = VOCABULARIES[language];
  const kinds = pickKinds(random, wish.columns ?? random.pick([2, 3, 4, 5, 5, 6, 7, 8, 9, 9, 10, 12, 15, 24]));
  const date = random.pick(words.dates);
  const gaps = random.pick([0, 0, 0.03, 0.15]);
  const rows = Array.from({ length: wish.rows ?? random.pick([4, 8, 12, 20, 30, 45, 60, 84, 120]) }, (_, row) =>
    kinds.map((kind, column) =>
      column > 0 && random.chance(gaps) ? '' : generateCell(random, kind, words, date, row),
    ),
  );
  return { language, kinds, headers: nameHeaders(random, kinds, words), rows };
}

/** Picks kinds so that at least every third column has values other than words, as in real tables. */
function pickKinds(random: Random, count: number): ColumnKind[] {
  const values = COLUMN_KINDS.slice(0, 9).filter((kind) => kind !== 'first' && kind !== 'last' && kind !== 'city');
  const kinds = Array.from({ length: count }, (_, index) =>
    index % 3 === 0 ? random.pick(values) : random.pick(COLUMN_KINDS),
  );
  if (random.chance(0.5)) kinds[0] = 'id';
  return kinds;
}

function nameHeaders(random: Random, kinds: readonly ColumnKind[], words: Vocabulary): string[] {
  const style = random.pick(['plain', 'Title', 'snake_case', 'UPPER', 'camelCase', 'Capital', 'plain'] as const);
  const taken = new Set<string>();
  return kinds.map((kind) => {
    const base = dress(random.pick(words.columns[kind]), style);
    let name = base;
    for (let number = 2; taken.has(name); number += 1)
      name = style === 'snake_case' ? `${base}_${number}` : `${base}${number}`;
    taken.add(name);
    return name;
  });
}

function dress(name: string, style: 'plain' | 'Title' | 'snake_case' | 'UPPER' | 'camelCase' | 'Capital'): string {
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
  if (style === 'Title') return name.split(' ').map(capital).join(' ');
  if (style === 'snake_case') return name.replace(/ /g, '_').toLowerCase();
  if (style === 'UPPER') return name.toUpperCase();
  if (style === 'Capital') return capital(name);
  return style === 'plain'
    ? name
    : name
        .split(' ')
        .map((word, place) => (place === 0 ? word : capital(word)))
        .join('');
}

function generateCell(random: Random, kind: ColumnKind, words: Vocabulary, date: DateForm, row: number): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('');
  const generate: Record<ColumnKind, () => string> = {
    id: () => String(1000 + row),
    code: () => `0${digits(4)}`,
    first: () => random.pick(words.firstNames),
    last: () => random.pick(words.lastNames),
    city: () => random.pick(words.cities),
    date: () => generateDate(random, date),
    time: () => `${pad(random.int(0, 23))}:${pad(random.int(0, 59))}`,
    price: () => (random.int(100, 999999) / 100).toFixed(2).replace('.', words.decimal),
    quantity: () => String(random.int(1, 500)),
    share: () =>
      random.next() < 0.5 ? `${random.int(0, 100)}%` : `${random.int(0, 9)}${words.decimal}${random.int(1, 9)}%`,
    flag: () => random.pick(['yes', 'no']),
    email: () => `user${random.int(1, 999)}@example.${random.pick(['com', 'org', 'de'])}`,
    url: () => `https://www.example.com/p/${random.int(1, 9999)}?a=1&b=2`,
    phone: () => `+49 ${random.int(30, 900)} ${digits(6)}`,
    product: () => random.pick(words.products),
    category: () => random.pick(words.categories),
    text: () => random.pick(words.sentences),
  };
  return generate[kind]();
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

function generateDate(random: Random, form: DateForm): string {
  const [year, month, day] = [String(random.int(1998, 2024)), pad(random.int(1, 12)), pad(random.int(1, 28))];
  if (form === 'ymd') return `${year}-${month}-${day}`;
  if (form === 'mdy/') return `${month}/${day}/${year}`;
  const mark = form.slice(-1);
  return `${day}${mark}${month}${mark}${year}`;
}
