import type { Passage } from './passages.js';

/** Words that read like a translation, each with what to write instead. Patterns match whole words in any case. */
const WORDS: readonly (readonly [pattern: string, write: string])[] = [
  ['stands?|stood|standing', 'is, are; rely on'],
  ['(?:lies|lie) (?:in|under|at|next to|there)', 'is, are'],
  ["(?:of|for) (?:its|their|his|one's) own", 'its own, separate, on its own'],
  ['of itself', 'itself; omit it'],
  ['for (?:itself|themselves)', 'separately, on its own'],
  ['(?<!there )is no \\w+', 'is not a; not supported; no such'],
  ['(?<!there )(?:is|are) none', 'does not exist; there is nothing'],
  ['passes for', 'counts as'],
  ['beside', 'with, next to, in addition to, compared with'],
  ['tells? of', 'report, describe, list'],
  ['anew', 'again, from scratch; start over'],
  ['whoever|somebody', 'anyone who, the caller, the user'],
  ['as (?:it is|they are)', 'unchanged'],
  ['alike', 'the same way; both'],
  ['all the same(?=[.,;:)!?]|$)', 'anyway'],
  ['(?:it|that|which) says? (?:what|how|why|where|so)', 'name the thing: the cause, the limit'],
  ['says? so', 'name what is reported'],
  ['than this (?:\\S+ )*none', 'maximum; must be at least'],
  ['speaks? (?:of|for|against)', 'describe; support; contradict'],
  ['mend(?:s|ed|ing)?', 'fix, repair'],
  ['spoilt|spoils', 'corrupted, dirty'],
  ['taken? for', 'treat as, parse as'],
  ['is taken here', 'is accepted, is supported'],
  ['where (?:there is|it is|one is|none|nothing|a|the) \\w+', 'if, when, unless; the place that'],
  ['some \\d\\w*', 'about'],
  ['(?:is|are|was|were|been|be) told', 'specified, passed; is reported'],
  ['looks? closely|looks at|looked at|looking at', 'detect, inspect, profile, analyze'],
  ['what is left|what remains', 'the rest, the remaining'],
  ['left out', 'omitted'],
  ['(?:rising|falling) order', 'ascending, descending order'],
  ['(?<!\\.)disguised', 'placeholder for a missing value'],
  ['made unlike|unlike (?:the|all) others', 'outlier, inconsistent format'],
  ['(?<!`)asides?', 'footer, note; apart (from)'],
  ['invent(?:s|ed|ing)?', 'made-up, generated, random'],
  ['left (?:this|the) machine', 'network connections'],
  ['said once', 'in one place'],
  ['for a yes|says? yes', 'needs confirmation, confirm'],
  ['the like', 'similar'],
  ['knows? (?:no|nothing|of)', 'does not use; contains; supports'],
  ['\\d+ %(?! \\d)', 'no space before %'],
];

/** Spaces of a pattern match line breaks too, because comments are wrapped. */
const wholeWords = (pattern: string): RegExp => new RegExp(`\\b(?:${pattern.replaceAll(' ', '\\s+')})(?!\\w)`, 'gi');

const MARKERS = WORDS.map(([pattern, write]) => ({ pattern: wholeWords(pattern), write }));
/** Tests all patterns at once, because most passages have no marker. */
const ANY = new RegExp(wholeWords(WORDS.map(([pattern]) => pattern).join('|')), 'i');

/** Returns whether a file may contain a marker. Interpolated values count as 0, as in `readStrings`. */
export function mayHaveMarkers(source: string): boolean {
  return ANY.test(source.replaceAll(/\$\{[^}]*\}/g, '0'));
}

/** Finds the markers of a passage. @returns `LINE: "found" -> what to write` for each, in the order of the list. */
export function findMarkers({ line, text }: Passage): string[] {
  if (!ANY.test(text)) return [];
  return MARKERS.flatMap(({ pattern, write }) =>
    [...text.matchAll(pattern)].map((found) => {
      const at = line + text.slice(0, found.index).split('\n').length - 1;
      return `${at}: "${found[0].replaceAll(/\s+/g, ' ')}" -> ${write}`;
    }),
  );
}
