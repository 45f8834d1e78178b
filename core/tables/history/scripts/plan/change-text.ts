import type { ScriptChange } from './action.js';

/** Returns what a change does to a text, by definition in all languages. Patterns are given as in JavaScript. */
export function changeText(change: Exclude<ScriptChange, { kind: 'pattern' }>): (text: string) => string {
  switch (change.kind) {
    case 'map': {
      const known = new Map(change.pairs);
      return (text) => known.get(text) ?? text;
    }
    case 'replace':
      return (text) => text.replaceAll(change.find, () => change.replace);
    case 'case':
      return (text) => (change.to === 'lower' ? text.toLowerCase() : text.toUpperCase());
    case 'strip':
      return (text) => strip(text, new Set(change.characters));
    case 'constant':
      return () => change.text;
  }
}

function strip(text: string, characters: ReadonlySet<string>): string {
  const letters = [...text];
  let [start, end] = [0, letters.length];
  while (start < end && characters.has(letters[start]!)) start += 1;
  while (end > start && characters.has(letters[end - 1]!)) end -= 1;
  return letters.slice(start, end).join('');
}

/** Blocks of letters whose case all languages change in the same way: Latin, Greek and Cyrillic. */
const SIMPLE =
  /^[\0-\u017f\u0391-\u03a1\u03a3-\u03a9\u03b1-\u03c9\u0400-\u045f\u2010-\u2027\u2030-\u203a\u20a0-\u20bf]*$/;
/** Letters whose case depends on the word or the language, or whose other case has several letters. */
const SPECIAL = /[\u00b5\u00df\u0130\u0131\u0149\u017f\u03a3\u03c2\u03c3]/;

/** Whether all languages change the case of a text in the same way. */
export const hasSimpleCase = (text: string): boolean => SIMPLE.test(text) && !SPECIAL.test(text);
