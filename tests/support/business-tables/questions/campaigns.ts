import type { Questions } from '../business-table.js';
import { count, extreme, figure, inOrder, list, mean, only, pairs, ranking, sum } from '../figures.js';
import type { Campaign } from '../tables/campaigns.js';

const spend = ({ spend: value }: Campaign) => value;
const clicks = ({ clicks: value }: Campaign) => value;
const conversions = ({ conversions: value }: Campaign) => value;
const channel = ({ channel: value }: Campaign) => value;
const name = ({ name: value }: Campaign) => value;
const isOf = (wanted: string) => (row: Campaign) => row.name === wanted;

export const campaignQuestions: Questions<Campaign> = {
  dev: [
    {
      ask: 'total spend per channel',
      kind: 'groups',
      answer: (rows) => pairs(ranking(rows, channel, (group) => sum(group, spend))),
    },
    {
      ask: 'how many clicks did the spring sale get',
      kind: 'sum',
      answer: (rows) => figure(sum(rows.filter(isOf('Spring sale')), clicks)),
    },
    {
      ask: 'which campaign had the most conversions?',
      kind: 'top',
      answer: (rows) =>
        list(ranking(rows, name, (group) => sum(group, conversions), { keep: 1 }).map(([found]) => found)),
    },
    {
      ask: 'average spend on social',
      kind: 'mean',
      answer: (rows) =>
        figure(
          mean(
            rows.filter((row) => row.channel === 'Social'),
            spend,
          ),
        ),
    },
    {
      ask: 'clicks of Black Friday on search',
      kind: 'lookup',
      answer: (rows, written) => {
        const row = only(rows, (one) => isOf('Black Friday')(one) && one.channel === 'Search');
        return figure({ any: [row.clicks, written(row, 'Clicks')] });
      },
    },
    { ask: 'which campaign was the most creative', because: 'opinion' },
    { ask: 'what was the return on investment', because: 'undefined-term' },
    { ask: 'how many people saw the billboards', because: 'no-such-column' },
    {
      ask: 'how many rows have no conversions value',
      kind: 'quality',
      answer: (rows) => count(rows, (row) => row.conversions === null),
    },
    {
      ask: 'when did Summer splash end on email',
      kind: 'date',
      answer: (rows, written) =>
        figure(
          written(
            only(rows, (row) => isOf('Summer splash')(row) && row.channel === 'Email'),
            'End',
          ),
        ),
    },
    {
      ask: 'how many rows have more than 500 conversions',
      kind: 'count',
      answer: (rows) => count(rows, (row) => (row.conversions ?? 0) > 500),
    },
    { ask: 'how many clicks will we get in november', because: 'forecast' },
  ],
  test: [
    { ask: 'total impressions', kind: 'sum', answer: (rows) => figure(sum(rows, ({ impressions }) => impressions)) },
    {
      ask: 'top 3 campaigns by spend',
      kind: 'top',
      answer: (rows) =>
        inOrder(list(ranking(rows, name, (group) => sum(group, spend), { keep: 3 }).map(([found]) => found))),
    },
    {
      ask: 'conversions per channel',
      kind: 'groups',
      answer: (rows) => pairs(ranking(rows, channel, (group) => sum(group, conversions))),
    },
    {
      ask: 'how many campaigns ran on display',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.channel === 'Display'),
    },
    {
      ask: 'average click rate of email',
      kind: 'mean',
      answer: (rows) => {
        const value = mean(
          rows.filter((row) => row.channel === 'Email'),
          ({ rate }) => rate,
        );
        return figure({ any: [value, value / 100] });
      },
    },
    {
      ask: 'when did Back to school start on social?',
      kind: 'date',
      answer: (rows) => figure(only(rows, (row) => isOf('Back to school')(row) && row.channel === 'Social').start),
    },
    {
      ask: 'highest spend of winter warmers',
      kind: 'max',
      answer: (rows) => figure(extreme(rows.filter(isOf('Winter warmers')), spend).spend),
    },
    {
      ask: 'how many rows spent less than 1,000',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.spend < 1000),
    },
    { ask: 'which budget will we need next spring', because: 'forecast' },
    { ask: 'why did the newsletter do badly', because: 'why' },
    { ask: 'how do our clicks compare with the competitor file', because: 'two-tables' },
  ],
};
