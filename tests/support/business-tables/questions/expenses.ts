import type { Questions } from '../business-table.js';
import { monthOf } from '../dates.js';
import { count, distinct, figure, inOrder, list, maximum, mean, pairs, ranking, share, sum } from '../figures.js';
import type { Expense } from '../tables/expenses.js';

const amount = ({ amount: value }: Expense) => value;
const employee = ({ employee: value }: Expense) => value;
const isIn =
  (wanted: string) =>
  ({ currency }: Expense) =>
    currency === wanted;

export const expenseQuestions: Questions<Expense> = {
  dev: [
    { ask: 'total amount in EUR', kind: 'sum', answer: (rows) => figure(sum(rows.filter(isIn('EUR')), amount)) },
    {
      ask: 'how many expenses have no receipt',
      kind: 'count',
      answer: (rows) => count(rows, ({ receipt }) => !receipt),
    },
    {
      ask: 'which employee has the most expenses?',
      kind: 'top',
      answer: (rows) => list(ranking(rows, employee, (group) => group.length, { keep: 1 }).map(([name]) => name)),
    },
    {
      ask: 'number of hotel expenses per employee',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows.filter(({ category }) => category === 'Hotel'),
            employee,
            (group) => group.length,
          ),
        ),
    },
    { ask: 'highest amount in USD', kind: 'max', answer: (rows) => figure(maximum(rows.filter(isIn('USD')), amount)) },
    {
      ask: 'which merchants are in the flights category',
      kind: 'distinct',
      answer: (rows) =>
        list(
          distinct(
            rows.filter(({ category }) => category === 'Flights'),
            ({ merchant }) => merchant,
          ),
        ),
    },
    { ask: 'who wastes our money', because: 'opinion' },
    { ask: 'how many expenses were rejected by the auditor', because: 'no-such-column' },
    { ask: 'what is the total amount of all expenses', because: 'ambiguous' },
    {
      ask: 'number of expenses per merchant',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ merchant }) => merchant,
            (group) => group.length,
          ),
        ),
    },
    {
      ask: 'share of expenses without a receipt',
      kind: 'share',
      answer: (rows) => share(rows, ({ receipt }) => !receipt),
    },
    {
      ask: 'how many expenses were there in the second quarter',
      kind: 'count',
      answer: (rows) => count(rows, ({ date }) => monthOf(date) >= 4 && monthOf(date) <= 6),
    },
  ],
  test: [
    {
      ask: 'how much did Silva spend in GBP',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter((row) => row.currency === 'GBP' && row.employee === 'Silva'),
            amount,
          ),
        ),
    },
    {
      ask: 'average taxi amount in EUR',
      kind: 'mean',
      answer: (rows) =>
        figure(
          mean(
            rows.filter((row) => row.currency === 'EUR' && row.category === 'Taxi'),
            amount,
          ),
        ),
    },
    {
      ask: 'expenses per category',
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
    {
      ask: 'how many expenses in the first quarter',
      kind: 'count',
      answer: (rows) => count(rows, ({ date }) => monthOf(date) <= 3),
    },
    { ask: 'share of expenses with a receipt', kind: 'share', answer: (rows) => share(rows, ({ receipt }) => receipt) },
    {
      ask: 'how many different merchants are there',
      kind: 'distinct',
      answer: (rows) => figure(distinct(rows, ({ merchant }) => merchant).length),
    },
    {
      ask: 'top 2 employees by amount in EUR',
      kind: 'top',
      answer: (rows) =>
        inOrder(
          list(
            ranking(rows.filter(isIn('EUR')), employee, (group) => sum(group, amount), { keep: 2 }).map(
              ([name]) => name,
            ),
          ),
        ),
    },
    { ask: 'what is the per diem of Holm', because: 'no-such-column' },
    { ask: 'which expenses are too high', because: 'undefined-term' },
    { ask: 'why does Demir travel so much?', because: 'why' },
    { ask: 'how much was spent on hotels in total?', because: 'ambiguous' },
  ],
};
