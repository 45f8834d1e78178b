import { foldWithOffsets } from '../../language/fold-with-offsets.js';
import type { DataSpan, RequestText } from '../../language/request-text.js';
import { type PolicyToken, readTokens, type TextView } from './read-tokens.js';

/** A version of the request in which hidden text is readable. */
export interface HiddenView extends TextView {
  data: readonly DataSpan[];
  /**
   * Whether the view is only a guess. Any text can be rotated or reversed, so a guess counts only if the result is
   * readable.
   */
  guessed: boolean;
  /** Tokens of the view if it is a guess. They are the same for every policy. */
  tokens: readonly PolicyToken[];
}

/** Maximum nesting of encodings. */
const MAX_DEPTH = 3;

function decode(request: RequestText, data: readonly DataSpan[]): HiddenView | null {
  let { original: text } = request;
  let offsets: readonly number[] = Array.from({ length: text.length + 1 }, (_, place) => place);
  const hidden: { start: number; end: number }[] = [];
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const decoded = decodeRuns(text);
    if (decoded === null) break;
    const before = offsets;
    for (const { start, end } of decoded.runs) hidden.push({ start: before[start]!, end: before[end]! });
    text = decoded.text;
    offsets = decoded.offsets.map((place) => before[place]!);
  }
  if (hidden.length === 0) return null;
  const folded = foldWithOffsets(text);
  const clear = data.filter((span) => !hidden.some(({ start, end }) => start <= span.start && span.end <= end));
  const view = { text: folded.folded, offsets: folded.offsets.map((place) => offsets[place]!) };
  return { ...view, data: clear, guessed: false, tokens: [] };
}

const guess = (view: TextView): HiddenView => ({ ...view, data: [], guessed: true, tokens: readTokens(view, []) });

const rotate = (text: string) =>
  text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97));

/** Reverses the text. The offset of each unit is that of its end in the request. */
function reverse({ folded, offsets }: RequestText): TextView {
  return { text: [...folded].reverse().join(''), offsets: offsets.toReversed() };
}

/** Returns views of a request that may reveal hidden text: with encoded parts decoded, as ROT13, and reversed. */
export function hiddenViews(request: RequestText, data: readonly DataSpan[]): HiddenView[] {
  const decoded = decode(request, data);
  return [
    ...(decoded === null ? [] : [decoded]),
    guess({ text: rotate(request.folded), offsets: request.offsets }),
    guess(reverse(request)),
  ];
}

/** A decoded part of a text. */
interface Decoded {
  from: number;
  to: number;
  text: string;
}

interface Decoder {
  runs: RegExp;
  decode(run: string): string | null;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const MIN_LENGTH = 4;

/** Decodes UTF-8; null if the bytes are not text. */
function toText(bytes: Uint8Array): string | null {
  // Most candidates are not encoded text. This cheap check rejects them.
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32) || byte === 127)) return null;
  try {
    const text = utf8.decode(bytes);
    return text.length >= MIN_LENGTH && !/[\p{Cc}\p{Cn}\p{Co}]/u.test(text.replaceAll(/[\t\r\n]/g, '')) ? text : null;
  } catch {
    // Not UTF-8, so it was not encoded text.
    return null;
  }
}

const fromCode = (code: number) =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';

const NAMED_ENTITIES = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

function decodeEntity(run: string): string | null {
  const name = run.slice(1).replace(/;$/, '').toLowerCase();
  if (name.startsWith('#x')) return fromCode(Number.parseInt(name.slice(2), 16));
  if (name.startsWith('#')) return fromCode(Number(name.slice(1)));
  return NAMED_ENTITIES.get(name) ?? null;
}

/** Variation selectors 17 to 256 encode bytes 16 to 255; selectors 1 to 16 encode bytes 0 to 15. */
function selectorByte(char: string): number {
  const code = char.codePointAt(0)!;
  return code >= 0xe0100 ? code - 0xe0100 + 16 : code - 0xfe00;
}

/** Decodes bytes written as digits, with or without spaces. */
function fromDigits(run: string, digitsOfByte: number, base: number): string | null {
  const digits = run.replaceAll(/[ :,]/g, '');
  const bytes: number[] = [];
  for (let at = 0; at + digitsOfByte <= digits.length; at += digitsOfByte) {
    bytes.push(Number.parseInt(digits.slice(at, at + digitsOfByte), base));
  }
  return toText(Uint8Array.from(bytes));
}

const DECODERS: readonly Decoder[] = [
  // Tag characters are invisible copies of ASCII characters.
  {
    runs: /[\u{e0020}-\u{e007e}]+/gu,
    decode: (run) => [...run].map((char) => fromCode(char.codePointAt(0)! - 0xe0000)).join(''),
  },
  { runs: /[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]{4,}/gu, decode: (run) => toText(Uint8Array.from(run, selectorByte)) },
  {
    runs: /(?:\\(?:u[0-9a-f]{4}|u\{[0-9a-f]{1,6}\}|x[0-9a-f]{2}))+/gi,
    decode: (run) =>
      run.replaceAll(/\\[ux]\{?([0-9a-f]+)\}?/gi, (_, code: string) => fromCode(Number.parseInt(code, 16))),
  },
  { runs: /(?:%[0-9a-f]{2})+/gi, decode: (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8') },
  { runs: /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,4});/gi, decode: decodeEntity },
  { runs: /[01][01 ,]+/g, decode: (run) => fromDigits(run, 8, 2) },
  { runs: /[0-9a-f]{2}(?:[ :][0-9a-f]{2})+|[0-9a-f]{12,}/gi, decode: (run) => fromDigits(run, 2, 16) },
  { runs: /[a-z0-9+/_-]{8,}={0,2}/gi, decode: (run) => toText(Buffer.from(run, 'base64')) },
];

function findRuns(text: string): Decoded[] {
  const found: Decoded[] = [];
  for (const { runs, decode } of DECODERS) {
    for (const { 0: run, index } of text.matchAll(runs)) {
      const decoded = decode(run);
      if (decoded !== null) found.push({ from: index, to: index + run.length, text: decoded });
    }
  }
  return found.toSorted((a, b) => a.from - b.from || b.to - a.to);
}

/** A text in which encoded parts are decoded. */
interface ClearText {
  text: string;
  /** Offset in the encoded text of each UTF-16 unit, plus one for the end. */
  offsets: number[];
  /** Ranges of the encoded parts in the encoded text. */
  runs: { start: number; end: number }[];
}

/**
 * Decodes invisible tag characters and variation selectors, escapes of JSON, HTML and URLs, base64, hexadecimal and
 * binary digits. Parts that do not decode to text are unchanged. Cost: linear.
 * @returns null if nothing is encoded.
 */
function decodeRuns(text: string): ClearText | null {
  const found = findRuns(text);
  if (found.length === 0) return null;
  const offsets: number[] = [];
  const runs: ClearText['runs'] = [];
  let clear = '';
  let done = 0;
  const keep = (to: number) => {
    for (; done < to; done++) {
      clear += text[done];
      offsets.push(done);
    }
  };
  for (const { from, to, text: decoded } of found) {
    if (from < done) continue;
    keep(from);
    for (let unit = 0; unit < decoded.length; unit++) offsets.push(from);
    clear += decoded;
    runs.push({ start: from, end: to });
    done = to;
  }
  keep(text.length);
  return { text: clear, offsets: [...offsets, text.length], runs };
}
