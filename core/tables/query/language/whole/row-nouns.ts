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
  return nouns;
}
