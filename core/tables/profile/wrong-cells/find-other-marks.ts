import { formatCount } from '../../../report/figures.js';
import { type CountedText, sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

/** A number with one mark before its decimals, and text of a unit or currency around it. */
const MARKED = /^([^\d.,]{0,8}\d{1,15})([.,])(\d{1,9})([^\d.,]{0,8})$/;
/** Digits after a mark that may separate thousands. */
const OPEN_DECIMALS = 3;
/** Minimum cells with the usual mark, and maximum share of the cells with the other one. */
const MIN_USUAL = 10;
const MAX_OTHERS = 0.2;
const CERTAIN = 0.95;
const UNCERTAIN = 0.6;

interface Marked extends CountedText {
  mark: string;
  decimals: number;
  value: number;
  /** The text with the other mark. */
  swapped: string;
}

function readMarked({ code, text, count }: CountedText): Marked | null {
  const [, before, mark, decimals, after] = MARKED.exec(text) ?? [];
  if (before === undefined || decimals!.length === OPEN_DECIMALS) return null;
  const swapped = `${before}${mark === ',' ? '.' : ','}${decimals}${after}`;
  const value = Number(`${before.replace(/^\D+/, '')}.${decimals}`);
  return { code, text, count, mark: mark!, decimals: decimals!.length, value, swapped };
}

/** Maximum ratio between a corrected number and the largest or smallest one with the usual mark. */
const MAX_RATIO = 2;

/**
 * Finds numbers with a decimal comma in a column with decimal points, or vice versa: `16,2` among `14.8`. Omits numbers
 * with three decimals, because the mark may separate thousands. The correction is certain if the other cells have as
 * many decimals and numbers of this size.
 */
export function findOtherMarks({ texts }: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const marked = texts.flatMap((text) => (skipped.has(text.code) ? [] : (readMarked(text) ?? [])));
  const commas = marked.filter(({ mark }) => mark === ',');
  const points = marked.filter(({ mark }) => mark === '.');
  const [few, many] = sumOf(commas) < sumOf(points) ? [commas, points] : [points, commas];
  const [others, usual] = [sumOf(few), sumOf(many)];
  if (others === 0 || usual < MIN_USUAL || others > MAX_OTHERS * (usual + others)) return new Map();
  const decimals = new Set(many.map((one) => one.decimals));
  const values = many.map(({ value }) => value);
  const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const isUsual = ({ decimals: own, value }: Marked) =>
    decimals.has(own) && value * MAX_RATIO >= least && value <= most * MAX_RATIO;
  const [name, usualName] = few === commas ? ['comma', 'point'] : ['point', 'comma'];
  const reason = `a decimal ${name}; ${formatCount(usual)} other cells have a decimal ${usualName}`;
  return new Map(
    few.map((one) => [
      one.code,
      {
        kind: 'number-format',
        expected: one.swapped,
        reason,
        score: 0.9,
        confidence: isUsual(one) ? CERTAIN : UNCERTAIN,
      },
    ]),
  );
}
