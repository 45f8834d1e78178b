import type { Questions } from '../business-table.js';
import { monthOf, yearOf } from '../dates.js';
import { count, extreme, figure, inOrder, known, list, mean, only, pairs, ranking, share, sum } from '../figures.js';
import type { Lead } from '../tables/leads.js';

const value = ({ value: amount }: Lead) => amount;
const isStage =
  (wanted: string) =>
  ({ stage }: Lead) =>
    stage === wanted;

export const leadQuestions: Questions<Lead> = {
  dev: [
    {
      ask: 'how many leads came from the website',
      kind: 'count',
      answer: (rows) => count(rows, ({ source }) => source === 'Website'),
    },
    {
      ask: 'total deal value of won leads',
      kind: 'sum',
      answer: (rows) => figure(sum(rows.filter(isStage('Won')), value)),
    },
    {
      ask: 'how many leads are missing a phone number?',
      kind: 'quality',
      answer: (rows) => count(rows, ({ phone }) => phone === null),
    },
    {
      ask: 'leads per stage',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ stage }) => stage,
            (group) => group.length,
          ),
        ),
    },
    {
      ask: 'biggest deal value in the proposal stage',
      kind: 'max',
      answer: (rows) => figure(extreme(rows.filter(isStage('Proposal')), (row) => row.value).value!),
    },
    {
      ask: 'what is the phone number of Eve Dean',
      kind: 'lookup',
      answer: (rows) => figure(known(only(rows, ({ contact }) => contact === 'Eve Dean').phone)),
    },
    { ask: 'which leads are the most promising', because: 'opinion' },
    { ask: 'probability that Ada Ames signs', because: 'forecast' },
    {
      ask: 'which columns have missing values',
      kind: 'quality',
      answer: () => list(['Deal value', 'E-mail', 'Phone']),
    },
    {
      ask: 'three contacts with the lowest deal value',
      kind: 'top',
      answer: (rows) =>
        inOrder(
          list(
            ranking(
              rows.filter((row) => row.value !== null),
              ({ contact }) => contact,
              (group) => group[0]!.value!,
              { keep: 3, order: 'lowest' },
            ).map(([name]) => name),
          ),
        ),
    },
    {
      ask: 'did Priya or Tess get more website leads',
      kind: 'choose',
      answer: (rows) =>
        list(
          ranking(
            rows.filter(({ source, owner }) => source === 'Website' && owner !== 'Yusuf'),
            ({ owner }) => owner,
            (group) => group.length,
            { keep: 1 },
          ).map(([name]) => name),
        ),
    },
    {
      ask: 'number of leads worth more than $80,000',
      kind: 'count',
      answer: (rows) => count(rows, (row) => (row.value ?? 0) > 80_000),
    },
    { ask: 'which leads are also in the newsletter list', because: 'two-tables' },
  ],
  test: [
    {
      ask: 'average deal value by source',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ source }) => source,
            (group) => mean(group, value),
          ),
        ),
    },
    { ask: 'what fraction of the leads was lost', kind: 'share', answer: (rows) => share(rows, isStage('Lost')) },
    {
      ask: 'top 3 contacts by deal value',
      kind: 'top',
      answer: (rows) =>
        inOrder(
          list(
            ranking(
              rows.filter((row) => row.value !== null),
              ({ contact }) => contact,
              (group) => group[0]!.value!,
              { keep: 3 },
            ).map(([name]) => name),
          ),
        ),
    },
    {
      ask: 'how many leads were created in 2023',
      kind: 'count',
      answer: (rows) => count(rows, ({ created }) => yearOf(created) === 2023),
    },
    {
      ask: 'which owner has the most qualified leads',
      kind: 'top',
      answer: (rows) =>
        list(
          ranking(
            rows.filter(isStage('Qualified')),
            ({ owner }) => owner,
            (group) => group.length,
            { keep: 1 },
          ).map(([name]) => name),
        ),
    },
    {
      ask: 'how many leads does Tess have in the new stage?',
      kind: 'count',
      answer: (rows) => count(rows, ({ owner, stage }) => owner === 'Tess' && stage === 'New'),
    },
    {
      ask: 'sum of deal values created in may 2024',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter(({ created }) => yearOf(created) === 2024 && monthOf(created) === 5),
            value,
          ),
        ),
    },
    {
      ask: 'number of leads worth less than $10,000',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.value !== null && row.value < 10_000),
    },
    { ask: 'what is the budget of each company', because: 'no-such-column' },
    { ask: 'how many warm leads are there', because: 'undefined-term' },
    { ask: 'which leads became customers according to the invoices', because: 'two-tables' },
    {
      ask: 'are there more won leads than lost leads',
      kind: 'holds',
      answer: (rows) => figure(rows.filter(isStage('Won')).length > rows.filter(isStage('Lost')).length),
    },
  ],
};
