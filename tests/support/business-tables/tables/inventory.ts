import type { BusinessTable } from '../business-table.js';
import { dayFirst, randomDate } from '../dates.js';
import { cents, money, plain } from '../written.js';

export interface StockItem {
  sku: string;
  item: string;
  warehouse: string;
  onHand: number | null;
  reorder: number;
  cost: number;
  supplier: string;
  weight: number;
  counted: string;
}

const THINGS = ['bolt', 'washer', 'bearing', 'gasket', 'hinge', 'bracket', 'valve', 'spring', 'clamp', 'pulley'];
const SIZES = ['M4', 'M6', 'M8', 'M10', 'M12', '20 mm', '35 mm', '50 mm', 'large', 'small', 'steel', 'brass', 'nylon'];

/** Weights with units, thousands separators, and some rows entered twice. */
export const inventory: BusinessTable<StockItem> = {
  name: 'inventory',
  format: 'csv',
  generate: (random) => {
    const rows = Array.from({ length: 126 }, (_, index): StockItem => {
      const thing = THINGS[index % THINGS.length]!;
      return {
        sku: `${thing.slice(0, 2).toUpperCase()}-${4000 + index * 7}`,
        item: `${thing[0]!.toUpperCase()}${thing.slice(1)} ${SIZES[Math.floor(index / THINGS.length)]}`,
        warehouse: random.pick(['North', 'South', 'Harbour']),
        onHand: random.chance(0.06) ? null : random.int(0, 4800),
        reorder: random.int(1, 10) * 50,
        cost: cents(0.05 + random.next() * 40),
        supplier: random.pick(['Kranz GmbH', 'Bolt Brothers', 'Metalia', 'Sourcewell']),
        weight: Math.round(random.next() * 500) / 100 + 0.01,
        counted: randomDate(random, '2024-01-10', '2024-03-28'),
      };
    });
    for (const index of [3, 40, 41, 90]) rows.push({ ...rows[index]! });
    return rows;
  },
  columns: {
    SKU: ({ sku }) => sku,
    Item: ({ item }) => item,
    Warehouse: ({ warehouse }) => warehouse,
    'On hand': ({ onHand }) => (onHand === null ? 'N/A' : plain(onHand)),
    'Reorder level': ({ reorder }) => String(reorder),
    'Unit cost': ({ cost }) => money(cost, '$'),
    Supplier: ({ supplier }) => supplier,
    Weight: ({ weight }) => `${weight.toFixed(2)} kg`,
    'Last counted': ({ counted }) => dayFirst(counted),
  },
};
