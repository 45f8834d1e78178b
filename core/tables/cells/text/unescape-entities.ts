import { replaceReferences } from '../../../base/text/character-references.js';

const CONTROL = /\p{Cc}/u;

/**
 * Decodes HTML character references. Returns null if the text has none that browsers recognize, or has tags, because
 * then it is HTML. References to control characters are unchanged.
 */
export function unescapeEntities(text: string): string | null {
  if (!text.includes('&') || text.includes('<')) return null;
  const decoded = replaceReferences(text, (character, reference) => (CONTROL.test(character) ? reference : character));
  return decoded === text ? null : decoded;
}
