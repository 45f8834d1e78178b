import type { Questions } from '../business-table.js';
import { monthCell, monthOf } from '../dates.js';
import {
  count,
  distinct,
  figure,
  inOrder,
  list,
  maximum,
  mean,
  median,
  pairs,
  ranking,
  share,
  sum,
} from '../figures.js';
import type { Order } from '../tables/orders.js';

const revenue = ({ revenue: value }: Order) => value;
const isIn = (status: string) => (row: Order) => row.status.toLowerCase() === status;
const names = (found: readonly (readonly [string | number, number])[]) => list(found.map(([name]) => name));

export const orderQuestions: Questions<Order> = {
  dev: [
    {
      ask: 'how much did we sell in march',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter(({ date }) => monthOf(date) === 3),
            revenue,
          ),
        ),
    },
    {
      ask: 'which customer ordered most often?',
      kind: 'top',
      answer: (rows) =>
        names(
          ranking(
            rows,
            ({ customer }) => customer,
            (group) => group.length,
            { keep: 1 },
          ),
        ),
    },
    {
      ask: 'top 5 products by revenue',
      kind: 'top',
      answer: (rows) =>
        inOrder(
          names(
            ranking(
              rows,
              ({ product }) => product,
              (group) => sum(group, revenue),
              { keep: 5 },
            ),
          ),
        ),
    },
    { ask: 'how many orders were cancelled', kind: 'count', answer: (rows) => count(rows, isIn('cancelled')) },
    {
      ask: 'average revenue per country',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ country }) => country,
            (group) => mean(group, revenue),
          ),
        ),
    },
    { ask: 'share of orders that are pending', kind: 'share', answer: (rows) => share(rows, isIn('pending')) },
    {
      ask: 'how many different products did we sell?',
      kind: 'distinct',
      answer: (rows) => figure(distinct(rows, ({ product }) => product).length),
    },
    { ask: 'what is our profit margin on lamps', because: 'no-such-column' },
    { ask: 'how much will we sell next year?', because: 'forecast' },
    { ask: 'which of our customers is the nicest', because: 'opinion' },
    {
      ask: 'which customers have more than 25 orders',
      kind: 'having',
      answer: (rows) =>
        list(
          ranking(
            rows,
            ({ customer }) => customer,
            (group) => group.length,
          )
            .filter(([, orders]) => orders > 25)
            .map(([name]) => name),
        ),
    },
    {
      ask: 'which country had more revenue, Germany or Austria',
      kind: 'choose',
      answer: (rows) =>
        names(
          ranking(
            rows.filter(({ country }) => country === 'Germany' || country === 'Austria'),
            ({ country }) => country,
            (group) => sum(group, revenue),
            { keep: 1 },
          ),
        ),
    },
    {
      ask: 'how many pieces of the bookshelf were shipped',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter((row) => row.product === 'Bookshelf' && isIn('shipped')(row)),
            ({ quantity }) => quantity,
          ),
        ),
    },
    {
      ask: 'number of orders for each category',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ category }) => category,
            (group) => group.length,
          ),
        ),
    },
    { ask: 'how many orders were returned because of damage', because: 'no-such-column' },
    { ask: 'revenue from Portugal', because: 'no-such-value' },
  ],
  test: [
    {
      ask: 'total revenue from France',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter(({ country }) => country === 'France'),
            revenue,
          ),
        ),
    },
    {
      ask: 'revenue by month',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ date }) => monthOf(date),
            (group) => sum(group, revenue),
          ).map(([month, value]) => [monthCell(Number(month), 2024), value] as const),
        ),
    },
    {
      ask: 'what was the highest revenue of a single order',
      kind: 'max',
      answer: (rows) => figure(maximum(rows, revenue)),
    },
    {
      ask: 'how many units of the office chair did Acme Tools buy?',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter(({ product, customer }) => product === 'Office chair' && customer === 'Acme Tools'),
            ({ quantity }) => quantity,
          ),
        ),
    },
    {
      ask: 'median revenue in the furniture category',
      kind: 'median',
      answer: (rows) =>
        figure(
          median(
            rows.filter(({ category }) => category === 'Furniture'),
            revenue,
          ),
        ),
    },
    {
      ask: 'number of orders with a revenue above 1000',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.revenue > 1000),
    },
    {
      ask: 'did Spain or Italy bring more revenue',
      kind: 'choose',
      answer: (rows) =>
        names(
          ranking(
            rows.filter(({ country }) => country === 'Spain' || country === 'Italy'),
            ({ country }) => country,
            (group) => sum(group, revenue),
            { keep: 1 },
          ),
        ),
    },
    { ask: 'why did sales drop in august', because: 'why' },
    { ask: 'how many orders did the sales rep Miller handle', because: 'no-such-column' },
    { ask: 'compare our orders with the returns list', because: 'two-tables' },
    {
      ask: 'did we get more orders from france than from spain?',
      kind: 'holds',
      answer: (rows) => {
        const of = (wanted: string) => rows.filter(({ country }) => country === wanted).length;
        return figure(of('France') > of('Spain'));
      },
    },
  ],
};
