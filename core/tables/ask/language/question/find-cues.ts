import type { Cue } from './mentions.js';
import type { QuestionWords } from './question-words.js';
import type { QuestionToken } from './tokens.js';

/** Every phrase of the language that stands in a question; the longest of one kind at each place. */
export function findCues(tokens: readonly QuestionToken[], words: QuestionWords): Cue[] {
  const found: Cue[] = [];
  for (const [from, token] of tokens.entries()) {
    for (const phrase of words.phrases.get(token.text) ?? []) {
      if (phrase.words.every((word, at) => tokens[from + at]?.text === word)) {
        found.push({ from, to: from + phrase.words.length, meaning: phrase.meaning });
      }
    }
  }
  return found.filter((cue) => !found.some((other) => isLonger(other, cue)));
}

function isLonger(other: Cue, cue: Cue): boolean {
  return (
    other.meaning.kind === cue.meaning.kind &&
    other.from <= cue.from &&
    other.to >= cue.to &&
    other.to - other.from > cue.to - cue.from
  );
}
