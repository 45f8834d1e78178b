import type { BusinessTable } from '../business-table.js';
import { randomDate } from '../dates.js';
import { cents } from '../written.js';

export interface Expense {
  date: string;
  employee: string;
  category: string;
  merchant: string;
  amount: number;
  currency: string;
  receipt: boolean;
}

const MERCHANTS: Record<string, readonly string[]> = {
  Hotel: ['Grand Plaza', 'Sleep Inn'],
  Meals: ['Bistro Nine', 'Noodle Bar', 'Corner Cafe'],
  Taxi: ['City Cabs'],
  Flights: ['Air Polaris', 'Skyline'],
  Software: ['Cloudly'],
};

/** A workbook with amounts in three currencies, which no sum may mix. */
export const expenses: BusinessTable<Expense> = {
  name: 'expenses',
  format: 'xlsx',
  dates: ['Date'],
  generate: (random) =>
    Array.from({ length: 115 }, () => {
      const category = random.pick(Object.keys(MERCHANTS));
      return {
        date: randomDate(random, '2024-01-03', '2024-12-20'),
        employee: random.pick(['Holm', 'Demir', 'Novak', 'Silva', 'Dubois']),
        category,
        merchant: random.pick(MERCHANTS[category]!),
        amount: cents(5 + random.next() * 800),
        currency: random.pick(['EUR', 'EUR', 'USD', 'GBP']),
        receipt: random.chance(0.85),
      };
    }),
  columns: {
    Date: ({ date }) => date,
    Employee: ({ employee }) => employee,
    Category: ({ category }) => category,
    Merchant: ({ merchant }) => merchant,
    Amount: ({ amount }) => amount,
    Currency: ({ currency }) => currency,
    Receipt: ({ receipt }) => (receipt ? 'yes' : 'no'),
  },
};
