import { replaceReferences } from '../../../base/text/character-references.js';

const CONTROL = /\p{Cc}/u;

/**
 * The text with its HTML character references as characters; null where it has none that a browser knows, and for texts
 * that hold tags: these are HTML, and stay as they are. References to control characters stay too.
 */
export function unescapeEntities(text: string): string | null {
  if (!text.includes('&') || text.includes('<')) return null;
  const decoded = replaceReferences(text, (character, reference) => (CONTROL.test(character) ? reference : character));
  return decoded === text ? null : decoded;
}
