import { composeText } from '../../text-quality/compose-text.js';
import { textOperation } from '../text-operation.js';

/**
 * Unicode's composed form (NFC): the same letters, each written in one way. Never NFKC, which would turn `m²` into `m2`.
 */
export const normalizeUnicode = textOperation({
  name: 'normalize_unicode',
  class: 'safe',
  title: 'Write letters with marks in one way (Unicode NFC)',
  why: 'letters with marks are written in two ways, so that equal texts differ',
  effect: (text) => {
    const composed = composeText(text);
    return composed === text ? null : { text: composed, reason: 'letters and marks were written apart' };
  },
});
