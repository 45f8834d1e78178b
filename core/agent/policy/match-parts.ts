import type { Hits } from './lexicon.js';
import type { Roles, RulePart } from './policy.js';
import type { PolicyToken } from './read-tokens.js';

/** Maximum consecutive articles and courtesies. */
const MAX_FILLERS = 6;

/** A text and the phrases found in it, by group. */
export interface FoundGroups {
  tokens: readonly PolicyToken[];
  hits: Hits;
  roles: Roles;
}

/** Range of the tokens of a match; the end is exclusive. `firm`: the tokens that groups and words matched. */
export interface PartsMatch {
  start: number;
  end: number;
  firm: readonly (readonly [number, number])[];
}

export const endsAt = ({ hits }: FoundGroups, group: number, place: number): readonly number[] =>
  hits.get(group)?.get(place) ?? [];

/** Returns the possible end positions of a part that starts at a position, in the order to try them. */
function reach(found: FoundGroups, part: RulePart, from: number): readonly number[] {
  if (part.kind === 'group') {
    const ends = endsAt(found, part.group, from).toSorted((a, b) => b - a);
    return part.optional ? [...ends, from] : ends;
  }
  const places = [from];
  if (part.kind === 'fill') {
    let next: number | undefined = from;
    while (places.length <= MAX_FILLERS) {
      next = endsAt(found, found.roles.fillers, next).at(-1);
      if (next === undefined) break;
      places.push(next);
    }
    return places;
  }
  for (let place = from; places.length <= part.maxWords; place++) {
    if (place >= found.tokens.length || endsAt(found, found.roles.blockers, place).length > 0) break;
    places.push(place + 1);
  }
  return places;
}

/** Whether the tokens from `start` to `end` belong to the same sentence. */
const isOneSentence = ({ tokens }: FoundGroups, start: number, end: number) =>
  tokens[start]?.sentence === tokens[end - 1]?.sentence;

/**
 * Matches the parts of a pattern from a token on. Failed positions are memoized, so the cost is parts times reach times
 * candidates, which are all small.
 * @param accepts called for a complete match. If it returns false, other matches are tried.
 */
export function matchParts(
  found: FoundGroups,
  parts: readonly RulePart[],
  start: number,
  accepts: (end: number) => boolean,
): PartsMatch | null {
  const failed = new Set<number>();
  const path: number[] = [start];
  const follow = (at: number): boolean => {
    const place = path[at]!;
    const part = parts[at];
    if (part === undefined) return isOneSentence(found, start, place) && accepts(place);
    const key = at * (found.tokens.length + 1) + place;
    if (failed.has(key)) return false;
    for (const next of reach(found, part, place)) {
      path[at + 1] = next;
      if (follow(at + 1)) return true;
    }
    failed.add(key);
    return false;
  };
  return follow(0) ? toMatch(parts, path.slice(0, parts.length + 1)) : null;
}

/** @param path start position of each part, and the end of the last part. */
function toMatch(parts: readonly RulePart[], path: readonly number[]): PartsMatch {
  const steps = parts.map(({ kind }, at) => ({ kind, from: path[at]!, to: path[at + 1]! }));
  const firm = steps.filter(({ kind, from, to }) => kind === 'group' && to > from);
  return { start: path[0]!, end: path.at(-1)!, firm: firm.map(({ from, to }) => [from, to] as const) };
}
