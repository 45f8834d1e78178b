import type { ColumnUse } from '../../cells/column-use.js';
import { recogniseValue } from '../../cells/recognise-value.js';
import { NUMBER_TYPES, type ValueType } from '../../cells/value-type.js';
import type { ColumnFacts } from './column-facts.js';
import { useOfColumn } from './use-of-column.js';
import { hintsOfName, wordsOfName } from './words-of-name.js';

/** Words for things that are identified by numbers, such as orders. */
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
]);
/** German compounds such as `Artikelnr` and `Kundennummer`. */
const ENDS_IN_NUMBER = /(?:nr|nummer|kennung)$/;
const COUNTED = /^(?:no|num|number) of\b|anzahl|count/i;
/**
 * Minimum digits of identifiers of equal length. Shorter numbers of equal length may be measurements, and in tables
 * with few rows, more digits are needed.
 */
const MIN_DIGITS = 6;
const MIN_DIGITS_IN_SMALL_TABLE = 9;
const MANY_ROWS = 30;
/** Minimum rows for row numbers. With fewer rows, 1, 2, 3 can occur by chance. */
const MIN_COUNTED = 5;

/** Whether the name of a column refers to numbers or codes that identify rows or things. */
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
 * Whether nearly unique numbers identify rows, instead of measuring something. A few measurements can be unique as
 * well, so the name or the form of the numbers must confirm it: many digits of equal length, or 1, 2, 3 in the first
 * column.
 */
function identifiesRows(facts: ColumnFacts, type: ValueType, use: ColumnUse): boolean {
  const { identifier, min, max, distinct, rows, missing } = facts;
  // Numbers such as 1922.10 of the tenth acquisition of 1922.
  if (type === 'decimal') return namesRows(facts.name) && distinct >= NEARLY_UNIQUE * (rows - missing);
  if (type !== 'integer') return false;
  if (namesRows(facts.name)) return true;
  const { all } = hintsOfName(facts.name);
  if (all.has('measure') || COUNTED.test(facts.name)) return false;
  const width = identifier?.width ?? 0;
  const isLong = width >= MIN_DIGITS && rows >= MANY_ROWS && use === 'not-generalizable';
  if (min > 0 && (isLong || width >= MIN_DIGITS_IN_SMALL_TABLE)) return true;
  const counts = max - min === distinct - 1 && distinct === rows - missing && (min === 0 || min === 1);
  return counts && distinct >= MIN_COUNTED && (identifier?.isFirst ?? false);
}

/** The meaning of a column, and the reason. */
export interface ColumnMeaning {
  meaning: ValueType;
  use: ColumnUse;
  /** Confidence in the use, 0 to 1. */
  confidence: number;
  reason: string;
}

type Found = Pick<ColumnMeaning, 'meaning' | 'reason'>;

/** Types that are certain from the texts alone, whatever the name of the column. */
const PLAIN: ReadonlySet<ValueType> = new Set([
  'email',
  'url',
  'phone',
  'coordinate',
  'date',
  'datetime',
  'time',
  'boolean',
  'currency',
  'percent',
  'unit',
  'list',
]);
const NUMBERS: ReadonlySet<ValueType> = new Set(['integer', 'decimal']);
const POSTCODE = new Set(['zip', 'zipcode', 'postcode', 'postal', 'plz', 'postleitzahl', 'cep', 'pincode']);
const PHONE = new Set(['phone', 'tel', 'telephone', 'mobile', 'fax', 'telefon']);
const COORDINATE = new Set(['lat', 'latitude', 'lon', 'lng', 'longitude']);
/** Maximum number of distinct categories, and their maximum share of the cells. */
const MAX_CATEGORIES = 20;
const MAX_CATEGORY_SHARE = 0.05;
const NEARLY_UNIQUE = 0.95;
const MOSTLY_UNIQUE = 0.5;

type Decision = Found | null;

/**
 * Determines the meaning of a column from its name, some texts, counts and statistics. Rules without exceptions come
 * first; `useOfColumn` decides the remaining cases (number, category or identifier).
 * @param given use specified by the user, which decides.
 */
export function meaningOfColumn(facts: ColumnFacts, given?: ColumnUse): ColumnMeaning {
  const type = facts.type ?? commonestType(facts.samples);
  if (given !== undefined) {
    const decision = facts.distinct === 0 ? byCounts(facts) : null;
    return { ...(decision ?? byGivenUse(type, given)), use: given, confidence: 1 };
  }
  const { use, confidence } = useOfColumn(facts);
  const decision = byCounts(facts) ?? byTexts(type) ?? byName(facts, type) ?? byUse(facts, type, use);
  return { ...decision, use, confidence };
}

const MOMENTS: ReadonlySet<ValueType> = new Set(['date', 'datetime', 'time']);

