import type { Question } from '../question.js';
import { stemOf } from '../tokens.js';
import type { WholeWords } from './whole-words.js';

/** Stems of words for a row: of the table's name, of the headers of columns that tell rows apart, and general ones. */
export function rowNouns({ index }: Question, words: WholeWords): Set<string> {
  const nouns = new Set(index.nameStems);
  for (const { header, distinct, filled, kind } of index.columns.slice(0, 3)) {
    if (distinct < filled * 0.98 || kind === 'date') continue;
    const [first] = header;
    if (first !== undefined) nouns.add(first.stem);
  }
  for (const [word] of words.phrases.rows) if (word !== undefined) nouns.add(stemOf(word));
  if (namesPeople(index, words))
    for (const [word] of words.phrases.people) if (word !== undefined) nouns.add(stemOf(word));
  return nouns;
}

/** Whether a column that tells rows apart holds people: then each row is one. */
function namesPeople({ columns }: Question['index'], words: WholeWords): boolean {
  const persons = new Set(words.phrases.persons.map(([word]) => word));
  return columns.some(
    ({ header, distinct, filled, kind }) =>
      kind === 'name' && distinct >= filled * 0.9 && header.some(({ text }) => persons.has(text)),
  );
}
