import { CHARACTERS, type TextScan } from './scan-text.js';

const MAX_ITEM = 40;
const JSON_LIST = /^(?:\[.*\]|\{.*\})$/s;

/** Whether a text is a list: `a; b; c`, `x|y|z`, `a, b, c` of short items, or brackets around items. @param text without blanks around it. */
export function isList(text: string, scan: TextScan): boolean {
  if ((scan.mask & CHARACTERS.bracket) !== 0 && JSON_LIST.test(text)) return true;
  if ((scan.mask & CHARACTERS.bar) !== 0) return areItems(text.split('|'), 2);
  if ((scan.mask & CHARACTERS.semicolon) !== 0) return areItems(text.split(';'), 2);
  return (scan.mask & CHARACTERS.comma) !== 0 && areItems(text.split(','), 3) && !/[.!?]\s/.test(text);
}

function areItems(items: readonly string[], least: number): boolean {
  const full = items.filter((item) => item.trim() !== '');
  return (
    full.length >= least && full.every((item) => item.trim().length <= MAX_ITEM && item.trim().split(' ').length <= 4)
  );
}
