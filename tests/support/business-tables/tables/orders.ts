import type { BusinessTable } from '../business-table.js';
import { dayFirst, randomDate } from '../dates.js';
import { cents, money } from '../written.js';
import { COMPANIES } from './people.js';

export interface Order {
  id: string;
  date: string;
  dateText: string;
  customer: string;
  product: string;
  category: string;
  quantity: number;
  price: number;
  revenue: number;
  country: string;
  status: string;
}

const PRODUCTS = [
  ['Desk lamp', 'Lighting', 24.5],
  ['Floor lamp', 'Lighting', 89],
  ['Office chair', 'Furniture', 179.9],
  ['Standing desk', 'Furniture', 449],
  ['Bookshelf', 'Furniture', 129],
  ['Notebook A5', 'Stationery', 4.2],
  ['Fountain pen', 'Stationery', 32],
  ['Stapler', 'Stationery', 11.75],
  ['USB hub', 'Electronics', 27.3],
  ['Headset', 'Electronics', 64.95],
  ['Webcam', 'Electronics', 58],
] as const;

/** Dates in two formats, statuses in each clerk's own upper and lower case. */
export const orders: BusinessTable<Order> = {
  name: 'orders',
  format: 'csv',
  generate: (random) =>
    Array.from({ length: 320 }, (_, index) => {
      const [product, category, price] = random.pick(PRODUCTS);
      const date = randomDate(random, '2024-01-01', '2024-12-31');
      const quantity = random.int(1, 12);
      const status = random.pick(['Shipped', 'Shipped', 'Shipped', 'Pending', 'Cancelled']);
      return {
        id: `SO-${10_001 + index}`,
        date,
        dateText: random.chance(0.3) ? dayFirst(date) : date,
        customer: random.pick(COMPANIES),
        product,
        category,
        quantity,
        price,
        revenue: cents(quantity * price),
        country: random.pick(['Germany', 'France', 'Spain', 'Italy', 'Austria']),
        status: random.chance(0.1) ? status.toLowerCase() : status,
      };
    }),
  columns: {
    'Order ID': ({ id }) => id,
    'Order date': ({ dateText }) => dateText,
    Customer: ({ customer }) => customer,
    Product: ({ product }) => product,
    Category: ({ category }) => category,
    Qty: ({ quantity }) => String(quantity),
    'Unit price': ({ price }) => money(price, '€'),
    Revenue: ({ revenue }) => money(revenue, '€'),
    Country: ({ country }) => country,
    Status: ({ status }) => status,
  },
};
