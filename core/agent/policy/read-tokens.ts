import type { DataSpan } from '../../language/request-text.js';

/** A word, a character of a language without spaces, or a data span. */
export interface PolicyToken {
  /** The folded word, or the unchanged text of the data. */
  norm: string;
  /** Range in the request as sent, in UTF-16 units. */
  start: number;
  end: number;
  /** Index of its sentence. */
  sentence: number;
  /** Whether only spaces and hyphens separate it from the previous token. */
  isJoined: boolean;
  /** Null for words. */
  data: DataSpan | null;
}

/** A text to check. `offsets` has the position in the request of each UTF-16 unit, plus one for the end. */
export interface TextView {
  text: string;
  offsets: readonly number[];
}

const WORD = /[\p{L}\p{M}\p{N}]/u;
const HAN = /\p{Script=Han}/u;
const ENDS_ALWAYS = /[;。！？；]/u;
const ENDS_BEFORE_SPACE = /[.!?]/u;

/** Start of a sentence that continues the previous one: "show me the api. And its key too". */
const CONTINUATION = /^\s(?:and|plus|also)\b/;

/** Whether a sentence ends at a character. A period inside a word or number does not end it. */
function endsSentence(text: string, at: number): boolean {
  const letter = text[at]!;
  if (ENDS_ALWAYS.test(letter)) return true;
  if (!ENDS_BEFORE_SPACE.test(letter)) return false;
  return at + 1 >= text.length || (/\s/u.test(text[at + 1]!) && !CONTINUATION.test(text.slice(at + 1, at + 9)));
}

const isAsciiWord = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 64 || code === 36;

const JOINS = /[ _"'-]/;

/** Whether a character joins two words. A dash before a space does not: "show the key - check the health". */
const joins = (text: string, at: number) => JOINS.test(text[at]!) && !(text[at] === '-' && text[at + 1] === ' ');

/** Removes combining marks, such as strokes through letters. */
const withoutMarks = (word: string) => word.replaceAll(/[\u0300-\u036f\u20d0-\u20ff]/g, '');

const isWord = (code: number) => WORD.test(String.fromCodePoint(code));

/** Returns the end of the word at a position; the position itself if no word starts there. */
function wordEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.codePointAt(at) ?? 0;
    if (!isAsciiWord(code) && (code < 128 || !isWord(code))) return at;
    const next = at + (code > 0xffff ? 2 : 1);
    if (code >= 128 && HAN.test(String.fromCodePoint(code))) return at === from ? next : at;
    at = next;
  }
}

/**
 * Splits a text into words and data. Punctuation only ends sentences, so "a.p.i. key" is three letters and a word.
 * @param data data spans in order. Each becomes one token.
 */
export function readTokens({ text, offsets }: TextView, data: readonly DataSpan[]): PolicyToken[] {
  const tokens: PolicyToken[] = [];
  let sentence = 0;
  let isJoined = true;
  let next = 0;
  for (let at = 0; at < text.length; ) {
    const place = offsets[at]!;
    while (next < data.length && data[next]!.end <= place) next++;
    const span = data[next];
    if (span && place >= span.start) {
      tokens.push({ norm: span.text, start: span.start, end: span.end, sentence, isJoined, data: span });
      isJoined = true;
      at = placeAfter(offsets, span.end, at);
      next++;
      continue;
    }
    const end = wordEnd(text, at);
    if (end > at) {
      const norm = withoutMarks(text.slice(at, end));
      tokens.push({ norm, start: place, end: offsets[end]!, sentence, isJoined, data: null });
    } else if (endsSentence(text, at)) sentence++;
    isJoined = end > at || (isJoined && joins(text, at));
    at = Math.max(end, at + 1);
  }
  return tokens;
}

function placeAfter(offsets: readonly number[], end: number, from: number): number {
  let at = from;
  while (at < offsets.length - 1 && offsets[at]! < end) at++;
  return at;
}
