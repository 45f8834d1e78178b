import type { Questions } from '../business-table.js';
import { dayFirst, monthOf, yearOf } from '../dates.js';
import {
  count,
  either,
  extreme,
  figure,
  inOrder,
  list,
  maximum,
  mean,
  pairs,
  ranking,
  share,
  sum,
} from '../figures.js';
import type { Invoice } from '../tables/invoices.js';

const net = ({ net: value }: Invoice) => value;
const gross = ({ gross: value }: Invoice) => value;
const at = (date: string) => Date.parse(date);

export const invoiceQuestions: Questions<Invoice> = {
  dev: [
    { ask: 'share of paid invoices', kind: 'share', answer: (rows) => share(rows, ({ status }) => status === 'paid') },
    {
      ask: 'what is the total gross amount that is still open',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter(({ status }) => status === 'open'),
            gross,
          ),
        ),
    },
    {
      ask: 'how many overdue invoices do we have?',
      kind: 'count',
      answer: (rows) => count(rows, ({ status }) => status === 'overdue'),
    },
    {
      ask: 'average net amount per client',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ client }) => client,
            (group) => mean(group, net),
          ),
        ),
    },
    {
      ask: 'number of invoices issued in 2023',
      kind: 'count',
      answer: (rows) => count(rows, ({ issued }) => yearOf(issued) === 2023),
    },
    {
      ask: 'which invoice has the highest gross amount',
      kind: 'lookup',
      answer: (rows) => figure(extreme(rows, gross).id),
    },
    { ask: 'which client should we drop?', because: 'opinion' },
    { ask: 'how many reminders did we send to Acme Tools', because: 'no-such-column' },
    { ask: 'total amount of Acme Tools', because: 'ambiguous' },
    {
      ask: 'which invoices were issued before 15 july 2023',
      kind: 'filter',
      answer: (rows) => list(rows.filter(({ issued }) => at(issued) < at('2023-07-15')).map(({ id }) => id)),
    },
    {
      ask: 'when was invoice RE-2024-0005 issued',
      kind: 'lookup',
      answer: (rows) => {
        const { issued } = rows.find(({ id }) => id === 'RE-2024-0005')!;
        return figure(either(issued, dayFirst(issued, '.')));
      },
    },
  ],
  test: [
    {
      ask: 'total net amount for Delta Foods',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter(({ client }) => client === 'Delta Foods'),
            net,
          ),
        ),
    },
    {
      ask: 'how many invoices are not paid yet',
      kind: 'count',
      answer: (rows) => count(rows, ({ status }) => status !== 'paid'),
    },
    {
      ask: 'top three clients by net amount',
      kind: 'top',
      answer: (rows) =>
        inOrder(
          list(
            ranking(
              rows,
              ({ client }) => client,
              (group) => sum(group, net),
              { keep: 3 },
            ).map(([name]) => name),
          ),
        ),
    },
    { ask: 'what is the largest net amount?', kind: 'max', answer: (rows) => figure(maximum(rows, net)) },
    {
      ask: 'when is invoice RE-2024-0017 due?',
      kind: 'lookup',
      answer: (rows) => {
        const { due } = rows.find(({ id }) => id === 'RE-2024-0017')!;
        return figure(either(due, dayFirst(due, '.')));
      },
    },
    {
      ask: 'gross amount of invoices issued in february',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter(({ issued }) => monthOf(issued) === 2),
            gross,
          ),
        ),
    },
    {
      ask: 'which invoices were issued after 10 june 2024',
      kind: 'filter',
      answer: (rows) => list(rows.filter(({ issued }) => at(issued) > at('2024-06-10')).map(({ id }) => id)),
    },
    { ask: 'who will pay late next month', because: 'forecast' },
    { ask: 'which invoices are suspicious', because: 'undefined-term' },
    { ask: 'average amount of the open invoices', because: 'ambiguous' },
  ],
};
