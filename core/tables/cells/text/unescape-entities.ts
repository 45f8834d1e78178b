import { replaceReferences } from '../../../base/text/character-references.js';

const CONTROL = /\p{Cc}/u;

/**
 * Decodes HTML character references. References to control characters are unchanged. Returns null if there are none
 * that browsers recognize, or if the text has tags, because then it is HTML.
 */
export function unescapeEntities(text: string): string | null {
  if (!text.includes('&') || text.includes('<')) return null;
  const decoded = replaceReferences(text, (character, reference) => (CONTROL.test(character) ? reference : character));
  return decoded === text ? null : decoded;
}
