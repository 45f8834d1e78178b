import * as z from 'zod';
import { editDistance } from '../../../language/edit-distance.js';
import { foldText } from '../../../language/fold-text.js';
import { TableReference } from '../operations/table-reference.js';
import { type GroupedRows, rowsOfGroups } from '../rows/group-cells.js';
import { Key, KeyMatch, type KeyPair, keyPairs, matchKeys } from '../rows/match-rows.js';
import { compactColumn } from '../state/compact-column.js';
import { countRows, type TableState } from '../state/table-state.js';
import { SuggestedKey, suggestKeys } from './suggest-keys.js';

/** How well a second table fits. */
export const MatchRequest = z
  .strictObject({
    table: TableReference,
    key: Key.optional().meta({ description: 'Key to examine; the best suggestion if omitted', example: undefined }),
    match: KeyMatch,
    limit: z.int().min(0).max(10_000).default(20).meta({
      description: 'Maximum values without a match to list, for each table',
      example: 20,
    }),
  })
  .meta({
    id: 'SessionMatchRequest',
    description: 'A second table, and a key',
    example: { table: { path: 'tables/beers.csv' } },
  });
export type MatchRequest = z.output<typeof MatchRequest>;

const Count = (description: string, example: number) => z.int().min(0).meta({ description, example });

const Unmatched = z
  .strictObject({
    values: z.array(z.string()).meta({ description: 'Texts of the key columns', example: ['Germnay'] }),
    rows: Count('Rows with them', 12),
    near: z
      .array(z.array(z.string()))
      .meta({ description: 'Similar keys of the other table, the most similar first', example: [['Germany']] }),
  })
  .meta({ id: 'UnmatchedKey', description: 'A key that the other table does not have' });

const Side = z
  .strictObject({
    rows: Count('Rows', 2410),
    matched: Count('Rows whose key is in the other table', 2398),
    without_key: Count('Rows with an empty cell in a key column', 2),
    unmatched: Count('Rows with a key that is not in the other table', 10),
    keys: Count('Different keys', 558),
    unmatched_keys: Count('Different keys that are not in the other table', 4),
    repeated_keys: Count('Keys with several rows', 420),
    examples: z.array(Unmatched).meta({ description: 'Keys without a match, the most frequent first', example: [] }),
  })
  .meta({ id: 'MatchedSide', description: 'How many rows of a table have a match' });

export const TableMatch = z
  .strictObject({
    name: z.string().meta({ description: 'Name of the second table', example: 'breweries.csv' }),
    columns: z.array(z.string()).meta({ description: 'Its columns', example: ['id', 'name', 'city'] }),
    suggestions: z.array(SuggestedKey).meta({ description: 'Likely keys, the best first', example: [] }),
    key: Key.nullable().meta({ description: 'The examined key; null if none was found', example: ['brewery_id=id'] }),
    match: KeyMatch,
    own: Side.nullable().meta({ description: 'Rows of this table; null without a key' }),
    other: Side.nullable().meta({ description: 'Rows of the second table; null without a key' }),
  })
  .meta({ id: 'TableMatch', description: 'How well a second table fits the table of a session' });
export type TableMatch = z.infer<typeof TableMatch>;

/** Maximum keys among which similar ones are searched, and keys for which they are. */
const MAX_CANDIDATES = 20_000;
const MAX_SEARCHED = 50;
const MAX_NEAR = 3;

interface SideInput {
  state: TableState;
  columns: readonly KeyPair['own'][];
  byKey: GroupedRows;
}

/** Returns the texts of a key. */
function textsOfKey({ state, columns, byKey: { starts, rows } }: SideInput, key: number): string[] {
  const row = rows[starts[key]!]!;
  return columns.map((column) => {
    const { texts, codes } = compactColumn(column, state.rows);
    return texts[codes[row]!]!;
  });
}

const rowsOfKey = ({ byKey: { starts } }: SideInput, key: number) => starts[key + 1]! - starts[key]!;

/** Finds similar keys: those that differ only in case, accents and punctuation, or in few letters. */
class NearKeys {
  readonly #known: { folded: string; values: string[] }[] = [];

  constructor(side: SideInput, keys: number) {
    for (let key = 0; key < keys && this.#known.length < MAX_CANDIDATES; key += 1) {
      if (rowsOfKey(side, key) === 0) continue;
      const values = textsOfKey(side, key);
      this.#known.push({ folded: foldText(values.join(' ')), values });
    }
  }

  of(values: readonly string[]): string[][] {
    const folded = foldText(values.join(' '));
    const limit = Math.min(3, Math.floor(folded.length / 3));
    return this.#known
      .map((one) => ({ values: one.values, distance: editDistance(folded, one.folded, limit) }))
      .filter(({ distance }) => distance <= limit)
      .sort((one, other) => one.distance - other.distance)
      .slice(0, MAX_NEAR)
      .map((one) => one.values);
  }
}

function describeSide(side: SideInput, other: SideInput, keys: number, limit: number): z.infer<typeof Side> {
  const found = { keys: 0, unmatched: 0, repeated: 0, matched: 0, without: 0 };
  const unmatched: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    const rows = rowsOfKey(side, key);
    if (rows === 0) continue;
    found.keys += 1;
    if (rows > 1) found.repeated += 1;
    if (rowsOfKey(other, key) > 0) found.matched += rows;
    else {
      unmatched.push(key);
      found.unmatched += rows;
    }
  }
  const total = countRows(side.state);
  unmatched.sort((one, two) => rowsOfKey(side, two) - rowsOfKey(side, one));
  const near = unmatched.length === 0 || limit === 0 ? null : new NearKeys(other, keys);
  return {
    rows: total,
    matched: found.matched,
    without_key: total - side.byKey.rows.length,
    unmatched: found.unmatched,
    keys: found.keys,
    unmatched_keys: unmatched.length,
    repeated_keys: found.repeated,
    examples: unmatched.slice(0, limit).map((key, at) => {
      const values = textsOfKey(side, key);
      return { values, rows: rowsOfKey(side, key), near: at < MAX_SEARCHED ? (near?.of(values) ?? []) : [] };
    }),
  };
}

/** Describes how well a second table fits by a key, and suggests keys. Faults: column-not-found. */
export function describeMatch(
  own: TableState,
  other: TableState,
  { name, key: given, match: wanted, limit }: Omit<MatchRequest, 'table'> & { name: string },
): TableMatch {
  const suggestions = suggestKeys(own, other);
  const [best] = suggestions;
  const key = given ?? best?.key ?? null;
  const match = given === undefined ? (best?.match ?? wanted) : wanted;
  const facts = { name, columns: other.columns.map((column) => column.name), suggestions, key, match };
  if (key === null) return { ...facts, own: null, other: null };
  const pairs = keyPairs(own, other, key);
  const matched = matchKeys(own, other, { pairs, match });
  const mine = {
    state: own,
    columns: pairs.map((pair) => pair.own),
    byKey: rowsOfGroups(matched.own.keyOf, matched.keys),
  };
  const theirs = {
    state: other,
    columns: pairs.map((pair) => pair.other),
    byKey: rowsOfGroups(matched.other.keyOf, matched.keys),
  };
  return {
    ...facts,
    own: describeSide(mine, theirs, matched.keys, limit),
    other: describeSide(theirs, mine, matched.keys, limit),
  };
}
