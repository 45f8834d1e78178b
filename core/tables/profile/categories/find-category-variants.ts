import type { DictionaryColumn, TableData } from '../../data/table-data.js';
import type { ColumnProfile } from '../column-profile.js';
import type { TableIssue } from '../table-issue.js';
import { type CategoryCluster, type ClusterMethod, clusterCategories } from './cluster-categories.js';

/** Meanings under which texts may be categories; numbers, dates, codes, identifiers and addresses of any kind are none. */
const MEANINGS = new Set(['category', 'text', 'boolean']);
/** Words of headers over names of persons: Ann and Anna are two. */
const PERSONS =
  /(?:^|[\s_-])(?:first|last|full|sur|given|family|middle|user|f|l)[\s_-]?name|surname|forename|vorname|nachname|familienname|pr[eé]nom|apellido|cognome|(?:^|[\s_-])(?:author|person|patient|employee|customer|contact|player|director|actor|student|teacher)s?(?:$|[\s_-])/i;
/** Longer texts are prose. */
const LONGEST_MEAN = 60;
/** Cells for each text, on average: texts that hardly repeat are no categories. */
const REPEATS = 1.5;
const MOST_EXAMPLES = 10;

/** Whether the texts of a column act as categories. */
export function actsAsCategories(column: DictionaryColumn, profile: ColumnProfile | undefined): boolean {
  if (profile === undefined || !MEANINGS.has(profile.meaning)) return false;
  if (PERSONS.test(profile.name) || PERSONS.test(profile.header)) return false;
  const filled = profile.rows - profile.missing;
  const texts = column.counts.reduce((sum, count, code) => sum + (count > 0 && column.texts[code] !== '' ? 1 : 0), 0);
  return texts >= 2 && profile.lengths.mean <= LONGEST_MEAN && filled >= REPEATS * texts;
}

const WORDINGS = [
  {
    code: 'category-variants',
    methods: ['case', 'fingerprint'] as readonly ClusterMethod[],
    says: 'differ from a commoner text in case, blanks, punctuation, accents or the order of words alone',
    operation: 'merge_category_variants',
  },
  {
    code: 'similar-categories',
    methods: ['ngram-fingerprint', 'near'] as readonly ClusterMethod[],
    says: 'are nearly the same as a commoner text',
    operation: 'merge_similar_categories',
  },
] as const;

/** Issues about categories that are written in several ways, with the form that would be kept. */
export function findCategoryVariants(data: TableData, columns: readonly ColumnProfile[]): TableIssue[] {
  return data.columns.flatMap((column, at) => {
    if (column.form === 'wide' || !actsAsCategories(column, columns[at])) return [];
    const clusters = clusterCategories(column);
    return WORDINGS.flatMap((wording) => {
      const own = clusters.filter(({ method }) => wording.methods.includes(method));
      return own.length === 0 ? [] : [describe(data, column, own, wording)];
    });
  });
}

function describe(
  data: TableData,
  column: DictionaryColumn,
  clusters: readonly CategoryCluster[],
  { code, says, operation }: (typeof WORDINGS)[number],
): TableIssue {
  const count = clusters.reduce((sum, { variants }) => sum + variants.reduce((cells, one) => cells + one.count, 0), 0);
  return {
    code,
    severity: 'warning',
    table: data.table.id,
    columns: [column.name],
    count,
    unit: 'cells',
    is_estimate: false,
    title: `${count.toLocaleString('en')} ${count === 1 ? 'cell' : 'cells'} of "${column.name}" ${says}`,
    why: 'Groups, counts and joins take them for different things.',
    examples: examplesOf(data, column, clusters),
    step: { operation, column: column.name },
  };
}

/** The first cell of each variant, from the top of the file. */
function examplesOf(
  data: TableData,
  column: DictionaryColumn,
  clusters: readonly CategoryCluster[],
): TableIssue['examples'] {
  const mains = new Map(clusters.flatMap(({ main, variants }) => variants.map(({ text }) => [text, main] as const)));
  const counts = new Map(column.texts.map((text, code) => [text, column.counts[code]!]));
  const examples: TableIssue['examples'] = [];
  for (let row = 0; row < column.codes.length && mains.size > 0 && examples.length < MOST_EXAMPLES; row++) {
    const text = column.texts[column.codes[row]!]!;
    const main = mains.get(text);
    if (main === undefined) continue;
    mains.delete(text);
    const note = `likely "${main.slice(0, 100)}", as in ${counts.get(main)!.toLocaleString('en')} cells`;
    examples.push({ row: data.sourceRows[row]!, column: column.name, text: text.slice(0, 200), note });
  }
  return examples;
}
