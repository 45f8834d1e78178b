import type { DictionaryColumn } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import { tidyCategory } from './tidy-category.js';

/** Meanings under which texts may be categories; numbers, dates, codes, identifiers and addresses of any kind are none. */
const MEANINGS = new Set(['category', 'text', 'boolean']);
/** Words of headers over names of persons: Ann and Anna are two. */
const PERSONS =
  /(?:^|[\s_-])(?:first|last|full|sur|given|family|middle|user|f|l)[\s_-]?name|surname|forename|vorname|nachname|familienname|pr[eé]nom|apellido|cognome|(?:^|[\s_-])(?:author|person|patient|employee|customer|contact|player|director|actor|student|teacher)s?(?:$|[\s_-])/i;
/** Longer texts are prose. */
const LONGEST_MEAN = 60;
/** Cells for each text, on average: texts that hardly repeat are no categories. */
const REPEATS = 1.5;

/** Whether the texts of a column act as categories. */
export function actsAsCategories(
  column: Pick<DictionaryColumn, 'texts' | 'counts'>,
  profile: ColumnProfile | undefined,
): boolean {
  if (profile === undefined || !MEANINGS.has(profile.meaning)) return false;
  if (PERSONS.test(profile.name) || PERSONS.test(profile.header)) return false;
  let texts = 0;
  let filled = 0;
  for (const [code, text] of column.texts.entries()) {
    if (column.counts[code]! === 0 || tidyCategory(text) === '') continue;
    texts += 1;
    filled += column.counts[code]!;
  }
  return texts >= 2 && profile.lengths.mean <= LONGEST_MEAN && filled >= REPEATS * texts;
}
