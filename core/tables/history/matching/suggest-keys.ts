import * as z from 'zod';
import { foldWords } from '../../../language/fold-text.js';
import { isBlank } from '../../cells/blank.js';
import type { DictionaryColumn } from '../../columns/table-data.js';
import { foldSpaces } from '../rows/fold-key.js';
import { Key, KeyMatch } from '../rows/match-rows.js';
import { compactColumn } from '../state/compact-column.js';
import type { TableState } from '../state/table-state.js';

const Share = (description: string, example: number) => z.number().min(0).max(1).meta({ description, example });

export const SuggestedKey = z
  .strictObject({
    key: Key,
    match: KeyMatch,
    column: z.string().meta({ description: 'Column of this table', example: 'brewery_id' }),
    other: z.string().meta({ description: 'Column of the second table', example: 'id' }),
    overlap: Share('Share of the different texts that are in the second table, among up to 2,000', 0.99),
    unique: Share('Share of the rows of the second table whose text is in no other row', 1),
    has_same_name: z.boolean().meta({ description: 'Whether the names are the same', example: false }),
  })
  .meta({ id: 'SuggestedKey', description: 'Columns of two tables that are likely the same key' });
export type SuggestedKey = z.infer<typeof SuggestedKey>;

/** Different texts of a column that are searched in the second table, and compared columns of each table. */
const MAX_TEXTS = 2_000;
const MAX_COLUMNS = 200;
const MAX_SUGGESTED = 5;
const MIN_OVERLAP = 0.05;
const WEIGHTS = { overlap: 0.5, unique: 0.3, name: 0.2 };

/** A column that may be a key, with the first of its different texts. */
interface KeyColumn {
  name: string;
  exact: ReadonlySet<string>;
  folded: ReadonlySet<string>;
}

/** How often each column has texts that were searched. */
interface Hits {
  exact: Uint32Array;
  folded: Uint32Array;
  /** Share of the filled rows whose text is in no other row. */
  unique: number;
}

const columnsOf = ({ columns, rows }: TableState) =>
  columns.slice(0, MAX_COLUMNS).map((column) => compactColumn(column, rows));

function keyColumn({ name, texts }: DictionaryColumn): KeyColumn {
  const exact = new Set<string>();
  for (const text of texts) {
    if (exact.size === MAX_TEXTS) break;
    if (!isBlank(text)) exact.add(text);
  }
  return { name, exact, folded: new Set(Array.from(exact, foldSpaces)) };
}

/** Lists the columns that have each text. */
function indexTexts(columns: readonly KeyColumn[], form: 'exact' | 'folded'): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [at, column] of columns.entries())
    for (const text of column[form]) {
      const own = index.get(text);
      if (own) own.push(at);
      else index.set(text, [at]);
    }
  return index;
}

type TextIndex = Readonly<Record<'exact' | 'folded', ReadonlyMap<string, readonly number[]>>>;

/** Searches the texts of all columns in a column of the second table, in one pass over its texts. */
function search({ texts, counts }: DictionaryColumn, index: TextIndex, columns: number): Hits {
  const hits = { exact: new Uint32Array(columns), folded: new Uint32Array(columns) };
  const seen = new Set<string>();
  let [filled, alone] = [0, 0];
  for (let code = 0; code < texts.length; code += 1) {
    const text = texts[code]!;
    if (isBlank(text)) continue;
    filled += counts[code]!;
    if (counts[code] === 1) alone += 1;
    for (const at of index.exact.get(text) ?? []) hits.exact[at]! += 1;
    const folded = foldSpaces(text);
    const found = index.folded.get(folded);
    if (found === undefined || seen.has(folded)) continue;
    seen.add(folded);
    for (const at of found) hits.folded[at]! += 1;
  }
  return { ...hits, unique: filled === 0 ? 0 : alone / filled };
}

/** Rates two columns as a key; null if they share too few texts. */
function rate(
  own: KeyColumn,
  other: string,
  { exact, folded, unique }: { exact: number; folded: number; unique: number },
): (SuggestedKey & { score: number }) | null {
  const overlap = own.folded.size === 0 ? 0 : folded / own.folded.size;
  if (overlap < MIN_OVERLAP) return null;
  const hasSameName = foldWords(own.name) === foldWords(other);
  const score = WEIGHTS.overlap * overlap + WEIGHTS.unique * unique + (hasSameName ? WEIGHTS.name : 0);
  return {
    key: [own.name === other ? own.name : `${own.name}=${other}`],
    match: exact / own.exact.size < overlap ? 'folded' : 'exact',
    ...{ column: own.name, other, overlap, unique, has_same_name: hasSameName, score },
  };
}

/** Suggests columns of two tables as a key: by common texts, unique texts in the second table, and names. */
export function suggestKeys(own: TableState, other: TableState): SuggestedKey[] {
  const mine = columnsOf(own).map(keyColumn);
  const index = { exact: indexTexts(mine, 'exact'), folded: indexTexts(mine, 'folded') };
  return columnsOf(other)
    .flatMap((column) => {
      const { exact, folded, unique } = search(column, index, mine.length);
      return mine.flatMap(
        (one, at) => rate(one, column.name, { exact: exact[at]!, folded: folded[at]!, unique }) ?? [],
      );
    })
    .sort((one, two) => two.score - one.score)
    .slice(0, MAX_SUGGESTED)
    .map(({ score: _, ...suggestion }) => suggestion);
}
