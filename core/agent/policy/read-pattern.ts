import { Fault } from '../../base/fault.js';

/** A part of a sentence of the policy. */
export type PatternPart =
  | { kind: 'words'; phrases: string[]; optional: boolean }
  | { kind: 'group'; name: string; optional: boolean }
  /** Any words, but no end of a sentence and nothing that would make the next part a mere attribute. */
  | { kind: 'gap'; most: number }
  /** Articles, pronouns, courtesies. */
  | { kind: 'fill' };

const PART = /\{([a-z_]+)\}|\(([^()]*)\)|\[\{([a-z_]+)\}\]|\[([^[\]]*)\]|\.\.(\d{0,2})|(~)|([^\s{}()[\]~]+)/gu;
const USUAL_GAP = 5;

const split = (text: string) => text.split('|').map((phrase) => phrase.trim());

function toPart(match: RegExpMatchArray): PatternPart {
  const [text, group, choice, optionalGroup, optionalChoice, gap, fill] = match;
  if (group !== undefined) return { kind: 'group', name: group, optional: false };
  if (choice !== undefined) return { kind: 'words', phrases: split(choice), optional: false };
  if (optionalGroup !== undefined) return { kind: 'group', name: optionalGroup, optional: true };
  if (optionalChoice !== undefined) return { kind: 'words', phrases: split(optionalChoice), optional: true };
  if (gap !== undefined) return { kind: 'gap', most: gap === '' ? USUAL_GAP : Number(gap) };
  if (fill !== undefined) return { kind: 'fill' };
  return { kind: 'words', phrases: [text], optional: false };
}

/**
 * Reads a sentence of the policy: words as they are; `(a|b c)` one of several; `[a]` may be there; `{group}` a word of the
 * group; `..` up to five words between, `..9` up to nine; `~` articles and the like between.
 * Faults: invalid-input.
 */
export function readPattern(text: string): PatternPart[] {
  const rest = text.replaceAll(PART, '').trim();
  const parts = [...text.matchAll(PART)].map(toPart);
  const first = parts[0];
  const last = parts.at(-1);
  const isFirm = (part: PatternPart | undefined) =>
    part !== undefined && (part.kind === 'group' || part.kind === 'words') && !part.optional;
  if (rest === '' && isFirm(first) && isFirm(last)) return parts;
  throw new Fault('invalid-input', `The sentence "${text}" of the policy is not read. Begin and end it with words.`);
}
