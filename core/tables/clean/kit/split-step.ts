import * as z from 'zod';
import type { DecimalMark } from '../../cells/parse-number.js';
import { isNumberText, Mark, markText, offerByMark, withMark } from './column-marks.js';
import { defineStep, type StepBasics, type StepDefinition, type TextEffect } from './define-step.js';
import { splitAmount } from './number-text.js';
import { type ColumnView, findColumn, firstFree, type TableView } from './table-view.js';

const Options = z.strictObject({ decimal: Mark, into: z.string().min(1).max(200) });

interface SplitStepParts extends Pick<StepBasics, 'name' | 'summary' | 'alternatives'> {
  type: 'currency' | 'unit';
  /** Another type that the step splits if a user applies it to such a column. It is not suggested for it. */
  also?: 'percent';
  /** Suffix for the name of the new column. */
  suffix: string;
  title(column: string): string;
}

/** Defines a step that leaves the plain number in a column and moves the symbol or unit to a new column after it. */
export function splitStep({ type, also, suffix, title, ...basics }: SplitStepParts): StepDefinition {
  const effectOf = (mark: DecimalMark): TextEffect => {
    return (text) => {
      const split = splitAmount(text, type, mark) ?? (also ? splitAmount(text, also, mark) : null);
      return split === null
        ? null
        : { text: split.plain, splitText: split.symbol, reason: `"${split.symbol}" is next to the number` };
    };
  };
  return defineStep({
    ...basics,
    notationsOf: (column) => (column.profile.meaning === type ? symbolsOf(column) : []),
    writes: 'number',
    class: 'notation',
    scope: 'column',
    unit: 'cells',
    options: Options,
    form: { decimal: 'Decimal mark', into: 'Name of the new column' },
    propose: (view) =>
      view.columns
        .filter(({ profile }) => profile.meaning === type)
        .flatMap((column) => {
          const into = freeName(view, `${column.name}_${suffix}`);
          const symbols = symbolsOf(column);
          const isMixed = symbols.length > 1;
          const offers = offerByMark(view, basics.name, {
            fits: (one) => one === column,
            effect: (_, mark) => effectOf(mark),
            options: (decimal) => ({ decimal, into }),
          });
          return offers.map((offer) => ({
            ...offer,
            class: isMixed ? ('consent' as const) : offer.class,
            reason: `${offer.reason}; ${isMixed ? 'several kinds' : 'all'}: ${symbols.slice(0, 5).join(', ')}`,
          }));
        }),
    title: (column, { decimal }) => `${title(column)}${markText(decimal)}`,
    compile: ({ column, options: { decimal, into } }, view) => {
      const source = findColumn(view, column);
      const columns = new Map([[source.index, withMark(source, decimal, effectOf(decimal))]]);
      return {
        kind: 'texts',
        columns,
        added: { source: source.index, name: into },
        parsesMarks: true,
        isDone: isNumberText,
      };
    },
  });
}

function symbolsOf({ profile }: ColumnView): string[] {
  return (profile.numbers?.symbols ?? []).map(({ value }) => value);
}

function freeName(view: TableView, requested: string): string {
  return firstFree(requested, new Set([...view.columns.map(({ name }) => name), ...view.headers]));
}
