import type { Question } from './question.js';

/** Words for groups that also precede a single row: "each order". */
const ALSO_SINGLE: ReadonlySet<string> = new Set(['each', 'every']);

/** Whether a word follows "by", "per" or "for each", so that it names the requested groups. */
export function namesGroup({ tokens, words }: Question, at: number): boolean {
  return words.whole.phrases.per.some((phrase) => {
    if (phrase.length === 1 && ALSO_SINGLE.has(phrase[0]!)) return false;
    return phrase.every((word, step) => tokens[at - phrase.length + step]?.text === word);
  });
}
