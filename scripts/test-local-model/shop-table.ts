import type { QueryColumn, QueryTable } from '../../core/tables/ask/plan/query-table.js';

const CELLS: readonly [string, QueryColumn['type'], readonly string[]][] = [
  ['city', 'category', ['Bend', 'Salem', 'Eugene']],
  ['revenue', 'decimal', ['1000.5', '250', '40']],
  ['ordered', 'date', ['2024-01-31', '2024-02-05', '2024-02-06']],
];

export const SHOP_CSV = `city,revenue,ordered\n${[0, 1, 2].map((row) => CELLS.map(([, , texts]) => texts[row]).join(',')).join('\n')}\n`;

function column([name, type, texts]: (typeof CELLS)[number], index: number): QueryColumn {
  return {
    index,
    name,
    type,
    unit: null,
    texts,
    counts: Uint32Array.from(texts, () => 1),
    numbers: Float64Array.from(texts, (text) => (type === 'decimal' ? Number(text) : Number.NaN)),
    numbers2: Float64Array.from(texts, () => Number.NaN),
    dates: Float64Array.from(texts, (text) => (type === 'date' ? Date.parse(text) : Number.NaN)),
    missing: new Set(),
  };
}

/** A small table of a shop, as questions see it. */
export const SHOP: QueryTable = { id: 't1', name: 'shop', rowCount: 3, columns: CELLS.map(column) };
