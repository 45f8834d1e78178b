import { sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const UNGROUPED = /^[+-]?\d{4,}(?:\.\d+)?$/;
/** The rarer way to write thousands is the exception up to this share. */
const EXCEPTION = 0.3;

/** Numbers with commas between thousands among numbers without, or the other way round. */
export function findMixedGroups({ texts }: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const open = texts.filter(({ code }) => !skipped.has(code));
  const grouped = open.filter(({ text }) => GROUPED.test(text));
  const ungrouped = open.filter(({ text }) => UNGROUPED.test(text));
  const [rare, usual] = sumOf(grouped) <= sumOf(ungrouped) ? [grouped, ungrouped] : [ungrouped, grouped];
  const [few, many] = [sumOf(rare), sumOf(usual)];
  if (few === 0 || few > EXCEPTION * (few + many) || many < 10) return new Map();
  const reason = `thousands ${rare === grouped ? 'with' : 'without'} commas; ${many.toLocaleString('en')} other cells are written ${rare === grouped ? 'without' : 'with'} them`;
  return new Map(
    rare.map(({ code, text }) => [
      code,
      {
        kind: 'number-format',
        expected: rare === grouped ? text.replaceAll(',', '') : group(text),
        reason,
        score: 0.8,
      },
    ]),
  );
}

function group(text: string): string {
  const [whole = '', fraction] = text.split('.');
  let grouped = whole;
  for (let at = whole.length - 3; at > (/^\d/.test(whole) ? 0 : 1); at -= 3) {
    grouped = `${grouped.slice(0, at)},${grouped.slice(at)}`;
  }
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
