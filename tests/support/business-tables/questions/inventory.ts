import type { Questions } from '../business-table.js';
import { count, extreme, figure, inOrder, list, maximum, mean, only, pairs, ranking, sum } from '../figures.js';
import type { StockItem } from '../tables/inventory.js';

const onHand = ({ onHand: value }: StockItem) => value;
const weight = ({ weight: value }: StockItem) => value;
const cost = ({ cost: value }: StockItem) => value;
const sku = ({ sku: value }: StockItem) => value;
const isAt =
  (wanted: string) =>
  ({ warehouse }: StockItem) =>
    warehouse === wanted;
const repeats = (rows: readonly StockItem[]) => rows.length - new Set(rows.map((row) => JSON.stringify(row))).size;

export const inventoryQuestions: Questions<StockItem> = {
  dev: [
    { ask: 'how many duplicate rows are there', kind: 'quality', answer: (rows) => figure(repeats(rows)) },
    {
      ask: 'total on hand in the Harbour warehouse',
      kind: 'sum',
      answer: (rows) => figure(sum(rows.filter(isAt('Harbour')), onHand)),
    },
    {
      ask: 'average weight of the items from Metalia',
      kind: 'mean',
      answer: (rows) =>
        figure(
          mean(
            rows.filter(({ supplier }) => supplier === 'Metalia'),
            weight,
          ),
        ),
    },
    {
      ask: 'what is the unit cost of Valve M8?',
      kind: 'lookup',
      answer: (rows, written) => {
        const row = only(rows, ({ item }) => item === 'Valve M8');
        return figure({ any: [row.cost, written(row, 'Unit cost')] });
      },
    },
    {
      ask: 'how many rows have no on hand value',
      kind: 'quality',
      answer: (rows) => count(rows, (row) => row.onHand === null),
    },
    {
      ask: 'number of rows with more than 4000 on hand',
      kind: 'count',
      answer: (rows) => count(rows, (row) => (row.onHand ?? 0) > 4000),
    },
    { ask: 'which items are slow movers', because: 'undefined-term' },
    { ask: 'what is the shelf life of the gaskets', because: 'no-such-column' },
    {
      ask: 'how many warehouses do we have',
      kind: 'distinct',
      answer: (rows) => figure(new Set(rows.map(({ warehouse }) => warehouse)).size),
    },
    { ask: 'what is the highest weight', kind: 'max', answer: (rows) => figure(maximum(rows, weight)) },
    { ask: 'how many bolts did we sell last week', because: 'no-such-column' },
  ],
  test: [
    {
      ask: 'rows per supplier',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ supplier }) => supplier,
            (group) => group.length,
          ),
        ),
    },
    { ask: 'how heavy is the heaviest item', kind: 'max', answer: (rows) => figure(maximum(rows, weight)) },
    { ask: 'which SKU has the highest unit cost', kind: 'lookup', answer: (rows) => figure(extreme(rows, cost).sku) },
    {
      ask: 'four SKUs with the least on hand',
      kind: 'top',
      answer: (rows) =>
        inOrder(
          list(
            ranking(
              rows.filter((row) => row.onHand !== null),
              sku,
              (group) => group[0]!.onHand!,
              { keep: 4, order: 'lowest' },
            ).map(([name]) => name),
          ),
        ),
    },
    {
      ask: 'how many suppliers are there?',
      kind: 'distinct',
      answer: (rows) => figure(new Set(rows.map(({ supplier }) => supplier)).size),
    },
    {
      ask: 'what reorder level does Hinge brass have?',
      kind: 'lookup',
      answer: (rows) => figure(only(rows, ({ item }) => item === 'Hinge brass').reorder),
    },
    {
      ask: 'average unit cost in the North warehouse',
      kind: 'mean',
      answer: (rows) => figure(mean(rows.filter(isAt('North')), cost)),
    },
    { ask: 'when will we run out of bolts', because: 'forecast' },
    {
      ask: 'how many items are stored in the East warehouse and how much rent do we pay there',
      because: 'no-such-column',
    },
    { ask: 'are there any duplicate rows?', kind: 'quality', answer: (rows) => figure({ any: [repeats(rows)] }) },
  ],
};