/** Returns the meaning of a use; the type of the cells, if that has it. */
function byGivenUse(type: ValueType, use: ColumnUse): Found {
  const meanings: Readonly<Record<ColumnUse, ValueType>> = {
    numeric: NUMBER_TYPES.has(type) ? type : 'decimal',
    categorical: 'category',
    datetime: MOMENTS.has(type) ? type : 'date',
    sentence: 'text',
    url: 'url',
    'embedded-number': NUMBER_TYPES.has(type) && type !== 'integer' && type !== 'decimal' ? type : 'unit',
    list: 'list',
    'not-generalizable': 'identifier',
    'context-specific': NUMBER_TYPES.has(type) ? 'code' : type,
  };
  return { meaning: meanings[use], reason: `its use was specified as ${use}` };
}

function byCounts({ rows, missing, distinct }: ColumnFacts): Decision {
  if (distinct === 0) return { meaning: 'empty', reason: 'all cells are empty' };
  if (distinct > 1 || rows - missing < 2) return null;
  return { meaning: 'constant', reason: 'all cells that are not missing are equal' };
}

function byTexts(type: ValueType): Decision {
  return PLAIN.has(type) ? { meaning: type, reason: `the texts are of type ${type}` } : null;
}

function byName(facts: ColumnFacts, type: ValueType): Decision {
  const words = wordsOfName(facts.name);
  const hasWord = (known: ReadonlySet<string>) => words.some((word) => known.has(word));
  if (hasWord(POSTCODE) && type !== 'decimal' && type !== 'text') return named('postcode', facts.name);
  if (hasWord(PHONE) && type !== 'decimal' && type !== 'text') return named('phone', facts.name);
  const isDegrees = NUMBERS.has(type) && facts.min >= -180 && facts.max <= 180 && facts.max - facts.min < 360;
  if (hasWord(COORDINATE) && isDegrees) return named('coordinate', facts.name);
  const { all, last } = hintsOfName(facts.name);
  const isKey = last === 'id' || (all.has('id') && words.length <= 2);
  if (isKey && type !== 'decimal' && uniqueShare(facts) >= NEARLY_UNIQUE) {
    return {
      meaning: 'identifier',
      reason: `the name "${facts.name}" indicates it, and nearly every row has a distinct text`,
    };
  }
  return null;
}

function named(meaning: ValueType, name: string): Decision {
  return { meaning, reason: `the name "${name}" indicates it, and the texts match` };
}

function byUse(facts: ColumnFacts, type: ValueType, use: ColumnUse): Found {
  if (type === 'postcode' && namesRows(facts.name))
    return { meaning: 'code', reason: `the name "${facts.name}" indicates it` };
  if (type !== 'text' && type !== 'postcode' && uniqueShare(facts) >= NEARLY_UNIQUE) {
    const reason = 'nearly every row has a distinct text, and it is not a measure';
    const isIdentifier = NUMBERS.has(type) ? identifiesRows(facts, type, use) : use === 'not-generalizable';
    if (isIdentifier) return { meaning: 'identifier', reason };
  }
  if (type === 'code' || type === 'identifier') return { meaning: type, reason: 'the texts are codes, not measures' };
  if (NUMBERS.has(type)) return byUseOfNumbers(facts, type, use);
  if ((use === 'categorical' && uniqueShare(facts) < MOSTLY_UNIQUE) || hasFewTexts(facts)) {
    return {
      meaning: 'category',
      reason: `${facts.distinct.toLocaleString('en')} distinct texts are categories`,
    };
  }
  if (use === 'list') return { meaning: 'list', reason: 'each cell holds several values' };
  return { meaning: type, reason: 'most cells are free text' };
}

function byUseOfNumbers(facts: ColumnFacts, type: ValueType, use: ColumnUse): Found {
  if (use === 'categorical' && uniqueShare(facts) < MOSTLY_UNIQUE) {
    const numbers = `${facts.distinct.toLocaleString('en')} numbers`;
    return { meaning: 'category', reason: `${numbers} are categories rather than measures` };
  }
  return { meaning: type, reason: `the cells are ${type === 'integer' ? 'whole numbers' : 'numbers'}` };
}

function hasFewTexts({ distinct, rows, missing }: ColumnFacts): boolean {
  return distinct <= MAX_CATEGORIES && distinct <= Math.max(2, MAX_CATEGORY_SHARE * (rows - missing));
}

function uniqueShare({ distinct, rows, missing }: ColumnFacts): number {
  return rows > missing ? distinct / (rows - missing) : 0;
}

function commonestType(samples: readonly string[]): ValueType {
  const counts = new Map<ValueType, number>();
  for (const sample of samples) {
    const { type } = recogniseValue(sample);
    if (type !== 'empty') counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'empty';
}
