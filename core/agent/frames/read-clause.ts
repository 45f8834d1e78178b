import type { Frame, FrameOption, FramePart, Pattern } from '../language/compile-frames.js';
import { contentOf, longestAt, type TokenRow } from '../request/token-row.js';
import { type Filled, TOOLS } from '../tools/agent-tool.js';
import type { KnownPlaces } from '../tools/filling.js';
import type { SlotValue } from '../values/slot-value.js';
import { matchAt, type SentenceMatch } from './match-sentence.js';

/** A sentence pattern that matches a clause, with the options found next to it. */
export interface Reading {
  frame: Frame;
  /** The clause in the language of the pattern. */
  row: TokenRow;
  options: readonly FrameOption[];
  slots: ReadonlyMap<string, SlotValue>;
  /** Indices of the tokens matched by the pattern or an option. */
  covered: ReadonlySet<number>;
  /** Share of the content words that matched, 0 to 1. */
  cover: number;
  /** Content tokens before the first match. */
  lead: readonly number[];
  /** Content tokens without a match. */
  rest: readonly number[];
}

/** Whether a pattern can start at a position. A cheap check that excludes most patterns. */
function mayBegin(row: TokenRow, parts: readonly FramePart[], at: number): boolean {
  const first = parts[0];
  if (first?.kind === 'group') return longestAt(row, at, first.groups) > 0;
  if (first?.kind === 'word') {
    const token = row.tokens[at];
    return token?.kind === 'word' && token.norm === first.word;
  }
  return true;
}

const mayMatch = (row: TokenRow, { needs }: Pattern) =>
  needs.every((groups) => groups.some((group) => row.groups.has(group)));

/** Maximum positions per clause at which a pattern is tried. Only generated texts have more. */
const MAX_BEGUN = 16;

function bestMatch(row: TokenRow, patterns: readonly Pattern[], free: (at: number) => boolean) {
  let best: SentenceMatch | null = null;
  for (const pattern of patterns) {
    if (!mayMatch(row, pattern)) continue;
    let begun = 0;
    for (let at = 0; at < row.tokens.length && begun < MAX_BEGUN; at++) {
      if (!free(at) || !mayBegin(row, pattern.parts, at)) continue;
      begun++;
      const match = matchAt(row, pattern.parts, at);
      if (match && match.covered.length > (best?.covered.length ?? 0) && match.covered.every(free)) best = match;
    }
  }
  return best;
}

/** Whether an option fills an empty slot, or replaces a reference such as "the image" with a path. */
const fills = (value: SlotValue | undefined, other: SlotValue) =>
  value === undefined || (value.kind === 'reference' && other.kind === 'paths');

/**
 * Whether a path differs from the one of the sentence. It then belongs to another request: "detect dogs in a.jpg and
 * cats in b.jpg".
 */
const contradicts = (value: SlotValue | undefined, other: SlotValue) =>
  value?.kind === 'paths' && other.kind === 'paths' && other.paths.some((path) => !value.paths.includes(path));

/** Reads the options of a tool in the tokens that a sentence does not match. */
export function readOptions(row: TokenRow, frame: Frame, match: Pick<SentenceMatch, 'covered' | 'slots'>): Reading {
  const covered = new Set(match.covered);
  const slots = new Map(match.slots);
  const options: FrameOption[] = [];
  for (const option of row.language.options) {
    if (!option.of.has(frame.tool)) continue;
    const found = bestMatch(row, option.patterns, (at) => !covered.has(at));
    if (!found || [...found.slots].some(([name, value]) => contradicts(slots.get(name), value))) continue;
    options.push(option);
    for (const at of found.covered) covered.add(at);
    for (const [name, value] of found.slots) if (fills(slots.get(name), value)) slots.set(name, value);
  }
  const content = contentOf(row);
  const first = content.findIndex((at) => covered.has(at));
  const rest = content.filter((at) => !covered.has(at));
  const cover = content.length === 0 ? 1 : 1 - rest.length / content.length;
  return { frame, row, options, slots, covered, cover, lead: first > 0 ? content.slice(0, first) : [], rest };
}

const namesPath = ({ slots }: SentenceMatch) => [...slots.values()].some(({ kind }) => kind === 'paths');

/**
 * Ranks readings by cover. Prefers those with a path in the sentence itself, because another path may belong to another
 * sentence.
 */
const rank = ({ reading, named }: { reading: Reading; named: boolean }) => reading.cover + (named ? 0.2 : 0);

/** Maximum sentences for which options are read. */
const MAX_READINGS = 8;

/**
 * Returns the sentence patterns that match a clause, highest cover first, at most one per tool.
 * @param rows the clause, one row per language.
 * Cost: words times candidate patterns.
 */
export function readClause(rows: readonly TokenRow[]): Reading[] {
  const matches = rows.flatMap((row) =>
    [...row.language.frames.candidates(row.groups)].flatMap(([frame, patterns]) => {
      const match = bestMatch(row, patterns, () => true);
      return match ? [{ row, frame, match }] : [];
    }),
  );
  const readings = matches
    .toSorted((a, b) => b.match.covered.length - a.match.covered.length)
    .slice(0, MAX_READINGS)
    .map(({ row, frame, match }) => ({ reading: readOptions(row, frame, match), named: namesPath(match) }))
    .toSorted((a, b) => rank(b) - rank(a) || b.reading.covered.size - a.reading.covered.size)
    .map(({ reading }) => reading);
  return readings.filter(
    ({ frame }, index) => readings.findIndex((other) => other.frame.tool === frame.tool) === index,
  );
}

/** Returns a reading that covers a whole row. */
export const wholeReading = (row: TokenRow, frame: Frame): Reading => ({
  frame,
  row,
  options: [],
  slots: new Map(),
  covered: new Set(row.tokens.keys()),
  cover: 1,
  lead: [],
  rest: [],
});

/** Computes the arguments of the tool of a reading. */
export function fillTool({ frame, options, slots, cover }: Reading, places: KnownPlaces): Filled {
  const gives = Object.assign({}, frame.gives, ...options.map((option) => option.gives));
  return TOOLS[frame.tool].fill({ slots, gives, rule: frame.rule, open: frame.open, cover }, places);
}
