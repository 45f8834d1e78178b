import { type QuestionToken, tokenize } from '../../../../language/tokens.js';
import { findExactNames, withoutUnits } from './exact-names.js';
import { findValues } from './find-values.js';
import type { ColumnMention, Cue, NumberMention, ValueMention, WordSpan } from './mentions.js';
import type { QuestionWords } from './question-words.js';
import type { TableIndex } from './table-index.js';

/** Words of headers that do not refer to the column on their own. */
const WEAK = new Set(['of', 'the', 'a', 'an', 'in', 'by', 'to', 'and', 'or', 'on', 'for', 'at', 's', 'from', 'is']);

/** Finds word sequences that refer to a column: words of its header in any order, including words between them. */
function findColumns(
  tokens: readonly QuestionToken[],
  isFiller: readonly boolean[],
  { columns }: TableIndex,
  words: QuestionWords,
): ColumnMention[] {
  const found: ColumnMention[] = [];
  for (const [column, { header }] of columns.entries()) {
    const strong = header.filter(({ text }) => !WEAK.has(text));
    if (strong.length === 0) continue;
    const hits = tokens.map((token, at) => hitOf(token, strong, words, isFiller[at] === true));
    found.push(...mentionsOf(hits, strong, column));
  }
  return found;
}

interface Hit {
  word: number;
  via: ColumnMention['via'];
}

function hitOf(
  token: QuestionToken,
  header: readonly QuestionToken[],
  words: QuestionWords,
  isFiller: boolean,
): Hit | null {
  if (WEAK.has(token.text)) return null;
  let word = header.findIndex(({ text }) => text === token.text);
  if (word >= 0) return { word, via: 'word' };
  word = header.findIndex(
    ({ stem, text }) => stem === token.stem || isShortFor(text, token.text) || isSame(text, token.text, words),
  );
  if (word >= 0) return { word, via: 'stem' };
  if (isFiller && token.text !== 'when' && token.text !== 'where' && token.text !== 'who') return null;
  const groups = words.synonyms.get(token.stem) ?? [];
  word = header.findIndex(({ stem }) => (words.synonyms.get(stem) ?? []).some((group) => groups.includes(group)));
  return word >= 0 ? { word, via: 'synonym' } : null;
}

/** Whether two words are in the same group of abbreviations: "qty" and "quantity". */
function isSame(header: string, word: string, { abbreviations }: QuestionWords): boolean {
  const group = abbreviations.get(header);
  return group !== undefined && group === abbreviations.get(word);
}

/** Whether a header is a prefix of a word or vice versa: "pos" and "position", but not "pts" and "points". */
function isShortFor(header: string, word: string): boolean {
  if (header.length < 3 || word.length < 5) return false;
  if (word.length > header.length && word.startsWith(header) && header.length <= 5) return true;
  return (
    header.length > word.length && word.length >= 5 && header.startsWith(word.slice(0, Math.max(5, word.length - 2)))
  );
}

function mentionsOf(hits: readonly (Hit | null)[], header: readonly QuestionToken[], column: number): ColumnMention[] {
  const found: ColumnMention[] = [];
  for (let from = 0; from < hits.length; from += 1) {
    const first = hits[from];
    if (first === null || first === undefined) continue;
    const seen = new Set([first.word]);
    let to = from + 1;
    let via = first.via;
    for (let at = from + 1; at < Math.min(hits.length, to + 2); at += 1) {
      const hit = hits[at];
      if (hit === null || hit === undefined || seen.has(hit.word)) continue;
      seen.add(hit.word);
      via = weaker(via, hit.via);
      to = at + 1;
    }
    found.push({ from, to, column, share: seen.size / header.length, via });
    from = to - 1;
  }
  return found;
}

function weaker(a: ColumnMention['via'], b: ColumnMention['via']): ColumnMention['via'] {
  if (a === 'synonym' || b === 'synonym') return 'synonym';
  return a === 'stem' || b === 'stem' ? 'stem' : 'word';
}

/** Finds all phrases of the language in a question. Drops phrases inside longer ones of the same kind. */
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

/** A question, and all possible meanings of its words in a table. */
export interface Question {
  text: string;
  tokens: QuestionToken[];
  cues: Cue[];
  columns: ColumnMention[];
  values: ValueMention[];
  numbers: NumberMention[];
  /** For each word: whether it is a function word, which refers to nothing on its own. */
  isFiller: boolean[];
  index: TableIndex;
  words: QuestionWords;
}

/** Looks up each word of a question in the lexicon, the headers and the cells. */
export function analyzeQuestion(text: string, index: TableIndex, words: QuestionWords): Question {
  const { tokens, names } = withoutUnits(tokenize(text), findExactNames(text, index));
  const isInside = ({ from, to }: WordSpan) => names.some((name) => name.from <= from && to <= name.to);
  const isOther = ({ from, to, column }: ColumnMention) =>
    names.some((name) => name.from <= from && to <= name.to && name.column !== column);
  const cues = findCues(tokens, words).filter((cue) => !isInside(cue));
  const isFiller = tokens.map((token) => words.fillers.has(token.text) && !isShouted(text, token));
  const columns = findColumns(tokens, isFiller, index, words).filter((mention) => !isOther(mention));
  const values = findValues(tokens, isFiller, index, cues, words).filter((value) => !isInside(value));
  const numbers = numbersOf(text, tokens, cues).filter((number) => !isInside(number));
  return { text, tokens, cues, columns, values, numbers, isFiller, index, words };
}

/** Whether a word is in capitals, such as "IT", unless the whole question is. */
export function isShouted(text: string, { from, to }: QuestionToken): boolean {
  const word = text.slice(from, to);
  return word.length > 1 && /^\p{Lu}+$/u.test(word) && text !== text.toUpperCase();
}

/** Whether a minus sign directly precedes a number. */
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
