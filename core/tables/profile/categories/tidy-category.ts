import { composeText } from '../../cells/text/compose-text.js';

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
