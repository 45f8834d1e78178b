import { composeText } from '../../cells/text/compose-text.js';
import { textStep } from '../kit/text-step.js';

/** Converts texts to Unicode's composed form (NFC), so that each letter has one encoding. Never NFKC, which would turn `m²` into `m2`. */
export const normalizeUnicode = textStep({
  name: 'normalize_unicode',
  summary: 'writes letters with marks in one way (Unicode NFC)',
  class: 'safe',
  title: 'Write letters with marks in one way (Unicode NFC)',
  why: 'letters with marks are written in two ways, so that equal texts differ',
  effect: (text) => {
    const composed = composeText(text);
    return composed === text ? null : { text: composed, reason: 'letters and marks were written apart' };
  },
});
