import { memoizeTexts } from '../../../../base/memoize.js';

/** Coarse classes of texts: sufficient to decide whether a cell is one value, and to which column it belongs. */
export const TEXT_CLASSES = [
  'empty',
  'integer',
  'decimal',
  'decimal-comma',
  'amount',
  'date',
  'time',
  'datetime',
  'boolean',
  'address',
  'code',
  'word',
  'text',
  'mark',
  'odd',
] as const;
export type TextClass = (typeof TEXT_CLASSES)[number];

/** Classes that can occur in any column. */
export const LOOSE_CLASSES: ReadonlySet<TextClass> = new Set(['empty', 'word', 'text', 'code', 'mark', 'odd']);

const HAS_DIGIT = /\d/;
const INTEGER = /^[+-]?\d{1,40}$/;
const DECIMAL = /^[+-]?(?:\d{1,30}\.\d{0,30}|\.\d{1,30}|\d{1,3}(?:,\d{3}){1,8}(?:\.\d{1,20})?)(?:[eE][+-]?\d{1,3})?$/;
const DECIMAL_COMMA = /^[+-]?(?:\d{1,30},\d{1,30}|\d{1,3}(?:\.\d{3}){1,8},\d{1,20})(?:[eE][+-]?\d{1,3})?$/;
const EXPONENT = /^[+-]?\d{1,30}[eE][+-]?\d{1,3}$/;
const AMOUNT =
  /^[-+(]?\s?(?:[$€£¥₹]|[A-Z]{3}\s)?\s?[-+]?\d(?:[\d.,' \u00a0]{0,28}\d)?\s?(?:%|[$€£¥₹]|[A-Za-z°]{1,4})?\)?$/;
const DATE =
  /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}\.?$|^\d{1,2}[-/ ][A-Za-z]{3,9}[-/ ]\d{2,4}$|^[A-Za-z]{3,9} \d{1,2},? \d{4}$/;
const TIME = /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?[AaPp]\.?[Mm]\.?)?(?:Z|[+-]\d{2}:?\d{2})?$/;
const DATETIME =
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[T ]\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?(?:\s?[AaPp][Mm])?\s?(?:Z|[+-]\d{2}:?\d{2})?$/;
const BOOLEAN = /^(?:true|false|yes|no|TRUE|FALSE|YES|NO|True|False|Yes|No)$/;
const ADDRESS = /^(?:https?:\/\/|ftp:\/\/|www\.)[^\s"<>]{2,2000}$|^[^\s@,;:"]{1,64}@[^\s@,;"]{1,200}\.[A-Za-z]{2,20}$/;
const CODE = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_./#+*-]*$/u;
const WORD = /^[\p{L}\p{M}][\p{L}\p{M}'’.-]*$/u;
/** Placeholders for a missing value. */
const MARK = /^(?:[?.]{1,3}|[…–—])$/;
const PROSE = /^[\p{L}\p{M}\p{N}([#'’"“«$€£+\-@&¿¡*][^|;\t^~"]*$/u;

const BY_PATTERN: readonly (readonly [RegExp, TextClass])[] = [
  [INTEGER, 'integer'],
  [DECIMAL, 'decimal'],
  [EXPONENT, 'decimal'],
  [DECIMAL_COMMA, 'decimal-comma'],
  [DATE, 'date'],
  [TIME, 'time'],
  [DATETIME, 'datetime'],
  [AMOUNT, 'amount'],
];

/** Returns the class of a number or date; null for anything else. */
function valueClass(text: string): TextClass | null {
  if (!HAS_DIGIT.test(text)) return null;
  const first = text.charCodeAt(0);
  // Numbers and dates start with digits, signs, brackets or currency signs. This check rules out most cells.
  const mayBeNumber = (first >= 40 && first <= 57 && first !== 42) || first === 36 || first > 127 || text.length < 40;
  if (mayBeNumber) for (const [pattern, textClass] of BY_PATTERN) if (pattern.test(text)) return textClass;
  return null;
}

/** Returns the class of a cell's text. Linear; inspects at most 300 characters. */
export const textClassOf = memoizeTexts(findTextClass);

function findTextClass(text: string): TextClass {
  const trimmed = (text.length > 300 ? text.slice(0, 300) : text).trim();
  if (trimmed === '') return 'empty';
  const value = valueClass(trimmed);
  if (value !== null) return value;
  if (BOOLEAN.test(trimmed)) return 'boolean';
  if (ADDRESS.test(trimmed)) return 'address';
  if (WORD.test(trimmed)) return 'word';
  if (CODE.test(trimmed)) return 'code';
  if (PROSE.test(trimmed)) return 'text';
  return MARK.test(trimmed) ? 'mark' : 'odd';
}
