import { composeText } from '../../cells/text/compose-text.js';
import { isPlainAscii } from '../../cells/text/plain-ascii.js';
import type { DictionaryColumn } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';

/** Meanings of columns whose texts may be categories. Numbers, dates, most codes, identifiers and addresses may not. */
const MEANINGS = new Set(['category', 'text', 'boolean', 'code']);
/** Digits and ranges, the only codes with several spellings. In others, case and punctuation may matter. */
const NUMERIC_CODE = /^\d[\d \u2010-\u2015\u2212-]*$/;
/** Headers of columns with names of people, which are not categories: Ann and Anna are different people. */
const PERSONS =
  /(?:^|[\s_-])(?:first|last|full|sur|given|family|middle|user|f|l)[\s_-]?name|surname|forename|vorname|nachname|familienname|pr[eé]nom|apellido|cognome|(?:^|[\s_-])(?:author|person|patient|employee|customer|contact|player|director|actor|student|teacher)s?(?:$|[\s_-])/i;
/** Maximum mean length of categories, in characters. Longer texts are prose. */
const MAX_MEAN = 60;
/** Minimum mean number of cells per distinct text. Texts that rarely recur are not categories. */
const REPEATS = 1.5;

/** Whether the texts of a column can be treated as categories. */
export function actsAsCategories(
  column: Pick<DictionaryColumn, 'texts' | 'counts'>,
  profile: ColumnProfile | undefined,
): boolean {
  if (profile === undefined || !MEANINGS.has(profile.meaning)) return false;
  const isCode = profile.meaning === 'code';
  if ((isCode && profile.is_unique) || PERSONS.test(profile.name) || PERSONS.test(profile.header)) return false;
  if (profile.lengths.mean > MAX_MEAN || !mayRecur(column)) return false;
  return recurs(column, (tidy) => !isCode || NUMERIC_CODE.test(tidy));
}

/** Whether there are several texts that recur often enough, and all of them are allowed. */
function recurs(
  { texts, counts }: Pick<DictionaryColumn, 'texts' | 'counts'>,
  isAllowed: (tidy: string) => boolean,
): boolean {
  let [found, filled] = [0, 0];
  for (let code = 0; code < texts.length; code++) {
    const tidy = counts[code]! === 0 ? '' : tidyCategory(texts[code]!);
    if (tidy === '') continue;
    if (!isAllowed(tidy)) return false;
    found += 1;
    filled += counts[code]!;
  }
  return found >= 2 && filled >= REPEATS * found;
}

/** Whether texts recur often enough, judging by those that begin with printable ASCII and so are certainly not blank. */
function mayRecur({ texts, counts }: Pick<DictionaryColumn, 'texts' | 'counts'>): boolean {
  let [found, cells] = [0, 0];
  for (let code = 0; code < texts.length; code++) {
    const first = texts[code]!.charCodeAt(0);
    if (counts[code]! > 0 && first > 0x20 && first < 0x7f) found++;
    cells += counts[code]!;
  }
  return cells >= REPEATS * found;
}

/**
 * Removes leading, trailing and repeated white space. Texts that differ only in white space count as one category,
 * because another finding reports white space.
 */
export function tidyCategory(text: string): string {
  if (isPlainAscii(text)) return text;
  let first = 0;
  let end = text.length;
  while (first < end && isEdge(text[first]!)) first++;
  // A loop, because a regular expression would be retried at each blank in the middle of the text.
  while (end > first && isEdge(text[end - 1]!)) end--;
  return composeText(text.slice(first, end)).replace(/\s+/g, ' ');
}

/** White space, and zero-width characters that copying leaves at the ends of cells. */
const EDGE = /[\s\u0085\u180e\u200b-\u200f\u2060]/;

function isEdge(character: string): boolean {
  return (character <= ' ' || character >= '\u0080') && EDGE.test(character);
}
