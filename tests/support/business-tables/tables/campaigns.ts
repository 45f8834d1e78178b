import type { BusinessTable } from '../business-table.js';
import { addDays, randomDate } from '../dates.js';
import { cents } from '../written.js';

export interface Campaign {
  name: string;
  channel: string;
  start: string;
  days: number;
  impressions: number;
  clicks: number;
  rate: number;
  spend: number;
  conversions: number | null;
}

const NAMES = ['Spring sale', 'Summer splash', 'Back to school', 'Black Friday', 'Winter warmers', 'Newsletter boost'];

/** Percentages, a money column with its currency in the header, two dots for unknown values. */
export const campaigns: BusinessTable<Campaign> = {
  name: 'campaigns',
  format: 'csv',
  generate: (random) =>
    NAMES.flatMap((name, place) =>
      ['Search', 'Social', 'Display', 'Email'].map((channel, at) => {
        const impressions = random.int(4000, 950_000);
        const rate = random.int(4, 62) / 10 + place / 100;
        return {
          name,
          channel,
          start: randomDate(random, `2024-0${place + 2}-01`, `2024-0${place + 2}-20`),
          days: random.int(7, 45),
          impressions,
          clicks: Math.round((impressions * rate) / 100),
          rate,
          spend: cents(200 + random.next() * 9000 + at),
          conversions: random.chance(0.1) ? null : random.int(3, 900),
        };
      }),
    ),
  columns: {
    Campaign: ({ name }) => name,
    Channel: ({ channel }) => channel,
    Start: ({ start }) => start,
    End: ({ start, days }) => addDays(start, days),
    Impressions: ({ impressions }) => impressions.toLocaleString('en'),
    Clicks: ({ clicks }) => clicks.toLocaleString('en'),
    'Click rate': ({ rate }) => `${rate.toFixed(2)}%`,
    'Spend (EUR)': ({ spend }) => spend.toFixed(2),
    Conversions: ({ conversions }) => (conversions === null ? 'n.a.' : String(conversions)),
  },
};
