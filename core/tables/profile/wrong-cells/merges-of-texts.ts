import { actsAsCategories } from '../categories/acts-as-categories.js';
import { clusterCategories } from '../categories/cluster-categories.js';
import { followChains, type MergeKind, mergesOf } from '../categories/merges-of.js';
import { tidyCategory } from '../categories/tidy-category.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { Judgement } from './judge-texts.js';
import type { TextColumn } from './text-column.js';
import type { WrongCellKind } from './wrong-cell.js';

const WRONG: Record<MergeKind, WrongCellKind> = { variants: 'spelling', similar: 'typo' };

/**
 * What the texts of a column become when its variants, or the texts that are nearly the same, are merged: those of its
 * categories, where it acts as such, and those that look misspelt in any column. By tidied text (`tidyCategory`).
 */
export function mergesOfTexts(
  { column, judgement }: { column: TextColumn; judgement: Judgement },
  profile: ColumnProfile | undefined,
  kind: MergeKind,
): Map<string, string> {
  const clusters = actsAsCategories(column.column, profile) ? clusterCategories(column.column) : [];
  const next = mergesOf(clusters, kind);
  const taken = new Set(clusters.flatMap(({ variants }) => variants.map(({ text }) => text)));
  for (const [code, suspicion] of judgement) {
    const text = tidyCategory(column.column.texts[code]!);
    const after = suspicion.expected === null ? '' : tidyCategory(suspicion.expected);
    if (suspicion.kind === WRONG[kind] && after !== '' && after !== text && !taken.has(text)) next.set(text, after);
  }
  return followChains(next);
}
