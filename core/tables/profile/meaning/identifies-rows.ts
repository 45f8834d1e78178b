import type { ValueType } from '../../cells/value-type.js';
import type { ColumnFacts } from './column-facts.js';
import { hintsOfName, wordsOfName } from './words-of-name.js';

/** Words beside those for ids, numbers and codes: things that are known by a number of their own. */
const NUMBERED = new Set([
  'order',
  'invoice',
  'ticket',
  'booking',
  'article',
  'artikel',
  'bestellung',
  'rechnung',
  'auftrag',
  'kunde',
  'isbn',
  'issn',
  'ean',
  'gtin',
  'upc',
  'imei',
  'iban',
  'ssn',
  'accession',
  'schluessel',
  'schlüssel',
]); // prettier-ignore
/** `Artikelnr`, `Kundennummer`: German writes them in one word. */
const ENDS_IN_NUMBER = /(?:nr|nummer|kennung)$/;
const COUNTED = /^(?:no|num|number) of\b|anzahl|count/i;
/** Fewer digits of one width are what measures of one size have; in a few rows more are needed. */
const LONG = 6;
const VERY_LONG = 9;
const MANY_ROWS = 30;
/** Fewer rows are numbered 1, 2, 3 by chance. */
const FEWEST_COUNTED = 5;

/** Whether the name of a column is one of numbers or codes that tell rows or things apart. */
export function namesRows(name: string): boolean {
  if (COUNTED.test(name.trim())) return false;
  const { all, last } = hintsOfName(name);
  const words = wordsOfName(name);
  return (
    all.has('id') ||
    all.has('code') ||
    last === 'number' ||
    words.some((word) => NUMBERED.has(word) || ENDS_IN_NUMBER.test(word))
  );
}

/**
 * Whether whole numbers, each nearly once, tell rows apart rather than measure something. A few different measures are all
 * different too: the name must say so, or the shape of the numbers (many digits of one width, or 1, 2, 3 in the first column).
 */
export function identifiesRows(facts: ColumnFacts, type: ValueType): boolean {
  if (type !== 'integer') return false;
  const { shape, min, max, distinct, rows, missing } = facts;
  if (namesRows(facts.name)) return true;
  const { all } = hintsOfName(facts.name);
  if (all.has('measure') || COUNTED.test(facts.name)) return false;
  if (min > 0 && (shape?.width ?? 0) >= (rows >= MANY_ROWS ? LONG : VERY_LONG)) return true;
  const counts = max - min === distinct - 1 && distinct === rows - missing && (min === 0 || min === 1);
  return counts && distinct >= FEWEST_COUNTED && (shape?.isFirst ?? false);
}
