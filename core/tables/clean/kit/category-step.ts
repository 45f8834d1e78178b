import * as z from 'zod';
import { actsAsCategories, tidyCategory } from '../../profile/categories/acts-as-categories.js';
import { followChains, type MergeKind, mergesOf } from '../../profile/categories/cluster-categories.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import { type TextColumn, textColumns } from '../../profile/wrong-cells/text-column.js';
import type { WrongCellSearch } from '../../profile/wrong-cells/wrong-cell-search.js';
import { type StepClass, TextMap } from './clean-step.js';
import { defineStep, type StepBasics, type StepDefinition, type TextEffect } from './define-step.js';
import { viewData } from './table-view.js';
import { onColumn } from './text-step.js';

/** The replacement of each variant. */
const Options = z.strictObject({ merge: TextMap });

function effectOf(merge: Readonly<Record<string, string>>, reason: string): TextEffect {
  const known = new Map(Object.entries(merge).map(([variant, text]) => [tidyCategory(variant), text]));
  return (text) => {
    const after = known.get(tidyCategory(text));
    return after === undefined || after === text ? null : { text: after, reason };
  };
}

interface CategoryStepParts extends Pick<StepBasics, 'name' | 'class' | 'summary' | 'confidence'> {
  kind: MergeKind;
  /** Returns the class of the offer for a column. */
  classOf(column: TextColumn, profile: ColumnProfile): StepClass;
  title(column: string, variants: number): string;
  reason: string;
}

/** Defines a step that replaces variants of a category. Its options list each replacement. */
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
        const { name, profile } = view.columns[column.at]!;
        const merge = mergesOfTexts({ column, search: view.wrongCells }, profile, kind);
        if (merge.size === 0) return [];
        return [
          { column: name, class: classOf(column, profile), options: { merge: Object.fromEntries(merge) }, reason },
        ];
      }),
    title: (column, { merge }) => title(column, Object.keys(merge).length),
    compile: ({ column, options }, view) => onColumn(view, column, { effect: effectOf(options.merge, reason) }),
  });
}

/**
 * Whether the texts of a column may be names (according to the header), or are not categories. Merging similar names
 * could merge different people or things.
 */
export function mayBeNames({ column }: TextColumn, profile: ColumnProfile): boolean {
  const words = profile.name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return !actsAsCategories(column, profile) || words.some((word) => NAME.test(word));
}

const NAME = /^(?:names?|nom|nombre|nome|autor|person)$/;

/**
 * Returns the replacements in a column: of its categories if it has any and, among variants, of texts that differ from
 * a common one only in case, spaces or punctuation. Keys are tidied texts (`tidyCategory`).
 */
function mergesOfTexts(
  { column, search }: { column: TextColumn; search: WrongCellSearch },
  profile: ColumnProfile | undefined,
  kind: MergeKind,
): Map<string, string> {
  const clusters = actsAsCategories(column.column, profile) ? search.clusters(column.column) : [];
  const next = mergesOf(clusters, kind);
  const taken = new Set(clusters.flatMap(({ variants }) => variants.map(({ text }) => text)));
  for (const [code, suspicion] of search.judge(column)) {
    const text = tidyCategory(column.column.texts[code]!);
    const after = suspicion.expected === null ? '' : tidyCategory(suspicion.expected);
    if (kind === 'variants' && suspicion.kind === 'spelling' && after !== '' && after !== text && !taken.has(text))
      next.set(text, after);
  }
  return followChains(next);
}
