import { isNumeric } from './plain-rows.js';
import { rowsIn } from './structure-rows.js';
import { recordsWithin, type TextFile } from './text-file.js';

/** Bytes that are compared at a place of a file. */
const SAMPLE = 8 * 1024;
/** Number of places that are compared at first, evenly distributed. */
const PLACES = 64;
/** Maximum bytes of a stretch that contains a change. */
const MAX_STRETCH = 32 * 1024;
/** Maximum number of changes. More of them are a property of the rows. */
const MAX_CHANGES = 32;
/** Minimum share of the columns with the same content that two places of a table have. */
const MIN_SAME = 0.5;
/** Minimum share of the values of a column that decides its content. */
const NEARLY_ALL = 0.9;

type Content = 'numbers' | 'texts' | 'mixed';

/** What most rows at a place have in common: the content of each cell. */
type Form = readonly Content[];

/** A place of a file, as an offset, and the form of its rows. */
interface Place {
  at: number;
  form: Form;
}

function contentOf(texts: readonly string[]): Content {
  const values = texts.filter((text) => text.trim() !== '');
  const numbers = values.filter(isNumeric).length;
  if (values.length === 0) return 'mixed';
  if (numbers >= NEARLY_ALL * values.length) return 'numbers';
  return numbers <= (1 - NEARLY_ALL) * values.length ? 'texts' : 'mixed';
}

function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

function placeAt(file: TextFile, at: number): Place {
  const bytes = file.source.read(at, SAMPLE);
  const lineEnd = bytes.indexOf(file.guessed.dialect.newline.charCodeAt(0));
  const range = { from: at + Math.max(0, lineEnd + 1), to: Math.min(at + SAMPLE, file.source.size) };
  // The last row is cut off.
  const rows = [...recordsWithin(file, range, 1)].flatMap(rowsIn).slice(0, -1);
  const width = commonest(rows.map(({ cells }) => cells.length));
  const regular = rows.filter(({ cells }) => cells.length === width);
  const form = Array.from({ length: width }, (_, column) => contentOf(regular.map(({ cells }) => cells[column]!)));
  return { at, form };
}

function haveSameForm(one: Form, other: Form): boolean {
  if (one.length !== other.length) return false;
  const same = one.filter((content, column) => {
    const compared = other[column]!;
    return content === compared || content === 'mixed' || compared === 'mixed';
  });
  return same.length >= MIN_SAME * one.length;
}

/**
 * Finds the places in a part of a large file at which the number of cells or the content of most columns changes, so that
 * another table may begin there. Compares samples, so that a table with less than a 64th of the part can be missed.
 * @param from offset in bytes. @param to offset in bytes.
 * @returns stretches that contain a change, as offsets in bytes, in order.
 */
export function findChanges(file: TextFile, from: number, to: number): { from: number; to: number }[] {
  const step = (to - from) / PLACES;
  if (step <= SAMPLE) return [];
  const places = Array.from({ length: PLACES + 1 }, (_, index) => placeAt(file, Math.floor(from + index * step)));
  const changes: { from: number; to: number }[] = [];
  const search = (before: Place, after: Place): void => {
    if (changes.length >= MAX_CHANGES || haveSameForm(before.form, after.form)) return;
    if (after.at - before.at <= MAX_STRETCH) {
      changes.push({ from: before.at, to: after.at });
      return;
    }
    const between = placeAt(file, Math.floor((before.at + after.at) / 2));
    search(before, between);
    search(between, after);
  };
  for (const [index, place] of places.slice(1).entries()) search(places[index]!, place);
  return changes;
}
