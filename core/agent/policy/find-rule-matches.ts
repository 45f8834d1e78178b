import { endsAt, type FoundGroups, matchParts, type PartsMatch } from './match-parts.js';
import type { Rule, RulePart } from './policy.js';

/** Maximum tokens between a "not" and an "or" that continues it: "do not show pictures or print keys". */
const MAX_OR_DISTANCE = 8;

/** A match of a policy rule. */
export interface RuleMatch {
  rule: Rule;
  match: PartsMatch;
}

/** Whether the following words turn the last ones into an attribute: "password keypads", "api key detector". */
function isAttribute(found: FoundGroups, end: number): boolean {
  const last = found.tokens[end - 1];
  const next = found.tokens[end];
  if (last === undefined || next === undefined || next.sentence !== last.sentence) return false;
  // A comma separates: "keys, pictures" are two things, not an attribute and a noun.
  return next.isJoined && endsAt(found, found.roles.carriers, end).length > 0;
}

/** Whether a word of a group ends at a position, or up to `courtesies` fillers before it ("do not ever"). */
function isBefore(found: FoundGroups, group: number, place: number, courtesies = 2): boolean {
  for (let start = Math.max(0, place - 4); start < place; start++) {
    if (endsAt(found, group, start).includes(place)) return true;
    const isCourtesy = courtesies > 0 && endsAt(found, found.roles.fillers, start).includes(place);
    if (isCourtesy && isBefore(found, group, start, courtesies - 1)) return true;
  }
  return false;
}

/**
 * Whether the user forbids the action. The "not" must directly precede the verb: "do not forget to" and "do not stop
 * until you" are requests.
 */
function isNegated(found: FoundGroups, { start }: PartsMatch): boolean {
  const { or, not } = found.roles;
  if (isBefore(found, not, start)) return true;
  const isAdded = start > 0 && endsAt(found, or, start - 1).includes(start);
  if (!isAdded) return false;
  const sentence = found.tokens[start]!.sentence;
  for (let place = Math.max(0, start - MAX_OR_DISTANCE); place < start; place++) {
    if (found.tokens[place]!.sentence === sentence && endsAt(found, not, place).length > 0) return true;
  }
  return false;
}

/** Returns the end of the part that contains a match: the end of the sentence, or the start of the next request. */
function partEnd(found: FoundGroups, { start, end }: PartsMatch): number {
  const { sentence } = found.tokens[start]!;
  for (let place = end; place < found.tokens.length; place++) {
    if (found.tokens[place]!.sentence !== sentence || endsAt(found, found.roles.next, place).length > 0) return place;
  }
  return found.tokens.length;
}

function isExempt(found: FoundGroups, { unless }: Rule, match: PartsMatch): boolean {
  if (unless.length === 0) return false;
  const end = partEnd(found, match);
  for (let place = match.start; place < end; place++) {
    if (unless.some((parts) => matchParts(found, parts, place, (last) => last <= end) !== null)) return true;
  }
  return false;
}

/** Whether the subject is someone else, or the user only asks how to do it. */
function isReported(found: FoundGroups, { questions }: Rule, { start }: PartsMatch): boolean {
  const { who, how } = found.roles;
  return isBefore(found, who, start, 0) || (questions === 'about' && isBefore(found, how, start));
}

/** Returns the positions at which the first part of a pattern may start. */
function startsOf({ hits }: FoundGroups, parts: readonly RulePart[]): Iterable<number> {
  const first = parts[0];
  return first?.kind === 'group' ? (hits.get(first.group)?.keys() ?? []) : [];
}

function* matchesOf(found: FoundGroups, rule: Rule): Generator<PartsMatch> {
  for (const parts of rule.asks) {
    if (!parts.every((part) => part.kind !== 'group' || part.optional || found.hits.has(part.group))) continue;
    for (const start of startsOf(found, parts)) {
      const match = matchParts(found, parts, start, (end) => rule.head === 'free' || !isAttribute(found, end));
      if (match !== null) yield match;
    }
  }
}

/** Finds requests that the policy refuses: the first match of each rule in each sentence. */
export function findRuleMatches(found: FoundGroups, rules: readonly Rule[]): RuleMatch[] {
  const matches: RuleMatch[] = [];
  for (const rule of rules) {
    const seen = new Set<number>();
    for (const match of matchesOf(found, rule)) {
      const { sentence } = found.tokens[match.start]!;
      if (seen.has(sentence)) continue;
      if (isNegated(found, match) || isReported(found, rule, match) || isExempt(found, rule, match)) continue;
      seen.add(sentence);
      matches.push({ rule, match });
    }
  }
  return matches;
}
