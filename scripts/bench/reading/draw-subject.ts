import type { Random } from '../../corrupt/random.js';
import type { CellKind, Subject } from './subjects.js';

/** A generated table without any fault. */
export interface SubjectTable {
  subject: Subject;
  names: string[];
  kinds: CellKind[];
  rows: string[][];
}

interface Size {
  rows: number;
  /** At least 2; the first column is the key, unless `keyed` is false. */
  columns?: number;
  keyed?: boolean;
}

const pad = (number: number) => String(number).padStart(2, '0');

function drawDay(random: Random, mark: Subject['words']['day']): string {
  const [year, month, day] = [random.int(2019, 2024), pad(random.int(1, 12)), pad(random.int(1, 28))];
  return mark === '-' ? `${year}-${month}-${day}` : [day, month, year].join(mark);
}

/** Keys are unique: no other cell or row of a file contains the same text. */
const keyOf = (serial: number, row: number) => `K${String(serial * 1000 + row).padStart(7, '0')}`;

function drawCell(random: Random, kind: CellKind, { words }: Subject, key: string): string {
  const decimal = (digits: number, most: number) =>
    (random.int(0, most) / 10 ** digits).toFixed(digits).replace('.', words.decimal);
  const draw: Readonly<Record<CellKind, () => string>> = {
    key: () => key,
    day: () => drawDay(random, words.day),
    time: () => `${pad(random.int(0, 23))}:${pad(random.int(0, 59))}`,
    person: () => random.pick(words.people),
    place: () => random.pick(words.places),
    thing: () => random.pick(words.things),
    text: () => random.pick(words.texts),
    money: () => `${random.chance(0.4) ? '-' : ''}${decimal(2, 250_000)}`,
    decimal: () => decimal(1, 999),
    count: () => String(random.int(0, 480)),
    flag: () => random.pick(words.flags),
    mail: () => `desk${random.int(1, 99)}@example.org`,
  };
  return draw[kind]();
}

/** @param serial distinguishes the keys of tables in one file. */
export function drawSubject(
  random: Random,
  subject: Subject,
  { rows, columns = random.int(3, subject.columns.length), keyed = true }: Size,
  serial = 1,
): SubjectTable {
  const [key, ...others] = subject.columns;
  const picked = [...others];
  while (picked.length > columns - (keyed ? 1 : 0)) picked.splice(random.int(0, picked.length - 1), 1);
  const own = keyed ? [key!, ...picked] : picked;
  return {
    subject,
    names: own.map(({ name }) => name),
    kinds: own.map(({ kind }) => kind),
    rows: Array.from({ length: rows }, (_, row) =>
      own.map(({ kind }) => drawCell(random, kind, subject, keyOf(serial, row + 1))),
    ),
  };
}

/** Joins cells to a line. Quotes a cell only if it contains the delimiter, a quote or a line end. */
export const lineOf = (cells: readonly string[], delimiter: string): string =>
  cells
    .map((cell) => {
      const isSpecial = /["\n]/.test(cell) || cell.includes(delimiter);
      return isSpecial ? `"${cell.replaceAll('"', '""')}"` : cell;
    })
    .join(delimiter);
