import { textStep } from '../kit/text-step.js';

const CURLED = /[\u2018-\u201f\ufb00-\ufb06]/g;
const STRAIGHT = new Map([
  ['\u2018', "'"],
  ['\u2019', "'"],
  ['\u201a', "'"],
  ['\u201b', "'"],
  ['\u201c', '"'],
  ['\u201d', '"'],
  ['\u201e', '"'],
  ['\u201f', '"'],
  ['\ufb00', 'ff'],
  ['\ufb01', 'fi'],
  ['\ufb02', 'fl'],
  ['\ufb03', 'ffi'],
  ['\ufb04', 'ffl'],
  ['\ufb05', 'st'],
  ['\ufb06', 'st'],
]);

/**
 * Replaces curly quotes with straight ones and ligatures with letters, like ftfy's `uncurl_quotes` and
 * `fix_latin_ligatures`.
 */
export const straightenQuotes = textStep({
  name: 'straighten_quotes',
  summary: 'replaces curly quotes with straight ones, and ligatures with letters',
  class: 'notation',
  title: 'Replace curly quotes with straight ones and ligatures with letters',
  why: 'searches and joins do not match curly quotes and ligatures',
  effect: (text) => {
    const straight = text.replace(CURLED, (mark) => STRAIGHT.get(mark) ?? mark);
    return straight === text ? null : { text: straight, reason: 'curly quotes or ligatures' };
  },
});
