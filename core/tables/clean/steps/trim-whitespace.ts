import { trimBlanks } from '../../cells/blank.js';
import { VALUE_FLAGS } from '../../cells/value-flags.js';
import { textStep } from '../kit/text-step.js';

/**
 * Removes blanks at both ends: Unicode white space, including no-break spaces, and zero-width characters. Line breaks
 * inside a text stay.
 */
export const trimWhitespace = textStep({
  name: 'trim_whitespace',
  summary: 'trims spaces from the ends of cells',
  class: 'safe',
  title: 'Trim spaces from the ends of cells',
  flags: VALUE_FLAGS.padded | VALUE_FLAGS.oddBlank | VALUE_FLAGS.blank,
  why: 'spaces at the ends make equal texts differ',
  effect: (text) => {
    const trimmed = trimBlanks(text);
    return trimmed === text ? null : { text: trimmed, reason: 'spaces at the ends' };
  },
});
