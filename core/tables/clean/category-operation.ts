import { z } from 'zod';
import { trimBlanks } from './blank.js';
import type { StepClass } from './clean-step.js';
import { defineOperation, type Operation, type OperationName, type TextEffect } from './operation.js';
import type { ColumnView } from './table-view.js';
import { onColumn } from './text-operation.js';

/** What each variant becomes. */
const Options = z.strictObject({ merge: z.record(z.string(), z.string()) });

function effectOf(merge: Readonly<Record<string, string>>, reason: string): TextEffect {
  const known = new Map(Object.entries(merge).map(([variant, text]) => [trimBlanks(variant), text]));
  return (text) => {
    const after = known.get(trimBlanks(text));
    return after === undefined || after === text ? null : { text: after, reason };
  };
}

interface CategoryDefinition {
  name: OperationName;
  class: StepClass;
  /** Class of the offer for one column, where it is not that of the operation. */
  classOf?(column: ColumnView): StepClass;
  /** Variants of a column with the text that each becomes. */
  find(column: ColumnView): ReadonlyMap<string, string>;
  title(column: string, variants: number): string;
  reason: string;
}

/** An operation that writes variants of a category in one way; what becomes what is spelt out in its settings. */
export function categoryOperation(definition: CategoryDefinition): Operation {
  const { name, class: stepClass, classOf = () => stepClass, find, title, reason } = definition;
  return defineOperation({
    name,
    class: stepClass,
    scope: 'column',
    unit: 'cells',
    options: Options,
    propose: (view) =>
      view.columns.flatMap((column) => {
        const variants = find(column);
        if (variants.size === 0) return [];
        return [
          { column: column.name, class: classOf(column), options: { merge: Object.fromEntries(variants) }, reason },
        ];
      }),
    title: (column, { merge }) => title(column, Object.keys(merge).length),
    compile: ({ column, options }, view) => onColumn(view, column, effectOf(options.merge, reason)),
  });
}
