import type { WordSpan } from '../question/mentions.js';
import { isShouted, type Question } from '../question/question.js';
import type { IndexedColumn } from '../question/table-index.js';
import type { PhraseList, WholeWords } from '../question/whole-words.js';

/**
 * State of the strict reader: the question, and the words explained so far. Functions named `take...` find words and
 * mark them as explained; functions named `read...` use them to build a part of the plan.
 */
export class ReadingState {
  readonly question: Question;
  readonly words: WholeWords;
  readonly used = new Set<number>();
  /** Whether words refer to two columns equally well. */
  isAmbiguous = false;

  constructor(question: Question, words: WholeWords) {
    this.question = question;
    this.words = words;
  }

  get columns(): readonly IndexedColumn[] {
    return this.question.index.columns;
  }

  word(at: number): string {
    return this.question.tokens[at]?.text ?? '';
  }

  stem(at: number): string {
    return this.question.tokens[at]?.stem ?? '';
  }

  use({ from, to }: WordSpan): void {
    for (let at = from; at < to; at += 1) this.used.add(at);
  }

  isFree({ from, to }: WordSpan): boolean {
    for (let at = from; at < to; at += 1) if (this.used.has(at)) return false;
    return true;
  }

  /** Finds the first unexplained occurrence of a phrase, from position `start` on. */
  find(phrases: readonly (readonly string[])[], start = 0): WordSpan | null {
    for (let from = start; from < this.question.tokens.length; from += 1) {
      const phrase = phrases.find((words) => words.every((word, at) => this.word(from + at) === word));
      if (phrase === undefined || phrase.length === 0) continue;
      const span = { from, to: from + phrase.length };
      if (this.isFree(span)) return span;
    }
    return null;
  }

  /** Finds a phrase of a list and marks its words as explained. */
  take(list: PhraseList): WordSpan | null {
    const span = this.find(this.words.phrases[list]);
    if (span !== null) this.use(span);
    return span;
  }

  /** Returns the positions of the unexplained words. */
  unexplained(): number[] {
    return this.question.tokens.flatMap((token, at) =>
      this.used.has(at) || (this.words.carriers.has(token.text) && !isShouted(this.question.text, token)) ? [] : [at],
    );
  }
}
