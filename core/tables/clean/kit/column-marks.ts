import * as z from 'zod';
import { trimBlanks } from '../../cells/blank.js';
import { parseAmount } from '../../cells/parse-amount.js';
import { type DecimalMark, parseNumber } from '../../cells/parse-number.js';
import type { StepName } from '../../profile/column/step-names.js';
import type { StepClass } from './clean-step.js';
import type { Effect, TextEffect } from './define-step.js';
import { plainNumberText } from './number-text.js';
import { type ColumnView, findColumn, type TableView } from './table-view.js';
import { mayChange } from './text-step.js';

/** Decimal mark. `none` converts only unambiguous numbers. */
export const Mark = z.enum(['.', ',', 'none']);

/** A way to parse the numbers of a column, and the class of the offer to do so. */
interface MarkOffer {
  class: StepClass;
  mark: DecimalMark;
  variant?: string;
  why: string;
}

/** Whether a text of the column itself has the mark. Evidence from other columns is not enough to rewrite a number. */
function hasMark({ profile, texts }: ColumnView, mark: DecimalMark): boolean {
  return (texts ?? profile.top_values.map(({ value }) => value)).some((text) => {
    const bare = trimBlanks(text);
    const amount = parseAmount(bare);
    const number = amount?.number ?? parseNumber(bare);
    if (number === null || number.alternative !== null) return false;
    const isOther = number.groupMark === (mark === ',' ? '.' : ',');
    const isShown = number.decimalMark === mark || (number.decimalMark === 'none' && isOther);
    return isShown && (amount !== null || plainNumberText(bare, mark) !== null);
  });
}

/**
 * Offers to parse with the decimal mark of the column. Without evidence for a mark, offers two variants: the mark in
 * the column separates decimals, or it separates thousands. The variants are named by that role, not by the mark, so
 * that the names stay valid after the mark has changed.
 */
export function markOffers(column: ColumnView): MarkOffer[] {
  const { profile, texts } = column;
  if (profile.numbers === null) return [];
  const { decimal_mark: mark } = profile.numbers;
  if (mark === 'none') return [{ class: 'notation', mark, why: 'whole numbers' }];
  if (mark !== 'ambiguous' && hasMark(column, mark)) {
    return [{ class: 'notation', mark, why: `decimal mark "${mark}" in the whole column` }];
  }
  const shown = texts ?? profile.top_values.map(({ value }) => value);
  const columnMark = shown.some((text) => text.includes(',')) ? ',' : '.';
  const other = columnMark === ',' ? '.' : ',';
  const why = `nothing in the column shows whether its "${columnMark}" separates decimals or thousands; this step assumes`;
  return [
    { class: 'consent', mark: columnMark, variant: 'decimal', why: `${why} decimals` },
    { class: 'consent', mark: other, variant: 'thousands', why: `${why} thousands` },
  ];
}

/**
 * Restricts an effect to texts that agree with a mark. If other numbers of the column show a different mark, for
 * example because they were already cleaned, ambiguous texts are unchanged.
 */
export function withMark({ profile }: ColumnView, mark: DecimalMark, effect: TextEffect): TextEffect {
  const columnMark = profile.numbers?.decimal_mark ?? 'ambiguous';
  if (columnMark === 'ambiguous' || columnMark === 'none' || mark === 'none' || columnMark === mark) return effect;
  return (text) => (isAmbiguous(text) ? null : effect(text));
}

function isAmbiguous(text: string): boolean {
  const bare = trimBlanks(text);
  const number = parseNumber(bare) ?? parseAmount(bare)?.number;
  return number !== undefined && number.alternative !== null;
}

/**
 * Returns the decimal mark of a column if it differs from the point, as its notation; the mark in its texts if nothing
 * shows whether it separates decimals.
 */
export function markOf({ profile, texts }: ColumnView): string[] {
  if (profile.numbers === null) return [];
  const { decimal_mark: mark } = profile.numbers;
  const shown = texts ?? profile.top_values.map(({ value }) => value);
  if (mark === 'ambiguous') return shown.some((text) => text.includes(',')) ? [','] : [];
  return mark === ',' ? [','] : [];
}

/** Returns the offers of a numeric step for each column that it would change. */
export function offerByMark<Options>(
  view: TableView,
  name: StepName,
  make: {
    fits(column: ColumnView): boolean;
    effect(column: ColumnView, mark: DecimalMark): TextEffect;
    options(mark: DecimalMark): Options;
  },
): { column: string; class: StepClass; options: Options; reason: string; variant?: string }[] {
  return view.columns.filter(make.fits).flatMap((column) =>
    markOffers(column).flatMap(({ mark, why, variant, class: stepClass }) => {
      if (!mayChange(column, make.effect(column, mark), { name, view })) return [];
      const offer = { column: column.name, class: stepClass, options: make.options(mark), reason: why };
      return [variant === undefined ? offer : { ...offer, variant }];
    }),
  );
}

/** Returns the effect of a step that parses decimal marks on one column. */
export function onMarkedColumn(view: TableView, name: string, step: { mark: DecimalMark; effect: TextEffect }): Effect {
  const column = findColumn(view, name);
  const columns = new Map([[column.index, withMark(column, step.mark, step.effect)]]);
  return { kind: 'texts', columns, parsesMarks: true, isDone: isNumberText };
}

/** Whether a text is an unambiguous number or a numeric code, so that the decimal mark does not matter. */
export function isNumberText(text: string): boolean {
  const bare = trimBlanks(text);
  if (/^-?\d+(?:\.\d+)?$/.test(bare)) return true;
  const number = parseNumber(bare);
  return number !== null && plainNumberText(bare, 'none') === null && number.alternative === null;
}

export function markText(mark: DecimalMark): string {
  if (mark === 'none') return '';
  return mark === ',' ? ', parsed with a decimal comma and written with a point' : ', parsed with a decimal point';
}
