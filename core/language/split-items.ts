import { type FoldedSpan, toDataSpan } from './data-spans.js';
import { type FoldedText, originalEnd } from './fold-with-offsets.js';
import type { DataSpan, Word } from './request-text.js';

/** An element of a request. */
export type Item =
  | { kind: 'word'; word: Word }
  | { kind: 'data'; data: DataSpan }
  /** One punctuation character. */
  | { kind: 'mark'; mark: string; start: number; end: number };

/** Returns the place of an item in the original text, in UTF-16 units; `end` is exclusive. */
export const itemPlaceOf = (item: Item): { start: number; end: number } =>
  item.kind === 'word' ? item.word : item.kind === 'data' ? item.data : item;

/** Numbers with decimals, words with apostrophes, single ideographs. */
const WORD =
  /\d+(?:\.\d+)?(?!(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+(?:'\p{L}+)*|[^\s\p{L}\p{N}\p{M}]|\n/gu;

const IS_WORD = /^[\p{L}\p{N}\p{M}]/u;

/** Splits a text into words without detecting data. Used for the phrases of a language. */
export function splitWords(folded: string): string[] {
  return [...folded.matchAll(WORD)].map(([word]) => word).filter((word) => IS_WORD.test(word));
}

function itemsBetween(text: FoldedText, from: number, to: number): Item[] {
  return [...text.folded.slice(from, to).matchAll(WORD)].map(({ 0: part, index }) => {
    const start = text.offsets[from + index]!;
    const end = originalEnd(text, from + index + part.length);
    if (!IS_WORD.test(part)) return { kind: 'mark', mark: part, start, end };
    return { kind: 'word', word: { norm: part, start, end } };
  });
}

/** Splits a request into words, data and punctuation, in order. Cost: linear. */
export function splitItems(text: FoldedText, spans: readonly FoldedSpan[]): Item[] {
  const items: Item[] = [];
  let done = 0;
  for (const span of spans) {
    items.push(...itemsBetween(text, done, span.from), { kind: 'data', data: toDataSpan(text, span) });
    done = span.to;
  }
  items.push(...itemsBetween(text, done, text.folded.length));
  return items;
}
