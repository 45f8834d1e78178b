import type { QueryAnswer } from '../plan/query-answer.js';
import { wrongMarks } from './figure-marks.js';
import { figuresIn, isFigureWord } from './figures-in.js';
import { PLAIN_WORDS, TELLING_WORDS } from './plain-words.js';
import { quotesIn } from './quotes-in.js';
import { wrongTelling } from './telling-words.js';
import { wordsIn } from './words-in.js';

const LONGEST_WORDS = 600;

/** So many values a sentence has to name, where the answer has no more. */
const MOST_NAMED = 5;

/** What the words of a model are held against: all that was computed, and nothing that was only asked. */
function evidenceOf({ text, values, value_names, unit, evidence }: QueryAnswer): string[] {
  const cells = values.flat().flatMap((cell) => (cell === null ? [] : [String(cell)]));
  const rows = evidence ? [String(evidence.rows_used), String(evidence.rows_looked_at)] : [];
  const names = evidence?.columns.map(({ name }) => name) ?? [];
  return [text, evidence?.plan_in_words ?? '', unit ?? '', ...cells, ...value_names, ...names, ...rows];
}

function strangeFigure(words: string, evidence: readonly string[]): string | null {
  const known = new Set(evidence.flatMap(figuresIn).filter((figure) => !Number.isNaN(figure)));
  const stranger = figuresIn(words).find((figure) => !known.has(figure));
  if (stranger === undefined) return null;
  return Number.isNaN(stranger) ? 'they hold a figure that cannot be read' : `${stranger} is no figure of the evidence`;
}

/** A figure of the answer has the unit of the answer beside it, however the sentence shows it. */
function markedEvidence({ values, unit }: QueryAnswer, evidence: readonly string[]): string[] {
  const figures = values.flat().filter((cell) => typeof cell === 'number');
  return [...evidence, ...(unit === null ? [] : figures.map((figure) => `${figure} ${unit}`))];
}

const spaced = (text: string) => ` ${wordsIn(text).join(' ')} `;

function strangeQuote(words: string, evidence: readonly string[]): string | null {
  const known = evidence.map(spaced);
  for (const quoted of quotesIn(words)) {
    if (!known.some((text) => text.includes(spaced(quoted)))) {
      return `“${quoted.slice(0, 40)}” does not occur in the evidence`;
    }
  }
  return null;
}

function strangeWord(words: string, question: string, evidence: readonly string[]): string | null {
  const known = new Set(evidence.flatMap(wordsIn));
  const asked = new Set(wordsIn(question).filter((word) => !TELLING_WORDS.has(word)));
  const isKnown = (word: string) =>
    known.has(word) || asked.has(word) || PLAIN_WORDS.has(word) || /^\d+$/.test(word) || isFigureWord(word);
  const stranger = wordsIn(words).find((word) => !isKnown(word));
  return stranger === undefined ? null : `“${stranger.slice(0, 40)}” is a word of neither question nor evidence`;
}

/** A sentence that leaves the answer out, or says the opposite, may well be made of its words. */
function missingValue(words: string, values: QueryAnswer['values']): string | null {
  const cells = values.flat().filter((cell) => cell !== null);
  const named = cells.length <= MOST_NAMED ? cells : cells.slice(0, 1);
  const figures = figuresIn(words);
  const text = spaced(words);
  const isNamed = (cell: string | number | boolean) => {
    if (typeof cell === 'number') return figures.some((figure) => isShown(figure, cell));
    if (typeof cell === 'string') return text.includes(spaced(cell));
    return text.includes(cell ? ' yes ' : ' no ') && !text.includes(cell ? ' no ' : ' yes ');
  };
  const missing = named.find((cell) => !isNamed(cell));
  return missing === undefined ? null : `they leave out ${String(missing).slice(0, 40)}`;
}

/** A computed figure may stand rounded in the text, and a share as its percentage. */
function isShown(figure: number, value: number): boolean {
  return [value, value * 100].some((exact) => Math.abs(figure - Math.abs(exact)) <= Math.abs(exact) * 0.005);
}

/**
 * Holds the words of a model against the evidence.
 * @returns why they are dropped; null where every figure, quoted text and telling word of them is in the evidence.
 */
export function checkWords(words: string, answer: QueryAnswer): string | null {
  if (words.trim() === '') return 'there are none';
  if (words.length > LONGEST_WORDS) return 'there are too many';
  if (/[\p{Cc}\p{Cf}<>[\]{}\\|]|:\/\/|www\./iu.test(words)) return 'they hold markup, addresses or control characters';
  const evidence = evidenceOf(answer);
  return (
    strangeFigure(words, evidence) ??
    strangeQuote(words, evidence) ??
    wrongMarks(words, markedEvidence(answer, evidence)) ??
    strangeWord(words, answer.question, evidence) ??
    wrongTelling(words, answer) ??
    missingValue(words, answer.values)
  );
}
