import { textOperation } from '../text-operation.js';
import { decodeEntities } from './html-entities.js';

/** Turns HTML character references into characters; texts that hold tags are HTML, and stay as they are. */
export const unescapeHtml = textOperation({
  name: 'unescape_html',
  class: 'proposed',
  title: 'Turn HTML character references into characters',
  why: 'texts were taken from a web page, such as "&amp;" for "&"',
  effect: (text) => {
    if (!text.includes('&') || text.includes('<')) return null;
    const decoded = decodeEntities(text);
    return decoded === text ? null : { text: decoded, reason: 'HTML character references' };
  },
});
