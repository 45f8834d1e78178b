import { VALUE_FLAGS } from '../../cells/value-flags.js';
import { textStep } from '../kit/text-step.js';

const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f\ufeff]/g;
/** Matches any of these characters. Tested first, because most texts have none. */
const ANY = /[\u0000-\u0008\u000b-\u001f\u007f\ufeff]/;
const LINE_ENDS = /\r\n?|[\v\f]/g;

/** Removes invisible characters (NUL and other controls, byte order marks) and converts line breaks to LF. */
export const stripControlCharacters = textStep({
  name: 'strip_control_characters',
  summary: 'drops control characters and byte order marks, and normalizes line breaks',
  alternatives: ['trim_whitespace'],
  class: 'safe',
  title: 'Drop control characters and normalize line breaks',
  flags: VALUE_FLAGS.control | VALUE_FLAGS.lineBreak | VALUE_FLAGS.oddBlank,
  why: 'they are invisible, and make equal texts differ',
  effect: (text) => {
    if (!ANY.test(text)) return null;
    const stripped = text.replace(LINE_ENDS, '\n').replace(CONTROLS, '');
    return stripped === text ? null : { text: stripped, reason: 'control characters or other line breaks' };
  },
});
