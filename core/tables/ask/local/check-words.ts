import type { QueryAnswer } from '../plan/query-answer.js';
import type { QueryPlan } from '../plan/query-plan.js';
import { findWrongMarks } from './figure-marks.js';
import { CLAIM_WORDS, LESS, MORE, PLAIN_WORDS } from './ground-words.js';
import { cuesIn } from './plan-cues.js';
import { partsOf } from './plan-values.js';
import { figuresIn, isFigureWord, wordsIn } from './words-in.js';

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words that describe a calculation, and the parts of a plan that justify them. */
const KINDS: readonly { words: ReadonlySet<string>; cues: readonly string[] }[] = [
  { words: set('sum sums total totals overall altogether together combined adds add added'), cues: ['sum'] },
  { words: set('mean average averages avg'), cues: ['mean'] },
  { words: set('median'), cues: ['median'] },
  { words: set('percentile'), cues: ['percentile'] },
  { words: set('count counted counts number'), cues: ['count', 'distinct'] },
  { words: set('share shares percentage percent proportion fraction'), cues: ['share'] },
  { words: set('difference'), cues: ['difference'] },
  { words: set('different distinct unique'), cues: ['distinct'] },
  { words: set('per each every respectively'), cues: ['groups'] },
  {
    words: set('most highest largest greatest biggest longest maximum max top peak best newest latest last strongest'),
    cues: ['highest', 'last'],
  },
  {
    words: set('least lowest smallest fewest shortest minimum min bottom worst cheapest earliest first youngest'),
    cues: ['lowest', 'first'],
  },
];

/** Words that no computed figure justifies, such as "about", "nearly" or "only". */
const UNSUPPORTED_WORDS = set(
  'about around almost nearly roughly approximately approx circa ca some only just beyond minus plus times divided versus against exceeding exceeds exceed',
);

function comparisonsOf(plan: QueryPlan): ReadonlySet<unknown> {
  return new Set(
    partsOf(plan).flatMap(({ part }) =>
      part.op === 'compare' || part.op === 'holds' || part.op === undefined ? [part.by] : [],
    ),
  );
}

/** Whether a word claims a comparison that the plan does not contain. "the sum over two rows" is not a comparison. */
function isFalseComparison(words: readonly string[], at: number, by: ReadonlySet<unknown>): boolean {
  const word = words[at] ?? '';
  const isUp = MORE.has(word);
  if (!isUp && !LESS.has(word)) return false;
  if (word === 'over') return /^\d/.test(words[at + 1] ?? '') && !isRow(words, at + 1) && !by.has('>');
  const fits = isUp ? ['>', '>='] : ['<', '<='];
  return !fits.some((one) => by.has(one));
}

/** Whether the first word after a figure means rows. */
const isRow = (words: readonly string[], at: number) =>
  /^(?:rows?|records?|entries)$/.test(words.slice(at).find((word) => !/^\d/.test(word)) ?? '');

/**
 * Checks words about calculations and comparisons against the plan.
 * @returns why the phrasing is rejected; null if the plan justifies all of them.
 */
function findFalseClaim(text: string, { evidence, values, unit, text: computed }: QueryAnswer): string | null {
  if (evidence === null) return null;
  const cues: ReadonlySet<string> = cuesIn(evidence.plan);
  const by = comparisonsOf(evidence.plan);
  const cells = values.flat().flatMap((cell) => (typeof cell === 'string' ? wordsIn(cell) : []));
  const named = new Set([
    ...wordsIn(computed),
    ...evidence.columns.flatMap(({ name }) => wordsIn(name)),
    ...wordsIn(unit ?? ''),
    ...cells,
    ...evidence.parameters.flatMap((value) => wordsIn(String(value))),
  ]);
  const words = wordsIn(text);
  const isFalse = (word: string, at: number): boolean => {
    if (named.has(word)) return false;
    if (UNSUPPORTED_WORDS.has(word)) return true;
    const kind = KINDS.find((one) => one.words.has(word));
    if (kind && !kind.cues.some((cue) => cues.has(cue))) return !isBound(word, words[at - 1], by);
    return isFalseComparison(words, at, by);
  };
  const found = words.find(isFalse);
  return found === undefined ? null : `“${found}” is not what was computed`;
}

/** Whether a word is part of "at least" or "at most" and the plan has such a condition. */
const isBound = (word: string, before: string | undefined, by: ReadonlySet<unknown>) =>
  before === 'at' && ((word === 'least' && by.has('>=')) || (word === 'most' && by.has('<=')));

/** Opening quotation marks and their closing marks. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”'],
  ['„', '“”'],
  ['«', '»'],
  ['»', '«'],
  ['「', '」'],
  ['『', '』'],
  ['`', '`'],
  ['‘', '’'],
  ["'", "'"],
]);

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/**
 * Returns the end of the quotation that starts at `start`; -1 if it is not closed. Apostrophes inside words do not
 * close it.
 */
function endOf(text: string, start: number, marks: string): number {
  for (let at = start + 1; at < text.length; at++) {
    const isInWord = text[start] === "'" && isLetter(text[at + 1]);
    if (marks.includes(text[at]!) && !isInWord) return at;
  }
  return -1;
}

