import { type FoldedText, originalEnd, plainName } from './fold-with-offsets.js';
import { endWithout, findPaths } from './path-tokens.js';
import type { DataSpan } from './request-text.js';

/** A span of data in the folded text, such as a quotation or a path. */
export interface FoldedSpan {
  kind: DataSpan['kind'];
  /** Offsets in the folded text, including the quotes; `to` is exclusive. */
  from: number;
  to: number;
  /** The same offsets without the quotes. */
  innerFrom: number;
  innerTo: number;
}

const BRACKETS = new Map([
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
  ['〈', '〉'],
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
]);

const isWordChar = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);
const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char);
/** Chinese has no space before a quotation. */
const isIdeograph = (char: string | undefined) => char !== undefined && /\p{Script=Han}/u.test(char);

/** Whether a quote character opens a quotation. An apostrophe inside or after a word does not. */
function isOpening(text: string, at: number): boolean {
  if (text[at] !== "'") return true;
  const before = text[at - 1];
  return (!isWordChar(before) || isIdeograph(before)) && !isSpace(text[at + 1]);
}

function isClosing(text: string, at: number): boolean {
  if (text[at] !== "'") return true;
  const after = text[at + 1];
  return !isWordChar(after) || isIdeograph(after);
}

/** Positions of the closing quotes by character, collected once so that finding all quotations stays linear. */
class ClosingQuotes {
  private readonly places = new Map<string, number[]>();

  constructor(text: string) {
    const closing = new Set(BRACKETS.values());
    for (let at = text.length - 1; at >= 0; at--) {
      const char = text[at]!;
      if (!closing.has(char) || !isClosing(text, at)) continue;
      const list = this.places.get(char);
      if (list) list.push(at);
      else this.places.set(char, [at]);
    }
  }

  /** Returns the position of the next closing quote after `at`. `at` must ascend from call to call. */
  after(char: string, at: number): number | undefined {
    const list = this.places.get(char);
    while (list && list.length > 0 && list[list.length - 1]! <= at) list.pop();
    return list?.[list.length - 1];
  }
}

const FENCE = '```';

function fenceAt(text: string, at: number): FoldedSpan | undefined {
  if (!text.startsWith(FENCE, at)) return undefined;
  const close = text.indexOf(FENCE, at + FENCE.length);
  const innerTo = close === -1 ? text.length : close;
  const to = close === -1 ? text.length : close + FENCE.length;
  return { kind: 'code', from: at, to, innerFrom: at + FENCE.length, innerTo };
}

function findQuotes(text: string): FoldedSpan[] {
  const closing = new ClosingQuotes(text);
  const spans: FoldedSpan[] = [];
  for (let at = 0; at < text.length; at++) {
    const close = BRACKETS.get(text[at]!);
    if (close === undefined || !isOpening(text, at)) continue;
    const fence = fenceAt(text, at);
    const end = fence ? undefined : closing.after(close, at);
    if (!fence && end === undefined) continue;
    const kind = close === '`' ? 'code' : 'quoted';
    const span = fence ?? { kind, from: at, to: end! + 1, innerFrom: at + 1, innerTo: end! };
    spans.push(span);
    at = span.to - 1;
  }
  return spans;
}

const URL_BODY = /[^\s"'`<>「」『』《》]*/y;
const URL_MARKS = /:\/\/|www\./g;
const SCHEME_CHAR = /[a-z0-9+.-]/;
const MAX_SCHEME_LENGTH = 16;
const TRAILING = new Set('.,;:!?)]}。，；：！？）】');

/** Returns the start of the scheme before "://". */
function schemeStart(text: string, at: number): number {
  let from = at;
  while (from > 0 && at - from < MAX_SCHEME_LENGTH && SCHEME_CHAR.test(text[from - 1]!)) from--;
  return from;
}

function findUrls(text: string): FoldedSpan[] {
  const spans: FoldedSpan[] = [];
  for (const { 0: mark, index } of text.matchAll(URL_MARKS)) {
    if (index < (spans.at(-1)?.to ?? 0)) continue;
    const from = mark === '://' ? schemeStart(text, index) : index;
    URL_BODY.lastIndex = from;
    const body = URL_BODY.exec(text)?.[0] ?? '';
    const to = from + endWithout(body, TRAILING);
    if (from < index || mark !== '://') spans.push({ kind: 'url', from, to, innerFrom: from, innerTo: to });
  }
  return spans;
}

/** Sorts spans by start and drops those that overlap an earlier one. */
function withoutOverlaps(spans: readonly FoldedSpan[]): FoldedSpan[] {
  const kept: FoldedSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to))
    if (span.to > span.from && span.from >= (kept.at(-1)?.to ?? 0)) kept.push(span);
  return kept;
}

/**
 * Finds the literal parts of a text: quotations, code, URLs and paths. They fill slots and are never interpreted as
 * commands. An unclosed quote is ignored; an unclosed code fence extends to the end. Cost: linear.
 * @param cutAfter words that precede a path and are not part of it, for languages without spaces between words.
 */
export function findDataSpans(text: FoldedText, cutAfter: readonly string[]): FoldedSpan[] {
  const quotes = findQuotes(text.folded);
  const outside = blank(text.folded, quotes);
  const urls = findUrls(outside);
  const paths = findPaths(blank(outside, urls), cutAfter).map(({ from, to }) => ({
    kind: 'path' as const,
    from,
    to,
    innerFrom: from,
    innerTo: to,
  }));
  return withoutOverlaps([...quotes, ...urls, ...paths]);
}

function blank(text: string, spans: readonly FoldedSpan[]): string {
  let blanked = '';
  let done = 0;
  for (const { from, to } of spans) {
    blanked += text.slice(done, from) + ' '.repeat(to - from);
    done = to;
  }
  return blanked + text.slice(done);
}

/** Maps a span to the original text and removes invisible characters from its content. */
export function toDataSpan(text: FoldedText, span: FoldedSpan): DataSpan {
  const inner = text.original.slice(text.offsets[span.innerFrom]!, originalEnd(text, span.innerTo));
  return { kind: span.kind, text: plainName(inner), start: text.offsets[span.from]!, end: originalEnd(text, span.to) };
}
