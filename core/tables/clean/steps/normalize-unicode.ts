import { composeText } from '../../cells/text/compose-text.js';
import { textStep } from '../kit/text-step.js';

/**
 * Converts texts to Unicode's composed form (NFC), so that each letter has one encoding. Never NFKC, which would turn
 * `m²` into `m2`.
 */
export const normalizeUnicode = textStep({
  name: 'normalize_unicode',
  summary: 'normalizes letters with diacritics (Unicode NFC)',
  class: 'safe',
  title: 'Normalize letters with diacritics (Unicode NFC)',
  why: 'letters with diacritics are encoded in two ways, so equal texts differ',
  effect: (text) => {
    const composed = composeText(text);
    return composed === text ? null : { text: composed, reason: 'letters and diacritics were separate characters' };
  },
});
