import { foldWithOffsets } from '../../language/fold-with-offsets.js';
import type { DataSpan, RequestText } from '../../language/request-text.js';
import { decodeRuns } from './decode-runs.js';
import { type PolicyToken, readTokens, type TextView } from './read-tokens.js';

/** A reading of the request that is not the plain one. */
export interface HiddenView extends TextView {
  data: readonly DataSpan[];
  /** Whether only a text that reads as something is worth to be judged: any text can be turned and reversed. */
  guessed: boolean;
  /** Words of a guessed one, the same for every policy. */
  tokens: readonly PolicyToken[];
}

/** Encodings within encodings that are looked into. */
const DEEPEST = 3;

function decode(request: RequestText, data: readonly DataSpan[]): HiddenView | null {
  let { original: text } = request;
  let offsets: readonly number[] = Array.from({ length: text.length + 1 }, (_, place) => place);
  const hidden: { start: number; end: number }[] = [];
  for (let depth = 0; depth < DEEPEST; depth++) {
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

/** Written backwards; the place of each unit is that of the unit before it in the request. */
function reverse({ folded, offsets }: RequestText): TextView {
  return { text: [...folded].reverse().join(''), offsets: offsets.toReversed() };
}

/**
 * Readings of a request in which something may have been hidden from the plain one: encoded parts in clear, the letters
 * turned by 13, the text backwards.
 */
export function hiddenViews(request: RequestText, data: readonly DataSpan[]): HiddenView[] {
  const decoded = decode(request, data);
  return [
    ...(decoded === null ? [] : [decoded]),
    guess({ text: rotate(request.folded), offsets: request.offsets }),
    guess(reverse(request)),
  ];
}
