import * as z from 'zod';
import { foldWords } from '../../../language/fold-text.js';
import { isBlank } from '../../cells/blank.js';
import { foldSpaces } from '../rows/fold-key.js';
import { Key, KeyMatch } from '../rows/match-rows.js';
import { compactColumn } from '../state/compact-column.js';
import type { StateColumn, TableState } from '../state/table-state.js';

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

/** Texts of a column that are compared, and columns. */
const MAX_TEXTS = 2_000;
const MAX_OTHER = 500_000;
const MAX_STATE_COLUMNS = 200;
const MAX_SUGGESTED = 5;
const MIN_OVERLAP = 0.05;
const WEIGHTS = { overlap: 0.5, unique: 0.3, name: 0.2 };

interface KeyColumn {
  name: string;
  exact: ReadonlySet<string>;
  folded: ReadonlySet<string>;
  unique: number;
}

function candidate({ name, ...column }: StateColumn, rows: Uint32Array | null, limit: number): KeyColumn {
  const { texts, counts } = compactColumn({ name, ...column }, rows);
  let filled = 0;
  let distinct = 0;
  const exact = new Set<string>();
  for (let code = 0; code < texts.length; code += 1) {
    const text = texts[code]!;
    if (isBlank(text)) continue;
    filled += counts[code]!;
    distinct += 1;
    if (exact.size < limit) exact.add(text);
  }
  return { name, exact, folded: new Set([...exact].map(foldSpaces)), unique: filled === 0 ? 0 : distinct / filled };
}

function shareIn(own: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let found = 0;
  for (const text of own) if (other.has(text)) found += 1;
  return own.size === 0 ? 0 : found / own.size;
}

/** Rates two columns as a key; null if they share too few texts. */
function rate(own: KeyColumn, other: KeyColumn): (SuggestedKey & { score: number }) | null {
  const overlap = shareIn(own.folded, other.folded);
  if (overlap < MIN_OVERLAP) return null;
  const hasSameName = foldWords(own.name) === foldWords(other.name);
  const score = WEIGHTS.overlap * overlap + WEIGHTS.unique * other.unique + (hasSameName ? WEIGHTS.name : 0);
  return {
    key: [own.name === other.name ? own.name : `${own.name}=${other.name}`],
    match: shareIn(own.exact, other.exact) < overlap ? 'folded' : 'exact',
    ...{ column: own.name, other: other.name, overlap, unique: other.unique, has_same_name: hasSameName, score },
  };
}

/** Suggests columns of two tables as a key: by common texts, unique texts in the second table, and names. */
export function suggestKeys(own: TableState, other: TableState): SuggestedKey[] {
  const mine = own.columns.slice(0, MAX_STATE_COLUMNS).map((column) => candidate(column, own.rows, MAX_TEXTS));
  const theirs = other.columns.slice(0, MAX_STATE_COLUMNS).map((column) => candidate(column, other.rows, MAX_OTHER));
  return mine
    .flatMap((one) => theirs.flatMap((two) => rate(one, two) ?? []))
    .sort((one, two) => two.score - one.score)
    .slice(0, MAX_SUGGESTED)
    .map(({ score: _, ...suggestion }) => suggestion);
}
