import { z } from 'zod';
import type { ColumnProfile } from '../profile/column-profile.js';
import type { DecimalMark } from '../values/parsed-number.js';
import type { StepClass } from './clean-step.js';
import type { OperationName, TextEffect } from './operation.js';
import type { ColumnView, TableView } from './table-view.js';
import { mayChange } from './text-operation.js';

/** Decimal mark as a setting; `none` reads only what can be read in one way. */
export const Mark = z.enum(['.', ',', 'none']);

/** One reading of the numbers of a column, and how much consent it needs. */
interface MarkOffer {
  class: StepClass;
  mark: DecimalMark;
  variant?: string;
  why: string;
}

const MARK_NAMES = { '.': 'point', ',': 'comma', none: 'none' } as const;

/** The decimal mark that the whole column decided for; where it did not, both as readings to choose from. */
export function markOffers({ numbers }: ColumnProfile): MarkOffer[] {
  if (numbers === null) return [];
  const { decimal_mark: mark } = numbers;
  if (mark !== 'ambiguous') {
    return [
      {
        class: 'proposed',
        mark,
        why: mark === 'none' ? 'whole numbers' : `decimal mark "${mark}" in the whole column`,
      },
    ];
  }
  return (['.', ','] as const).map((one) => ({
    class: 'consent' as const,
    mark: one,
    variant: MARK_NAMES[one],
    why: `if its decimal mark is "${one}": nothing in the column decides it`,
  }));
}

/** Offers of an operation on the numbers of each column that fits and that it would change. */
export function offerByMark<Options>(
  view: TableView,
  name: OperationName,
  make: {
    fits(column: ColumnView): boolean;
    effect(column: ColumnView, mark: DecimalMark): TextEffect;
    options(mark: DecimalMark): Options;
  },
): { column: string; class: StepClass; options: Options; reason: string; variant?: string }[] {
  return view.columns.filter(make.fits).flatMap((column) =>
    markOffers(column.profile).flatMap(({ mark, why, variant, class: stepClass }) => {
      if (!mayChange(column, make.effect(column, mark), { name, view })) return [];
      const offer = { column: column.name, class: stepClass, options: make.options(mark), reason: why };
      return [variant === undefined ? offer : { ...offer, variant }];
    }),
  );
}

export function markText(mark: DecimalMark): string {
  return mark === 'none' ? '' : `, decimal mark "${mark}"`;
}
