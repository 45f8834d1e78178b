import { composeText } from '../../cells/text/compose-text.js';
import type { DictionaryColumn } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';

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

/**
 * A text without blanks at its ends or several in a row: what differs in these alone is told and mended as white space,
 * and is one category here.
 */
export function tidyCategory(text: string): string {
  let first = 0;
  let end = text.length;
  while (first < end && isEdge(text[first]!)) first++;
  // A pattern for the end would be tried at each blank in the middle.
  while (end > first && isEdge(text[end - 1]!)) end--;
  return composeText(text.slice(first, end)).replace(/\s+/g, ' ');
}

/** White space and the marks of no width that copying leaves at the ends of a cell. */
const EDGE = /[\s\u0085\u180e\u200b-\u200f\u2060]/;

function isEdge(character: string): boolean {
  return (character <= ' ' || character >= '\u0080') && EDGE.test(character);
}
