import type { Questions } from '../business-table.js';
import { yearOf } from '../dates.js';
import { count, figure, inOrder, list, maximum, mean, minimum, only, pairs, ranking, share, sum } from '../figures.js';
import type { Subscription } from '../tables/subscriptions.js';

const mrr = ({ mrr: value }: Subscription) => value;
const seats = ({ seats: value }: Subscription) => value;
const country = ({ country: value }: Subscription) => value.toLowerCase();
const plan = ({ plan: value }: Subscription) => value;

export const subscriptionQuestions: Questions<Subscription> = {
  dev: [
    { ask: 'what is our total MRR', kind: 'sum', answer: (rows) => figure(sum(rows, mrr)) },
    { ask: 'MRR by plan', kind: 'groups', answer: (rows) => pairs(ranking(rows, plan, (group) => sum(group, mrr))) },
    {
      ask: 'how many accounts are from canada',
      kind: 'count',
      answer: (rows) => count(rows, (row) => country(row) === 'canada'),
    },
    {
      ask: 'accounts that started in 2023 on the enterprise plan',
      kind: 'filter',
      answer: (rows) =>
        list(
          rows.filter((row) => yearOf(row.started) === 2023 && row.plan === 'Enterprise').map(({ account }) => account),
        ),
    },
    {
      ask: 'average seats of healthcare accounts?',
      kind: 'mean',
      answer: (rows) =>
        figure(
          mean(
            rows.filter(({ industry }) => industry === 'Healthcare'),
            seats,
          ),
        ),
    },
    {
      ask: 'which account has the most seats',
      kind: 'lookup',
      answer: (rows) =>
        list(
          ranking(
            rows,
            ({ account }) => account,
            (group) => group[0]!.seats,
            { keep: 1 },
          ).map(([name]) => name),
        ),
    },
    { ask: 'what is the customer lifetime value', because: 'undefined-term' },
    { ask: 'who will churn next', because: 'forecast' },
    {
      ask: 'how many accounts have not churned',
      kind: 'count',
      answer: (rows) => count(rows, ({ churned }) => churned === null),
    },
    {
      ask: 'largest number of seats on the starter plan',
      kind: 'max',
      answer: (rows) =>
        figure(
          maximum(
            rows.filter((row) => row.plan === 'Starter'),
            seats,
          ),
        ),
    },
    {
      ask: 'how many accounts started between march 2022 and may 2022',
      kind: 'count',
      answer: (rows) => count(rows, ({ started }) => started >= '2022-03-01' && started <= '2022-05-31'),
    },
    { ask: 'which industry is the best for us', because: 'opinion' },
  ],
  test: [
    {
      ask: 'how many accounts have churned',
      kind: 'count',
      answer: (rows) => count(rows, ({ churned }) => churned !== null),
    },
    {
      ask: 'what plan is Falcon Motors on',
      kind: 'lookup',
      answer: (rows) => figure(only(rows, ({ account }) => account === 'Falcon Motors').plan),
    },
    {
      ask: 'number of accounts per industry',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ industry }) => industry,
            (group) => group.length,
          ),
        ),
    },
    {
      ask: 'smallest number of seats on the team plan',
      kind: 'min',
      answer: (rows) =>
        figure(
          minimum(
            rows.filter((row) => row.plan === 'Team'),
            seats,
          ),
        ),
    },
    {
      ask: 'accounts started per year',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ started }) => yearOf(started),
            (group) => group.length,
          ),
        ),
    },
    {
      ask: 'does brazil or mexico have more accounts?',
      kind: 'choose',
      answer: (rows) => {
        const [first] = ranking(
          rows.filter((row) => ['brazil', 'mexico'].includes(country(row))),
          country,
          (group) => group.length,
          { keep: 1 },
        );
        return figure(String(first![0]));
      },
    },
    {
      ask: 'five accounts with the highest MRR',
      kind: 'top',
      answer: (rows) =>
        inOrder(
          list(
            ranking(
              rows,
              ({ account }) => account,
              (group) => group[0]!.mrr,
              { keep: 5 },
            ).map(([name]) => name),
          ),
        ),
    },
    {
      ask: 'when did Helix Bank start?',
      kind: 'date',
      answer: (rows) => figure(only(rows, ({ account }) => account === 'Helix Bank').started),
    },
    {
      ask: 'proportion of accounts on the starter plan',
      kind: 'share',
      answer: (rows) => share(rows, (row) => row.plan === 'Starter'),
    },
    { ask: 'which discount does Ember Labs get', because: 'no-such-column' },
    { ask: 'is the business plan too cheap', because: 'opinion' },
    { ask: 'how many accounts do we have in Norway', because: 'no-such-value' },
  ],
};
