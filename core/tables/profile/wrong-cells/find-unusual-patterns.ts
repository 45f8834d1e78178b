import { editDistance } from '../../../language/edit-distance.js';
import { recogniseValue } from '../../cells/recognise-value.js';
import { isTotalLabel } from '../../read/source/total-label.js';
import { type CountedText, sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

const NUMBER = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:[.,]\d+)?(?:[eE][+-]?\d{1,3})?$/;
/** Numbers with a point, space or apostrophe between thousands: `1.457,91`, `1 457,91`. */
const GROUPED = /^[+-]?\d{1,3}(?:(?:\.\d{3})+,\d+|(?:[ \u00a0\u202f'\u2019]\d{3})+(?:[.,]\d+)?)$/;
/** The thousands of an amount: `1.249.000` in `1.249.000 €`. */
const THOUSANDS = /^(\D{0,6})\d{1,3}(?:[.,]\d{3})+(?!\d)(?=(?:[.,]\d+)?\D{0,12}$)/;
const LETTERS = /\p{L}+/gu;
const DIGITS = /\d+/g;
const SPACES = /\s+/g;
/** Maximum characters of a compared text. Longer texts are prose. */
const MAX_LENGTH = 80;

/** Returns the pattern of a text, with repeats collapsed: `a` for letters, `9` for digits, `#` for a number. */
function patternOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && (NUMBER.test(trimmed) || GROUPED.test(trimmed))) return '#';
  const short = trimmed.slice(0, MAX_LENGTH).replace(THOUSANDS, '$19');
  return short.replace(LETTERS, 'a').replace(DIGITS, '9').replace(SPACES, ' ');
}

/** Returns a text with its digits masked, which is the same for "37 patients" and "5 patients". */
function templateOf(text: string): string {
  return text.trim().slice(0, MAX_LENGTH).replace(DIGITS, '9');
}

interface Forms {
  /** The pattern of each text. */
  forms: readonly string[];
  counts: Map<string, number>;
  /** Patterns of at least 5% of the cells. */
  usual: string[];
  /** Number of cells with these patterns. */
  covered: number;
}

function countForms(texts: readonly CountedText[], formOf: (text: string) => string): Forms {
  const counts = new Map<string, number>();
  const forms = texts.map(({ text }) => formOf(text));
  for (const [at, { count }] of texts.entries()) counts.set(forms[at]!, (counts.get(forms[at]!) ?? 0) + count);
  const total = sumOf(texts);
  const usual = [...counts.keys()].filter((form) => counts.get(form)! >= 0.05 * total);
  return { forms, counts, usual, covered: usual.reduce((sum, form) => sum + counts.get(form)!, 0) };
}

/**
 * Finds texts that deviate from the prevailing pattern of a column: letters instead of digits, a date among times, a
 * misspelled word next to a number. Columns of plain words have no pattern.
 * @param skipped texts that were already judged.
 */
export function findUnusualPatterns(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const texts = withoutCommonWords(
    column.texts.filter(({ code, text }) => !skipped.has(code) && !isOrdinary(text.trim())),
  );
  const found = new Map<number, Suspicion>();
  if (sumOf(texts) < 20) return found;
  flagPatterns(texts, found);
  const rest = texts.filter(({ code }) => !found.has(code));
  flagTemplates(rest, found);
  return found;
}

/** Amounts of refunds: `-$144.00`, `($144.00)`. */
const NEGATIVE_AMOUNT = /^(?:[-\u2212]\s?\p{Sc}|\p{Sc}\s?[-\u2212]|\(\p{Sc})\s?\d[\d.,]{0,20}\)?$/u;

/** Whether a text may differ from the others of its column without being wrong. */
const isOrdinary = (text: string) => isTotalLabel(text) || NEGATIVE_AMOUNT.test(text);

/**
 * Omits words that occur in many cells among numbers, such as "empty" or "closed", because they are values and not
 * errors.
 */
function withoutCommonWords(texts: readonly CountedText[]): readonly CountedText[] {
  const common = 0.03 * sumOf(texts);
  const words = texts.filter(({ text, count }) => count >= common && !/\d/.test(text));
  return words.length > 2 ? texts : texts.filter((text) => !words.includes(text));
}

const hasNumber = (form: string) => /[9#]/.test(form);
/**
 * Whether a pattern is that of dates or times, rather than of codes such as ISSNs or page ranges.
 * @param example a text with the pattern.
 */
const isClock = (form: string, example: string) => /9[:/.-]9/.test(form) && recogniseValue(example).date !== null;
/**
 * Minimum share of a pattern for all other patterns to be exceptions, however frequent: of dates or times, numbers, and
 * templates.
 */
const MIN_CLOCK_SHARE = 0.7;
const MIN_NUMBER_SHARE = 0.9;
const MIN_TEMPLATE_SHARE = 0.8;

/** Whether a pattern prevails so clearly that other common patterns are exceptions, too. */
function prevails(top: string, example: string, share: number, texts: readonly CountedText[]): boolean {
  if (isClock(top, example)) return share >= MIN_CLOCK_SHARE;
  if (top === '#') return share >= MIN_NUMBER_SHARE;
  const { counts } = countForms(texts, templateOf);
  return share >= MIN_TEMPLATE_SHARE && Math.max(...counts.values()) >= MIN_TEMPLATE_SHARE * sumOf(texts);
}

/** Pattern of numbers with a letter, such as house numbers. If there are several, they are not errors. */
const LETTERED = '9a';

interface Rule {
  isUnusual: (pattern: string) => boolean;
  /** Number of cells that follow the rule; `example`: the text of one of them. */
  kept: number;
  example: string;
}

/** Returns the rule that most texts of a column follow; null if there is none. */
function ruleOf(texts: readonly CountedText[], { forms, counts, usual, covered }: Forms, rare: number): Rule | null {
  if (usual.length === 0 || !usual.every(hasNumber)) return null;
  const total = sumOf(texts);
  const top = usual.reduce((best, form) => (counts.get(form)! > counts.get(best)! ? form : best));
  const example = texts[forms.indexOf(top)]!.text;
  const most = counts.get(top)!;
  if (prevails(top, example, most / total, texts)) {
    return {
      isUnusual: (pattern) => pattern !== top && !(pattern === LETTERED && counts.get(pattern)! > rare),
      kept: most,
      example,
    };
  }
  if (covered < 0.9 * total || usual.length > 4) return null;
  return { isUnusual: (pattern) => counts.get(pattern)! <= rare && !usual.includes(pattern), kept: covered, example };
}

function flagPatterns(texts: readonly CountedText[], found: Map<number, Suspicion>): void {
  const forms = countForms(texts, patternOf);
  const rare = Math.max(1, 0.02 * sumOf(texts));
  const rule = ruleOf(texts, forms, rare);
  if (rule === null) return;
  const reason = `a different pattern from ${rule.kept.toLocaleString('en')} other cells, such as "${rule.example}"`;
  for (const [at, { code }] of texts.entries()) {
    const pattern = forms.forms[at]!;
    if (!rule.isUnusual(pattern)) continue;
    found.set(code, {
      kind: 'pattern',
      expected: null,
      reason,
      score: forms.counts.get(pattern)! <= rare ? 0.8 : 0.65,
      confidence: 0,
    });
  }
}

const WORD = /\p{L}{3}/u;
/**
 * Minimum cells, and minimum share, of a template for its words to be certainly right. A rarer one proves little: `27
 * July` among `9 June` is correct.
 */
const MIN_USUAL = 20;
const MIN_USUAL_SHARE = 0.5;

function flagTemplates(texts: readonly CountedText[], found: Map<number, Suspicion>): void {
  if (!texts.some(({ text }) => WORD.test(text))) return;
  const { forms, counts, usual, covered } = countForms(texts, templateOf);
  const total = sumOf(texts);
  const withWords = usual.filter((form) => /9/.test(form) && WORD.test(form));
  if (withWords.length === 0 || covered < 0.9 * total) return;
  const isRare = (template: string) => !usual.includes(template) && counts.get(template)! <= Math.max(1, 0.02 * total);
  for (const [at, { code, text }] of texts.entries()) {
    const template = forms[at]!;
    if (!isRare(template)) continue;
    const near = withWords.find((form) => editDistance(template, form, 3) <= Math.min(3, form.length / 3));
    if (near === undefined) continue;
    const isUsual = counts.get(near)! >= Math.max(MIN_USUAL, MIN_USUAL_SHARE * total);
    found.set(code, {
      kind: 'pattern',
      reason: `similar to the pattern "${near}" (9 for digits) of ${counts.get(near)!.toLocaleString('en')} other cells, except for some letters`,
      score: 0.85,
      ...repairOf(text, template, near, isUsual),
    });
  }
}

function repairOf(text: string, template: string, near: string, isUsual: boolean) {
  const expected = hasMixedNumber(template, near) ? null : fillTemplate(near, text);
  if (expected === null) return { expected, confidence: 0 };
  return { expected, confidence: isUsual && isMisspelledAs(template, near) ? 0.9 : 0.6 };
}

/**
 * Whether the words of a template differ from those of another one in at most a quarter of their letters. Different
 * words such as June and July, or North and South, differ in more.
 */
function isMisspelledAs(template: string, near: string): boolean {
  const [words, others] = [template.split(' '), near.split(' ')];
  return (
    words.length === others.length &&
    words.every((word, at) => {
      const limit = Math.floor(others[at]!.length / 4);
      return word === others[at] || editDistance(word, others[at]!, limit) <= limit;
    })
  );
}

/**
 * Whether a template has a number with letters attached, such as `9x`, that the other one lacks. The letter may replace
 * a digit.
 */
function hasMixedNumber(template: string, near: string): boolean {
  const usual = new Set(near.split(' '));
  return template.split(' ').some((word) => /9/.test(word) && /\p{L}/u.test(word) && !usual.has(word));
}

/** Inserts the digits of a text into a template; null if they do not correspond one to one. */
function fillTemplate(template: string, text: string): string | null {
  const runs = text.match(DIGITS) ?? [];
  if (runs.length !== (template.match(/9/g) ?? []).length) return null;
  let at = 0;
  return template.replace(/9/g, () => runs[at++]!);
}
