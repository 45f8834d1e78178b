import type { BusinessTable } from '../business-table.js';
import { addDays, randomDate } from '../dates.js';

export interface Subscription {
  account: string;
  plan: string;
  mrr: number;
  seats: number;
  started: string;
  churned: string | null;
  country: string;
  industry: string;
}

const LEFT = ['Alpine', 'Beacon', 'Copper', 'Drift', 'Ember', 'Falcon', 'Granite', 'Helix', 'Indigo', 'Jasper'];
const RIGHT = ['Systems', 'Foods', 'Studio', 'Motors', 'Health', 'Bank', 'Media', 'Logistics', 'Energy', 'Labs'];
const PLANS = [
  ['Starter', 29],
  ['Team', 99],
  ['Business', 249],
  ['Enterprise', 990],
] as const;

/** Current customers have no cancellation date; countries have several spellings. */
export const subscriptions: BusinessTable<Subscription> = {
  name: 'subscriptions',
  format: 'csv',
  delimiter: '\t',
  generate: (random) =>
    Array.from({ length: 100 }, (_, index) => {
      const [plan, base] = random.pick(PLANS);
      const started = randomDate(random, '2021-01-01', '2023-12-31');
      const country = random.pick(['United States', 'Canada', 'Mexico', 'Brazil']);
      return {
        account: `${LEFT[index % 10]} ${RIGHT[Math.floor(index / 10)]}`,
        plan,
        mrr: base + index,
        seats: random.int(1, 180),
        started,
        churned: random.chance(0.3) ? addDays(started, random.int(40, 360)) : null,
        country: random.chance(0.08) ? country.toUpperCase() : country,
        industry: random.pick(['Retail', 'Finance', 'Healthcare', 'Education']),
      };
    }),
  columns: {
    Account: ({ account }) => account,
    Plan: ({ plan }) => plan,
    'MRR (USD)': ({ mrr }) => mrr.toLocaleString('en'),
    Seats: ({ seats }) => String(seats),
    Started: ({ started }) => started,
    'Churned on': ({ churned }) => churned ?? '',
    Country: ({ country }) => country,
    Industry: ({ industry }) => industry,
  },
};
