import { z } from 'zod';
import { actsAsCategories } from '../../profile/categories/acts-as-categories.js';
import type { MergeKind } from '../../profile/categories/merges-of.js';
import { tidyCategory } from '../../profile/categories/tidy-category.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import { mergesOfTexts } from '../../profile/wrong-cells/merges-of-texts.js';
import { type TextColumn, textColumns } from '../../profile/wrong-cells/text-column.js';
import type { StepClass } from './clean-step.js';
import { defineStep, type StepBasics, type StepDefinition, type TextEffect } from './define-step.js';
import { TextMap } from './text-map.js';
import { onColumn } from './text-step.js';
import { viewData } from './view-data.js';

/** What each variant becomes. */
const Options = z.strictObject({ merge: TextMap });

function effectOf(merge: Readonly<Record<string, string>>, reason: string): TextEffect {
  const known = new Map(Object.entries(merge).map(([variant, text]) => [tidyCategory(variant), text]));
  return (text) => {
    const after = known.get(tidyCategory(text));
    return after === undefined || after === text ? null : { text: after, reason };
  };
}

interface CategoryStepParts extends Pick<StepBasics, 'name' | 'class' | 'summary'> {
  kind: MergeKind;
  /** Class of the offer for one column. */
  classOf(column: TextColumn, profile: ColumnProfile): StepClass;
  title(column: string, variants: number): string;
  reason: string;
}

/** A step that writes variants of a category in one way; what becomes what is spelt out in its settings. */
export function categoryStep(definition: CategoryStepParts): StepDefinition {
  const { kind, classOf, title, reason, ...basics } = definition;
  return defineStep({
    ...basics,
    scope: 'column',
    unit: 'cells',
    options: Options,
    form: { merge: 'Variants with their new text' },
    propose: (view) =>
      textColumns(viewData(view)).flatMap((column) => {
        const { name: own, profile } = view.columns[column.at]!;
        const merge = mergesOfTexts({ column, judgement: view.wrongCells.judge(column) }, profile, kind);
        if (merge.size === 0) return [];
        return [
          { column: own, class: classOf(column, profile), options: { merge: Object.fromEntries(merge) }, reason },
        ];
      }),
    title: (column, { merge }) => title(column, Object.keys(merge).length),
    compile: ({ column, options }, view) => onColumn(view, column, { effect: effectOf(options.merge, reason) }),
  });
}

/** Whether the texts of a column are names of things by its own name, or no categories at all: equal ones may not be one. */
export function mayBeNames({ column }: TextColumn, profile: ColumnProfile): boolean {
  const words = profile.name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return !actsAsCategories(column, profile) || words.some((word) => NAME.test(word));
}

const NAME = /^(?:names?|nom|nombre|nome|autor|person)$/;
