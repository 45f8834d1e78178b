import { z } from 'zod';
import { trimBlanks } from '../../cells/blank.js';
import { parseAmount } from '../../cells/parse-amount.js';
import { type DecimalMark, parseNumber } from '../../cells/parse-number.js';
import type { StepName } from '../../profile/column/step-names.js';
import type { StepClass } from './clean-step.js';
import type { Effect, TextEffect } from './define-step.js';
import { plainNumberText } from './number-text.js';
import { type ColumnView, findColumn, type TableView } from './table-view.js';
import { mayChange } from './text-step.js';

/** Decimal mark as a setting; `none` reads only what can be read in one way. */
export const Mark = z.enum(['.', ',', 'none']);

/** One reading of the numbers of a column, and how much consent it needs. */
interface MarkOffer {
  class: StepClass;
  mark: DecimalMark;
  variant?: string;
  why: string;
}

/** Whether a text of the column itself shows the mark; what other columns hint at is not enough to rewrite a number. */
function showsMark({ profile, texts }: ColumnView, mark: DecimalMark): boolean {
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
 * The decimal mark that the column decided for. Where nothing in it does, both readings to choose from: the mark that its
 * texts have parts decimals, or thousands. They are called by what they mean, so that the choice still holds for the
 * cleaned column, whose mark is another.
 */
export function markOffers(column: ColumnView): MarkOffer[] {
  const { profile, texts } = column;
  if (profile.numbers === null) return [];
  const { decimal_mark: mark } = profile.numbers;
  if (mark === 'none') return [{ class: 'proposed', mark, why: 'whole numbers' }];
  if (mark !== 'ambiguous' && showsMark(column, mark)) {
    return [{ class: 'proposed', mark, why: `decimal mark "${mark}" in the whole column` }];
  }
  const shown = texts ?? profile.top_values.map(({ value }) => value);
  const own = shown.some((text) => text.includes(',')) ? ',' : '.';
  const other = own === ',' ? '.' : ',';
  const why = `nothing in the column shows whether its "${own}" separates decimals or thousands; this step assumes`;
  return [
    { class: 'consent', mark: own, variant: 'decimal', why: `${why} decimals` },
    { class: 'consent', mark: other, variant: 'thousands', why: `${why} thousands` },
  ];
}

/**
 * The effect of a step under a mark. A column whose other numbers show that its mark is another, as one does that was
 * cleaned already, keeps what could be read in two ways.
 */
export function underMark({ profile }: ColumnView, mark: DecimalMark, effect: TextEffect): TextEffect {
  const own = profile.numbers?.decimal_mark ?? 'ambiguous';
  if (own === 'ambiguous' || own === 'none' || mark === 'none' || own === mark) return effect;
  return (text) => (isAmbiguous(text) ? null : effect(text));
}

function isAmbiguous(text: string): boolean {
  const bare = trimBlanks(text);
  const number = parseNumber(bare) ?? parseAmount(bare)?.number;
  return number !== undefined && number.alternative !== null;
}

/** Offers of an operation on the numbers of each column that fits and that it would change. */
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

/** The effect of a step that reads decimal marks, on one column. */
export function onMarkedColumn(view: TableView, name: string, step: { mark: DecimalMark; effect: TextEffect }): Effect {
  const column = findColumn(view, name);
  const columns = new Map([[column.index, underMark(column, step.mark, step.effect)]]);
  return { kind: 'texts', columns, readsMarks: true, isDone: isNumberText };
}

/** Whether a text is a number that needs no decimal mark to be read, or names something in digits. */
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
