/**
 * A text without blanks at its ends or several in a row: what differs in these alone is told and mended as white space,
 * and is one category here.
 */
export function tidyCategory(text: string): string {
  return text.normalize('NFC').replace(EDGES, '').replace(/\s+/g, ' ');
}

/** White space and the marks of no width that copying leaves at the ends of a cell. */
const EDGES = /^[\s\u0085\u180e\u200b-\u200f\u2060]+|[\s\u0085\u180e\u200b-\u200f\u2060]+$/g;
