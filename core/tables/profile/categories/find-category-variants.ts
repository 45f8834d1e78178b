import { countOf } from '../../../report/figures.js';
import { type DictionaryColumn, maxExamples, type TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import type { TableIssue } from '../column/table-issue.js';
import { cells, claimCells } from '../issues/column-issue.js';
import { actsAsCategories, tidyCategory } from './acts-as-categories.js';
import { type CategoryCluster, clusterCategories, mergesOf } from './cluster-categories.js';

const MAX_EXAMPLES = 10;

const WORDINGS = [
  {
    code: 'category-variants',
    kind: 'variants',
    others: 'second spellings',
    operation: 'merge_category_variants',
  },
  {
    code: 'similar-categories',
    kind: 'similar',
    others: 'near duplicates',
    operation: 'merge_similar_categories',
  },
] as const;

/**
 * Reports categories with several spellings, and the spelling to retain.
 * @param clustersOf clusters the texts of a column. May cache the result for other callers.
 */
export function findCategoryVariants(
  data: TableData,
  columns: readonly ColumnProfile[],
  clustersOf: (column: DictionaryColumn) => readonly CategoryCluster[] = clusterCategories,
): FoundIssue[] {
  return data.columns.flatMap((column, at) => {
    if (column.form === 'wide' || !actsAsCategories(column, columns[at])) return [];
    const clusters = clustersOf(column);
    return WORDINGS.flatMap((wording) => {
      const merges = mergesOf(clusters, wording.kind);
      return merges.size === 0 ? [] : [describe(data, column, merges, wording)];
    });
  });
}

function describe(
  data: TableData,
  column: DictionaryColumn,
  merges: ReadonlyMap<string, string>,
  { code, others, operation }: (typeof WORDINGS)[number],
): FoundIssue {
  const counts = countTexts(column);
  const count = [...merges.keys()].reduce((sum, text) => sum + counts.get(text)!, 0);
  return {
    code,
    severity: 'warning',
    table: data.table.id,
    columns: [column.name],
    count,
    unit: 'cells',
    is_estimate: false,
    title: claimCells(column.name, `has ${nameMerges(merges, others)}`, count),
    why: 'Groups, counts and joins treat them as different values.',
    examples: examplesOf(data, column, merges, counts),
    step: { operation, column: column.name },
  };
}

/** Maximum length of texts that a title names, in UTF-16 units. */
const MAX_NAMED = 24;

/** Names the only merge, and counts several: `"APA" next to "apa"`, `5 second spellings`. */
function nameMerges(merges: ReadonlyMap<string, string>, others: string): string {
  const [[variant, main] = ['', '']] = merges;
  const isShort = variant.length <= MAX_NAMED && main.length <= MAX_NAMED;
  return merges.size === 1 && isShort ? `"${variant}" next to "${main}"` : countOf(merges.size, others);
}

/** Counts the cells of each tidied category. */
function countTexts({ texts, counts }: DictionaryColumn): Map<string, number> {
  const found = new Map<string, number>();
  for (const [code, text] of texts.entries()) {
    const tidy = tidyCategory(text);
    found.set(tidy, (found.get(tidy) ?? 0) + counts[code]!);
  }
  return found;
}

/** Returns the first cell of each variant, or all cells if all examples were requested. */
function examplesOf(
  data: TableData,
  column: DictionaryColumn,
  merges: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, number>,
): TableIssue['examples'] {
  const open = new Map(merges);
  const tidy = column.texts.map(tidyCategory);
  const examples: TableIssue['examples'] = [];
  const most = maxExamples(data, MAX_EXAMPLES);
  for (let row = 0; row < column.codes.length && open.size > 0 && examples.length < most; row++) {
    const code = column.codes[row]!;
    const main = open.get(tidy[code]!);
    if (main === undefined) continue;
    if (data.examples !== 'all') open.delete(tidy[code]!);
    const support = counts.get(main)!;
    const note = `likely "${main.slice(0, 100)}", as in ${cells(support)}`;
    examples.push({
      row: data.sourceRows.at(row)!,
      column: column.name,
      text: column.texts[code]!.slice(0, 200),
      note,
      expected: main.slice(0, 200),
    });
  }
  return examples;
}