/** Returns the quoted texts. Cost: quadratic. */
export function quotesIn(text: string): string[] {
  const quotes: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const marks = MARKS.get(text[at]!);
    if (marks === undefined || (text[at] === "'" && isLetter(text[at - 1]))) continue;
    const end = endOf(text, at, marks);
    if (end === -1) continue;
    quotes.push(text.slice(at + 1, end));
    at = end;
  }
  return quotes;
}

/** Maximum length of a phrasing, characters. */
const MAX_LENGTH = 600;

/** Up to this many values must all be named. Of more values, only the first must be named. */
const MAX_NAMED = 5;

/** Returns the texts against which a phrasing is checked: everything computed, but not the question. */
function evidenceOf({ text, values, value_names, unit, evidence }: QueryAnswer): string[] {
  const cells = values.flat().flatMap((cell) => (cell === null ? [] : [String(cell)]));
  const rows = evidence ? [String(evidence.rows_used), String(evidence.table_rows)] : [];
  const names = evidence?.columns.map(({ name }) => name) ?? [];
  return [text, evidence?.plan_in_words ?? '', unit ?? '', ...cells, ...value_names, ...names, ...rows];
}

function findUnknownFigure(words: string, evidence: readonly string[]): string | null {
  const known = new Set(evidence.flatMap(figuresIn).filter((figure) => !Number.isNaN(figure)));
  const unsupported = figuresIn(words).find((figure) => !known.has(figure));
  if (unsupported === undefined) return null;
  return Number.isNaN(unsupported)
    ? 'it contains a figure that cannot be parsed'
    : `${unsupported} is not a figure of the evidence`;
}

/** Adds the figures of the answer with their unit to the evidence. */
function markedEvidence({ values, unit }: QueryAnswer, evidence: readonly string[]): string[] {
  const figures = values.flat().filter((cell) => typeof cell === 'number');
  return [...evidence, ...(unit === null ? [] : figures.map((figure) => `${figure} ${unit}`))];
}

const spaced = (text: string) => ` ${wordsIn(text).join(' ')} `;

function findUnknownQuote(words: string, evidence: readonly string[]): string | null {
  const known = evidence.map(spaced);
  for (const quoted of quotesIn(words)) {
    if (!known.some((text) => text.includes(spaced(quoted)))) {
      return `“${quoted.slice(0, 40)}” does not occur in the evidence`;
    }
  }
  return null;
}

function findUnknownWord(words: string, question: string, evidence: readonly string[]): string | null {
  const known = new Set(evidence.flatMap(wordsIn));
  const inQuestion = new Set(wordsIn(question).filter((word) => !CLAIM_WORDS.has(word)));
  const isKnown = (word: string) =>
    known.has(word) || inQuestion.has(word) || PLAIN_WORDS.has(word) || /^\d+$/.test(word) || isFigureWord(word);
  const unsupported = wordsIn(words).find((word) => !isKnown(word));
  return unsupported === undefined ? null : `“${unsupported.slice(0, 40)}” is a word of neither question nor evidence`;
}

/** Finds a value that the phrasing omits or, for yes and no, contradicts. */
function findMissingValue(words: string, values: QueryAnswer['values']): string | null {
  const cells = values.flat().filter((cell) => cell !== null);
  const named = cells.length <= MAX_NAMED ? cells : cells.slice(0, 1);
  const figures = figuresIn(words);
  const text = spaced(words);
  const isNamed = (cell: string | number | boolean) => {
    if (typeof cell === 'number') return figures.some((figure) => isSameFigure(figure, cell));
    if (typeof cell === 'string') return text.includes(spaced(cell));
    return text.includes(cell ? ' yes ' : ' no ') && !text.includes(cell ? ' no ' : ' yes ');
  };
  const missing = named.find((cell) => !isNamed(cell));
  return missing === undefined ? null : `it omits ${String(missing).slice(0, 40)}`;
}

/** Whether a figure in a phrasing matches a computed one, which may be rounded (0.5%) or written as a percentage. */
function isSameFigure(figure: number, value: number): boolean {
  return [value, value * 100].some((exact) => Math.abs(figure - Math.abs(exact)) <= Math.abs(exact) * 0.005);
}

/**
 * Checks the phrasing of a model against the evidence.
 * @returns why it is rejected; null if the evidence supports all figures, quotations and claims.
 */
export function checkWords(words: string, answer: QueryAnswer): string | null {
  if (words.trim() === '') return 'it is empty';
  if (words.length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`;
  if (/[\p{Cc}\p{Cf}<>[\]{}\\|]|:\/\/|www\./iu.test(words))
    return 'it contains markup, addresses or control characters';
  const evidence = evidenceOf(answer);
  return (
    findUnknownFigure(words, evidence) ??
    findUnknownQuote(words, evidence) ??
    findWrongMarks(words, markedEvidence(answer, evidence)) ??
    findUnknownWord(words, answer.question, evidence) ??
    findFalseClaim(words, answer) ??
    findMissingValue(words, answer.values)
  );
}
