import { decodeEntities } from './decode-entities.js';

/**
 * The text with its HTML character references as characters; null where it has none that a browser knows, and for texts
 * that hold tags: these are HTML, and stay as they are.
 */
export function unescapeEntities(text: string): string | null {
  if (!text.includes('&') || text.includes('<')) return null;
  const decoded = decodeEntities(text);
  return decoded === text ? null : decoded;
}
