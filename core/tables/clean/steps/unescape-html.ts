import { unescapeEntities } from '../../cells/text/unescape-entities.js';
import { textStep } from '../kit/text-step.js';

/** Decodes HTML character references. Texts with tags are HTML, so they are unchanged. */
export const unescapeHtml = textStep({
  name: 'unescape_html',
  summary: 'turns HTML character references such as `&amp;` into characters',
  class: 'proposed',
  confidence: 0.97,
  title: 'Turn HTML character references into characters',
  why: 'texts come from a web page, such as "&amp;" for "&"',
  effect: (text) => {
    const decoded = unescapeEntities(text);
    return decoded === null ? null : { text: decoded, reason: 'HTML character references' };
  },
});
