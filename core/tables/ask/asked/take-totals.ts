import { type QuestionToken, tokenize } from '../../../language/tokens.js';
import type { WholeWords } from '../language/question/whole-words.js';

/** A question without its words about total rows, and what they request; null if there are none. */
export interface TotalsRequest {
  question: string;
  totals: 'included' | 'excluded' | null;
}

const ARTICLES: ReadonlySet<string> = new Set(['the', 'all', 'any', 'its', 'their', 'these']);

/**
 * Takes "including totals" or "without the subtotal rows" out of a question.
 * @param headers names of the columns. A column called "Totals" is not a row.
 */
export function takeTotals(question: string, { phrases }: WholeWords, headers: readonly string[]): TotalsRequest {
  const tokens = tokenize(question);
  const named = new Set(headers.map((header) => textOf(tokenize(header))));
  for (let from = 0; from < tokens.length; from += 1) {
    for (const [list, totals] of [
      ['excluding', 'excluded'],
      ['including', 'included'],
    ] as const) {
      const verb = lengthAt(tokens, from, phrases[list]);
      if (verb === 0) continue;
      const at = from + verb + (ARTICLES.has(tokens[from + verb]?.text ?? '') ? 1 : 0);
      const length = lengthAt(tokens, at, phrases.totals);
      if (length === 0 || named.has(textOf(tokens.slice(at, at + length)))) continue;
      const start = tokens[from]!.from;
      const end = tokens[at + length - 1]!.to;
      return { question: `${question.slice(0, start)} ${question.slice(end)}`.trim(), totals };
    }
  }
  return { question, totals: null };
}

const textOf = (tokens: readonly QuestionToken[]) => tokens.map(({ text }) => text).join(' ');

/** Returns the number of words of the phrase at a position; 0 if there is none. */
function lengthAt(tokens: readonly QuestionToken[], at: number, phrases: readonly (readonly string[])[]): number {
  return phrases.find((words) => words.every((word, step) => tokens[at + step]?.text === word))?.length ?? 0;
}
