import { type QuestionToken, tokenise } from '../../../../language/tokens.js';
import { findColumns } from './find-columns.js';
import { findValues } from './find-values.js';
import type { ColumnMention, Cue, NumberMention, ValueMention } from './mentions.js';
import type { QuestionWords } from './question-words.js';
import { indexTable, type TableIndex } from './table-index.js';

/** Every phrase of the language that stands in a question; the longest of one kind at each place. */
function findCues(tokens: readonly QuestionToken[], words: QuestionWords): Cue[] {
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

/** A question with all that its words may mean in a table. */
export interface Question {
  text: string;
  tokens: QuestionToken[];
  cues: Cue[];
  columns: ColumnMention[];
  values: ValueMention[];
  numbers: NumberMention[];
  /** For each word whether it names nothing by itself. */
  isFiller: boolean[];
  index: TableIndex;
  words: QuestionWords;
}

/** Looks every word of a question up: in the words of the language, in headers, in cells. */
export function analyseQuestion(text: string, table: Parameters<typeof indexTable>[0], words: QuestionWords): Question {
  const index = indexTable(table);
  const tokens = tokenise(text);
  const cues = findCues(tokens, words);
  const isFiller = tokens.map((token) => words.fillers.has(token.text) && !isShouted(text, token));
  const columns = findColumns(tokens, isFiller, index, words);
  const values = findValues(tokens, isFiller, index, cues, words);
  return { text, tokens, cues, columns, values, numbers: numbersOf(text, tokens, cues), isFiller, index, words };
}

/** "IT" is no "it", unless the whole question is in capitals. */
export function isShouted(text: string, { from, to }: QuestionToken): boolean {
  const word = text.slice(from, to);
  return word.length > 1 && /^\p{Lu}+$/u.test(word) && text !== text.toUpperCase();
}

/** A minus sign that stands by itself before a number. */
const isBelowZero = (text: string, { from }: QuestionToken): boolean =>
  /(?:^|[\s(])[-\u2212]$/.test(text.slice(Math.max(0, from - 2), from));

function numbersOf(text: string, tokens: readonly QuestionToken[], cues: readonly Cue[]): NumberMention[] {
  const digits = tokens.flatMap((token, at) =>
    token.number === null ? [] : [inDigits(tokens, at, isBelowZero(text, token) ? -token.number : token.number)],
  );
  const words = cues.flatMap(({ from, to, meaning: { kind, value = 0 } }): NumberMention[] => {
    if (kind !== 'number' && kind !== 'ordinal') return [];
    return [{ from, to, value, form: kind === 'number' ? 'word' : 'ordinal' }];
  });
  return [...digits, ...words];
}

const SCALES: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);

function inDigits(tokens: readonly QuestionToken[], at: number, value: number): NumberMention {
  const next = tokens[at + 1];
  const isOrdinal = next !== undefined && next.from === tokens[at]?.to && /^(?:st|nd|rd|th)$/.test(next.text);
  const scale = SCALES.get(next?.text ?? '') ?? 1;
  const to = at + (isOrdinal || scale > 1 ? 2 : 1);
  return { from: at, to, value: value * scale, form: isOrdinal ? 'ordinal' : 'digits' };
}
