import { isUtf8 } from 'node:buffer';

/** Parts of a text that suffice to recognize its encoding. */
export interface Excerpt {
  /**
   * Words that contain bytes beyond ASCII, each with two characters before and one after it, separated by line feeds.
   */
  words: Uint8Array;
  /** Words of ASCII letters, in lowercase. */
  asciiWords: readonly string[];
}

/** Maximum bytes beyond ASCII to inspect. */
const MAX_BYTES = 1000;
const MAX_ASCII_WORDS = 300;
/** Maximum length of a word in bytes; the rest is omitted. */
const MAX_WORD = 1000;
/** Minimum length of a run of bytes that is valid UTF-8 for a reason other than chance. */
const MIN_UTF8 = 4;

/** Separates words. None of these bytes is the second one of a character in an East Asian encoding. */
const isSeparator = (byte: number) => byte < 0x30 || (byte > 0x39 && byte < 0x40);

/** Whether all bytes beyond ASCII are in runs of valid UTF-8, which are no evidence of the encoding of the rest. */
function isInUtf8(word: Uint8Array): boolean {
  for (let at = 0; at < word.length; at++) {
    const from = at;
    while (at < word.length && word[at]! >= 0x80) at += 1;
    if (at > from && (at - from < MIN_UTF8 || !isUtf8(word.subarray(from, at)))) return false;
  }
  return true;
}

const SPACE = 0x20;
const LINE_FEED = 0x0a;

/** Returns a byte next to a word; a space instead of a byte that may be a part of a character. */
const outside = (byte: number | undefined) => (byte === undefined || byte < SPACE || byte >= 0x40 ? SPACE : byte);

/** A word, as a range of bytes. */
interface Word {
  from: number;
  to: number;
  /** Number of its bytes beyond ASCII. */
  beyondAscii: number;
}

/** Returns the words of a text, as ranges of bytes. */
function* wordsOf(bytes: Uint8Array): Generator<Word> {
  for (let from = 0; from < bytes.length; ) {
    let to = from;
    let beyondAscii = 0;
    while (to < bytes.length && !isSeparator(bytes[to]!)) {
      if (bytes[to]! >= 0x80) beyondAscii += 1;
      to += 1;
    }
    if (to > from) yield { from, to: Math.min(to, from + MAX_WORD), beyondAscii };
    from = Math.max(to, from + 1);
  }
}

/** Returns a word with its context, and the line feed that ends it. */
function withContext(bytes: Uint8Array, { from, to }: Word): Uint8Array {
  const before = [outside(bytes[from - 2]), outside(bytes[from - 1])];
  return Uint8Array.from([...before, ...bytes.subarray(from, to), outside(bytes[to]), LINE_FEED]);
}

/** Returns the first distinct words of a text. Words that differ only in digits count once. */
export function excerptOf(bytes: Uint8Array): Excerpt {
  const words = new Map<string, Uint8Array>();
  const asciiWords = new Set<string>();
  let count = 0;
  for (const word of wordsOf(bytes)) {
    const own = bytes.subarray(word.from, word.to);
    if (word.beyondAscii === 0 && asciiWords.size < MAX_ASCII_WORDS)
      for (const part of partsOf(own)) asciiWords.add(part);
    if (word.beyondAscii === 0 || isInUtf8(own)) continue;
    const context = withContext(bytes, word);
    const key = latin1(context).replace(/\d/g, '0');
    if (words.has(key)) continue;
    words.set(key, context);
    count += word.beyondAscii;
    if (count >= MAX_BYTES) break;
  }
  return { words: Uint8Array.from(Buffer.concat([...words.values()])), asciiWords: [...asciiWords] };
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** Returns the runs of ASCII letters in a word, in lowercase. */
function partsOf(word: Uint8Array): string[] {
  return (latin1(word).match(/[A-Za-z]{2,}/g) ?? []).map((part) => part.toLowerCase());
}
