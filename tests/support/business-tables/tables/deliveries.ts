import type { BusinessTable } from '../business-table.js';
import { addDays, randomDate } from '../dates.js';
import { cents, money, plain } from '../written.js';

export interface Delivery {
  tracking: string;
  region: string;
  carrier: string;
  shipped: string;
  days: number;
  distance: number;
  cost: number;
  onTime: boolean;
  weight: number | null;
}

/** Every figure has a unit. */
export const deliveries: BusinessTable<Delivery> = {
  name: 'deliveries',
  format: 'csv',
  generate: (random) =>
    Array.from({ length: 210 }, (_, index) => ({
      tracking: `TRK${880_000 + index * 13}`,
      region: random.pick(['North', 'South', 'East', 'West']),
      carrier: random.pick(['QuickShip', 'Parcelo', 'RoadRunner']),
      shipped: randomDate(random, '2024-05-01', '2024-07-31'),
      days: random.int(1, 9),
      distance: random.int(12, 2400),
      cost: cents(4 + random.next() * 140),
      onTime: random.chance(0.8),
      weight: random.chance(0.07) ? null : random.int(2, 400) / 10,
    })),
  columns: {
    'Tracking no': ({ tracking }) => tracking,
    Region: ({ region }) => region,
    Carrier: ({ carrier }) => carrier,
    Shipped: ({ shipped }) => shipped,
    Delivered: ({ shipped, days }) => addDays(shipped, days),
    'Delivery time': ({ days }) => (days === 1 ? '1 day' : `${days} days`),
    Distance: ({ distance }) => `${plain(distance)} km`,
    Cost: ({ cost }) => money(cost, '£'),
    'On time': ({ onTime }) => (onTime ? 'Y' : 'N'),
    'Weight (kg)': ({ weight }) => (weight === null ? '?' : weight.toFixed(1)),
  },
};
