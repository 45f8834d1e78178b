import { memoizeTexts } from '../../../base/memoize.js';

/** Coarse classes of texts, sufficient to distinguish a header from a body in any language. */
export const CELL_CLASS = {
  empty: 0,
  /** A placeholder for a missing value: `n/a`, `-`, `NULL`. */
  missing: 1,
  number: 2,
  date: 3,
  time: 4,
  boolean: 5,
  link: 6,
  /** Letters and digits without a space: `A-1029`. */
  code: 7,
  word: 8,
  text: 9,
  /** Long enough to be a sentence. */
  prose: 10,
  /** A ruler line: `-----`, `+===+`. */
  rule: 11,
} as const;
export type CellClass = (typeof CELL_CLASS)[keyof typeof CELL_CLASS];

const MISSING = new Set(
  'na n/a n.a. n.a #n/a nan null none nil \\n - -- --- ? ?? . .. … – — unknown missing k.a. s/o nr n/d'.split(' '),
);
const BOOLEAN = new Set('true false yes no ja nein oui non si sí wahr falsch vrai faux verdadero falso'.split(' '));
const NUMBER =
  /^[-+−(]{0,2}\s?(?:[$€£¥₹₽]|[A-Z]{3}\s)?\s?[-+−]?(?:\d[\d.,'’ \u00a0\u202f]*|[.,]\d+)(?:[eE][-+]?\d{1,3})?\s?(?:[%‰$€£¥₹₽°]|[A-Z]{3}|z[łl]|Kč|kr\.?|Ft)?[)-]?$/;
const WORD_NUMBER = /^[-+]?(?:inf|infinity)$/i;
const DATE =
  /^(?:\d{1,4}([-/.])\d{1,2}\1\d{1,4}\.?|\d{4}[-/]\d{2}|\d{1,2}\.\s\d{1,2}\.\s\d{2,4}|\d{4}年\d{1,2}月\d{1,2}日)(?:[T ,]{1,2}\d{1,2}[:.h]\d{2}.{0,22})?$/;
const MONTH_NAME =
  /^(?:\d{1,2}[-/. ]{0,2})?(?:[A-Za-z]{3,4}[, ]{1,2})?(?:jan|feb|f[ée]v|m[aä]r|mrt|apr|avr|ma[iyj]|jun|juin|jul|juil|aug|ao[uû]|ago|sep|set|o[ck]t|nov|de[czs]|d[ée]c|ene|abr|dic|gen|mag|giu|lug|ott)\p{L}{0,7}\.?[-/., ]{1,2}(?:\d{1,2}(?:st|nd|rd|th)?,?[-/ ]{1,2})?\d{2,4}(?:[ ,]{1,2}\d{1,2}:\d{2}.{0,16})?$/iu;
const TIME = /^\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?\s?(?:[AaPp]\.?[Mm]\.?|Z|[-+]\d{2}:?\d{2})?$/;
const LINK = /^(?:(?:https?|ftp):\/\/\S+|www\.\S+|mailto:\S+|[^\s@,;]{1,64}@[^\s@,;]{1,255}\.[A-Za-z]{2,24})$/;
/** A numbered name, common in series of columns: `price2`, `order_date_3`. */
const NUMBERED_NAME = /^\p{L}[\p{L}_]{2,40}\d{1,2}$/u;
const RULE = /^(?:[-=_+~*|:#.]{3,}|[\u2500-\u257f]{2,})$/;
const MAX_WORD_LENGTH = 28;
const MAX_TEXT_LENGTH = 60;

/** Whether a text is a spreadsheet error in any language: `#DIV/0!`, `#NAME?`, `#BEZUG!`. */
export function isErrorText(text: string): boolean {
  return (
    text.startsWith('#') && text.length <= 16 && /^#(?:\p{Lu}[\p{Lu}\d/_]{1,12}[!?]|N\/A|NV|ERR(?:OR)?)$/u.test(text)
  );
}

/** Returns the class of a cell's original text, from its first 400 characters. */
export const cellClassOf = memoizeTexts(findCellClass);

function findCellClass(text: string): CellClass {
  const trimmed = (text.length > 400 ? text.slice(0, 400) : text).trim();
  if (trimmed === '') return CELL_CLASS.empty;
  if (trimmed.length > 120) return LINK.test(trimmed) ? CELL_CLASS.link : CELL_CLASS.prose;
  const hasDigit = /\d/.test(trimmed);
  return hasDigit ? classWithDigits(trimmed) : classWithoutDigits(trimmed);
}

function classWithDigits(text: string): CellClass {
  if (NUMBER.test(text)) return isDottedDate(text) ? CELL_CLASS.date : CELL_CLASS.number;
  if (DATE.test(text) || MONTH_NAME.test(text)) return CELL_CLASS.date;
  if (TIME.test(text)) return CELL_CLASS.time;
  if (LINK.test(text)) return CELL_CLASS.link;
  if (!/\s/.test(text) && text.length <= MAX_TEXT_LENGTH)
    return NUMBERED_NAME.test(text) ? CELL_CLASS.word : CELL_CLASS.code;
  return byLength(text);
}

function isDottedDate(text: string): boolean {
  return /^\d{1,2}\.\d{1,2}\.\d{2,4}$|^\d{4}\.\d{2}\.\d{2}$/.test(text);
}

function classWithoutDigits(text: string): CellClass {
  if (text.length <= 10) {
    const lower = text.toLowerCase();
    if (MISSING.has(lower)) return CELL_CLASS.missing;
    if (BOOLEAN.has(lower)) return CELL_CLASS.boolean;
    if (WORD_NUMBER.test(text)) return CELL_CLASS.number;
  }
  if (RULE.test(text)) return CELL_CLASS.rule;
  if (LINK.test(text)) return CELL_CLASS.link;
  return byLength(text);
}

function byLength(text: string): CellClass {
  if (text.length > MAX_TEXT_LENGTH) return CELL_CLASS.prose;
  return text.length > MAX_WORD_LENGTH ? CELL_CLASS.text : CELL_CLASS.word;
}

/** Whether a class is a type of value rather than of words. Headers rarely contain such values. */
export function isTyped(cellClass: number): boolean {
  return cellClass >= CELL_CLASS.number && cellClass <= CELL_CLASS.code;
}

/** Whether a class says nothing about a column's type: empty cells and placeholders. */
export function isVoid(cellClass: number): boolean {
  return cellClass <= CELL_CLASS.missing;
}
