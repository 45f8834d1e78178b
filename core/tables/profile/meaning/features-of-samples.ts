import { recogniseValue } from '../../cells/recognise-value.js';
import { VALUE_FLAGS } from '../../cells/value-flags.js';
import type { ValueType } from '../../cells/value-type.js';

/** Adds a feature. */
export type AddFeature = (name: string, value: number) => void;

const TYPES: readonly ValueType[] = [
  'integer',
  'decimal',
  'currency',
  'percent',
  'unit',
  'date',
  'datetime',
  'time',
  'boolean',
  'code',
  'identifier',
  'email',
  'url',
  'phone',
  'postcode',
  'coordinate',
  'list',
  'text',
];
const SMALL_WORDS = /\b(?:the|of|and|to|in|for|is|was|with|on|by|from|that|are|der|die|und|de|la|les|el)\b/i;
const MAX_LENGTH = 600;

/**
 * Adds features of sample texts: their types, lengths, words and punctuation, as shares of the distinct samples that
 * are not missing.
 */
export function featuresOfSamples(samples: readonly string[], add: AddFeature): void {
  const texts = [...new Set(samples.map((sample) => sample.trim().slice(0, MAX_LENGTH)))].filter(Boolean);
  add('samples', texts.length);
  if (texts.length === 0) return;
  addTypes(texts, add);
  addPatterns(texts, add);
  addSpread(texts, add);
}

function addTypes(texts: readonly string[], add: AddFeature): void {
  const values = texts.map(recogniseValue);
  const share = (count: number) => count / texts.length;
  for (const type of TYPES) add(`type:${type}`, share(values.filter((value) => value.type === type).length));
  const numbers = values.filter(({ number, type }) => number !== null && (type === 'integer' || type === 'decimal'));
  const marked = numbers.filter(({ number }) => number?.groupMark !== 'none' || number?.decimalMark === ',');
  add('number:marked', share(marked.length));
  add('number:all', numbers.length === texts.length ? 1 : 0);
  add('number:some', numbers.length > 0 && numbers.length < texts.length ? 1 : 0);
  add('number:negative', share(numbers.filter(({ number }) => (number?.value ?? 0) < 0).length));
  add('number:year', share(numbers.filter(({ number }) => isYear(number?.value ?? 0)).length));
  add('number:long', share(numbers.filter(({ number }) => (number?.integerDigits ?? 0) >= 6).length));
  add('number:exponent', share(numbers.filter(({ number }) => number?.hasExponent).length));
  add('number:placeholder', share(texts.filter((text) => /^-9+(?:\.0+)?$|^9{3,}$/.test(text)).length));
  const flagged = (flag: number) => share(values.filter((value) => (value.flags & flag) !== 0).length);
  add('flag:null-token', flagged(VALUE_FLAGS.nullToken));
  add('flag:error', flagged(VALUE_FLAGS.excelError));
  add('flag:zeros', flagged(VALUE_FLAGS.leadingZeros));
  add('date:hashes', share(texts.filter((text) => /^#{4,}$/.test(text)).length));
  add(
    'date:partial',
    share(values.filter(({ date }) => date?.kind === 'month-day' || date?.kind === 'year-month').length),
  );
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1800 && value <= 2100;
}

function addPatterns(texts: readonly string[], add: AddFeature): void {
  const share = (test: (text: string) => boolean) => texts.filter(test).length / texts.length;
  add(
    'text:brackets',
    share((text) => /^[[{(].*[\]})]$/s.test(text) || /^[[{]/.test(text)),
  );
  add(
    'text:separators',
    share((text) => /[;|]/.test(text) && !hasSentenceAfterSeparator(text)),
  );
  add(
    'text:commas',
    share((text) => (text.match(/,/g)?.length ?? 0) >= 2),
  );
  add(
    'text:slashes',
    share((text) => text.includes('/')),
  );
  add(
    'text:underscores',
    share((text) => text.includes('_')),
  );
  add(
    'text:colon',
    share((text) => text.includes(':')),
  );
  add(
    'text:small-words',
    share((text) => SMALL_WORDS.test(text)),
  );
  add(
    'text:ends',
    share((text) => /[.!?]["')]?$/.test(text) && text.includes(' ')),
  );
  add(
    'text:digits-within',
    share((text) => /\d/.test(text) && /\p{L}/u.test(text)),
  );
  add(
    'text:number-first',
    share((text) => /^[^\p{L}\d]{0,3}\d[\d.,]* ?[^\d.,\s]/u.test(text) && text.length <= 20),
  );
  add(
    'text:upper',
    share((text) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)),
  );
  add(
    'text:one-letter',
    share((text) => text.length === 1 && /\p{L}/u.test(text)),
  );
  add(
    'text:file',
    share((text) => /\.(?:jpe?g|png|gif|pdf|html?|csv|txt|mp[34])$/i.test(text)),
  );
  add(
    'text:path',
    share((text) => /^\/?[\w.-]+\/[\w./-]+$/.test(text) && /[a-z]/i.test(text)),
  );
}

/** A separator between blanks, the end of a sentence, or the end of a line. */
const LINE_PARTS = /\s[;|](?=\s)|[.!?]|(?<!\s[;|])[\n\r\u2028\u2029]/g;

/**
 * Whether a sentence ends after a separator between blanks on the same line. This indicates prose rather than a list.
 */
function hasSentenceAfterSeparator(text: string): boolean {
  let isAfterSeparator = false;
  for (const [part] of text.matchAll(LINE_PARTS)) {
    if (isAfterSeparator && /[.!?]/.test(part)) return true;
    if (!/[.!?]/.test(part)) isAfterSeparator = part.length === 2;
  }
  return false;
}

function addSpread(texts: readonly string[], add: AddFeature): void {
  const lengths = texts.map((text) => text.length);
  // A text in brackets is a list and counts as one word.
  const words = texts.map((text) => (/^[[{]/.test(text) ? 1 : text.split(/\s+/).length));
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  add('length', mean(lengths));
  add('words', mean(words));
  add('most-words', Math.max(...words));
  const sameLength = lengths.every((length) => length === lengths[0]);
  add('length:same', sameLength && texts.length > 1 ? 1 : 0);
  add('length:same-long', sameLength && (lengths[0] ?? 0) >= 6 && texts.length > 1 ? 1 : 0);
  add('samples:counting', isCounting(texts) ? 1 : 0);
}

function isCounting(texts: readonly string[]): boolean {
  const numbers = texts.map(Number);
  return texts.length >= 3 && numbers.every((number, index) => index === 0 || number - (numbers[index - 1] ?? 0) === 1);
}
