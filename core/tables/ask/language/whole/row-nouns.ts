import { stemOf } from '../../../../language/tokens.js';
import type { Question } from '../question/question.js';
import type { IndexedColumn } from '../question/table-index.js';
import type { RowNoun, WholeWords } from '../question/whole-words.js';

/**
 * Returns the stems of nouns for rows, from the name of the table, the headers of unique columns, and general words.
 */
export function rowNouns({ index }: Question, words: WholeWords): Set<string> {
  const nouns = new Set(index.nameStems);
  for (const { header, distinct, filled, kind } of index.columns.slice(0, 3)) {
    if (distinct < filled * 0.98 || kind === 'date') continue;
    const [first] = header;
    if (first !== undefined) nouns.add(first.stem);
  }
  const { rows, people } = words.phrases;
  const general = [...rows, ...(namesPeople(index, words) ? people : [])].flatMap(([word = '']) => stemOf(word));
  for (const stem of [...general, ...thingsOf(index, words)]) nouns.add(stem);
  return nouns;
}

/** Infers nouns for rows from the headers: a table with plates and mileages is about cars, unless plates recur. */
function thingsOf({ columns }: Question['index'], { things, events }: WholeWords): string[] {
  const matching = ({ columns: stems }: RowNoun) =>
    columns.filter(({ header }) => header.some(({ stem }) => stems.has(stem)));
  const matchingThings = things.filter((thing) => {
    const fits = matching(thing);
    return fits.length >= MIN_MATCHING && fits.some((column) => isUnique(column));
  });
  const matchingEvents = events.filter(
    (event) =>
      matching(event).length >= MIN_MATCHING &&
      columns.every((column) => isUnique(column) || !column.header.some(({ stem }) => event.stems.has(stem))),
  );
  return [...matchingThings, ...matchingEvents].flatMap(({ stems }) => [...stems]);
}

const MIN_MATCHING = 2;
const isUnique = ({ distinct, filled }: IndexedColumn) => filled > 0 && distinct >= filled * 0.98;

/** Whether a column of people has at least 90% unique values, so that each row is a person. */
function namesPeople({ columns }: Question['index'], words: WholeWords): boolean {
  const persons = new Set(words.phrases.persons.map(([word]) => word));
  return columns.some(
    ({ header, distinct, filled, kind, column }) =>
      (kind === 'name' || column.type === 'identifier' || column.type === 'code') &&
      distinct >= filled * 0.9 &&
      header.some(({ text }) => persons.has(text)),
  );
}
