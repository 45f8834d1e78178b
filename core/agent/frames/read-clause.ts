import type { Language } from '../language/language.js';
import type { SlotValue } from '../slots/slot-value.js';
import type { Frame, FrameOption } from './compile-frames.js';
import { matchAt, type SentenceMatch } from './match-sentence.js';
import type { Part } from './pattern.js';
import { contentOf } from './row-content.js';
import { longestAt, type TokenRow } from './token-row.js';

/** A sentence that was found in a clause, with the options beside it. */
export interface Reading {
  frame: Frame;
  options: readonly FrameOption[];
  slots: ReadonlyMap<string, SlotValue>;
  /** Tokens that are accounted for. */
  covered: ReadonlySet<number>;
  /** Share of the words of content that are accounted for, 0 to 1. */
  cover: number;
  /** Tokens of content before the first that is accounted for. */
  lead: readonly number[];
  /** Tokens of content that nothing accounts for. */
  rest: readonly number[];
}

/** Whether a pattern can begin at a place: what most do not. */
function mayBegin(row: TokenRow, parts: readonly Part[], at: number): boolean {
  const first = parts[0];
  if (first?.kind === 'group') return longestAt(row, at, first.groups) > 0;
  if (first?.kind === 'word') {
    const token = row.tokens[at];
    return token?.kind === 'word' && token.norm === first.word;
  }
  return true;
}

function bestMatch(row: TokenRow, patterns: readonly (readonly Part[])[], free: (at: number) => boolean) {
  let best: SentenceMatch | null = null;
  for (const parts of patterns)
    for (let at = 0; at < row.tokens.length; at++) {
      if (!free(at) || !mayBegin(row, parts, at)) continue;
      const match = matchAt(row, parts, at);
      if (match && match.covered.length > (best?.covered.length ?? 0) && match.covered.every(free)) best = match;
    }
  return best;
}

/** Takes the options of a tool that are said beside a sentence. */
function addOptions(row: TokenRow, frame: Frame, match: SentenceMatch, languages: readonly Language[]): Reading {
  const covered = new Set(match.covered);
  const slots = new Map(match.slots);
  const options: FrameOption[] = [];
  for (const option of languages.flatMap((language) => language.options)) {
    if (!option.of.has(frame.tool)) continue;
    const found = bestMatch(row, option.patterns, (at) => !covered.has(at));
    if (!found) continue;
    options.push(option);
    for (const at of found.covered) covered.add(at);
    for (const [name, value] of found.slots) if (!slots.has(name)) slots.set(name, value);
  }
  const content = contentOf(row);
  const first = content.findIndex((at) => covered.has(at));
  const rest = content.filter((at) => !covered.has(at));
  const cover = content.length === 0 ? 1 : 1 - rest.length / content.length;
  return { frame, options, slots, covered, cover, lead: first > 0 ? content.slice(0, first) : [], rest };
}

/** Sentences that are looked at with their options. */
const MOST_READINGS = 8;

/**
 * The sentences that a clause fits, those that account for most of it first; of the same tool only the best.
 * Cost: words times sentences, a few steps each.
 */
export function readClause(row: TokenRow, languages: readonly Language[]): Reading[] {
  const matches = languages.flatMap(({ frames }) =>
    frames.flatMap((frame) => {
      const match = bestMatch(row, frame.patterns, () => true);
      return match ? [{ frame, match }] : [];
    }),
  );
  const readings = matches
    .toSorted((a, b) => b.match.covered.length - a.match.covered.length)
    .slice(0, MOST_READINGS)
    .map(({ frame, match }) => addOptions(row, frame, match, languages))
    .toSorted((a, b) => b.cover - a.cover || b.covered.size - a.covered.size);
  return readings.filter(
    ({ frame }, index) => readings.findIndex((other) => other.frame.tool === frame.tool) === index,
  );
}
