import type { Questions } from '../business-table.js';
import { monthOf } from '../dates.js';
import { count, extreme, figure, inOrder, list, maximum, mean, only, pairs, ranking, share, sum } from '../figures.js';
import type { Delivery } from '../tables/deliveries.js';

const days = ({ days: value }: Delivery) => value;
const cost = ({ cost: value }: Delivery) => value;
const distance = ({ distance: value }: Delivery) => value;
const isBy =
  (wanted: string) =>
  ({ carrier }: Delivery) =>
    carrier === wanted;

export const deliveryQuestions: Questions<Delivery> = {
  dev: [
    {
      ask: 'average delivery time per region',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ region }) => region,
            (group) => mean(group, days),
          ),
        ),
    },
    {
      ask: 'how many deliveries were not on time',
      kind: 'count',
      answer: (rows) => count(rows, ({ onTime }) => !onTime),
    },
    { ask: 'total cost of Parcelo', kind: 'sum', answer: (rows) => figure(sum(rows.filter(isBy('Parcelo')), cost)) },
    { ask: 'longest distance?', kind: 'max', answer: (rows) => figure(maximum(rows, distance)) },
    {
      ask: 'how many deliveries went over 2,000 km',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.distance > 2000),
    },
    {
      ask: 'which carrier is the cheapest on average',
      kind: 'top',
      answer: (rows) =>
        list(
          ranking(
            rows,
            ({ carrier }) => carrier,
            (group) => mean(group, cost),
            { keep: 1, order: 'lowest' },
          ).map(([name]) => name),
        ),
    },
    { ask: 'how many parcels were damaged', because: 'no-such-column' },
    { ask: 'should we switch to another carrier', because: 'opinion' },
    {
      ask: 'are there more deliveries to the west than to the east',
      kind: 'holds',
      answer: (rows) => {
        const of = (wanted: string) => rows.filter(({ region }) => region === wanted).length;
        return figure(of('West') > of('East'));
      },
    },
    {
      ask: 'share of deliveries that went to the south',
      kind: 'share',
      answer: (rows) => share(rows, ({ region }) => region === 'South'),
    },
    {
      ask: 'deliveries per region in june',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows.filter(({ shipped }) => monthOf(shipped) === 6),
            ({ region }) => region,
            (group) => group.length,
          ),
        ),
    },
    {
      ask: 'how many Parcelo deliveries took more than 5 days',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.carrier === 'Parcelo' && row.days > 5),
    },
    {
      ask: 'carriers by average cost, cheapest first',
      kind: 'groups',
      answer: (rows) =>
        inOrder(
          list(
            ranking(
              rows,
              ({ carrier }) => carrier,
              (group) => mean(group, cost),
              { keep: 'all', order: 'lowest' },
            ).map(([name]) => name),
          ),
        ),
    },
    { ask: 'which carrier is the most trustworthy', because: 'opinion' },
    { ask: 'average rating of QuickShip', because: 'no-such-column' },
  ],
  test: [
    {
      ask: 'average cost in the west',
      kind: 'mean',
      answer: (rows) =>
        figure(
          mean(
            rows.filter(({ region }) => region === 'West'),
            cost,
          ),
        ),
    },
    {
      ask: 'share of deliveries that arrived on time',
      kind: 'share',
      answer: (rows) => share(rows, ({ onTime }) => onTime),
    },
    {
      ask: 'deliveries per carrier in july',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows.filter(({ shipped }) => monthOf(shipped) === 7),
            ({ carrier }) => carrier,
            (group) => group.length,
          ),
        ),
    },
    {
      ask: 'which delivery was the most expensive',
      kind: 'lookup',
      answer: (rows) => figure(extreme(rows, cost).tracking),
    },
    {
      ask: 'regions by number of deliveries, most first',
      kind: 'groups',
      answer: (rows) =>
        inOrder(
          list(
            ranking(
              rows,
              ({ region }) => region,
              (group) => group.length,
              { keep: 'all' },
            ).map(([name]) => name),
          ),
        ),
    },
    {
      ask: 'how far did TRK880039 travel?',
      kind: 'lookup',
      answer: (rows, written) => {
        const row = only(rows, ({ tracking }) => tracking === 'TRK880039');
        return figure({ any: [row.distance, written(row, 'Distance')] });
      },
    },
    {
      ask: 'how many weights are missing',
      kind: 'quality',
      answer: (rows) => count(rows, ({ weight }) => weight === null),
    },
    {
      ask: 'number of QuickShip deliveries that took 3 days or less',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.carrier === 'QuickShip' && row.days <= 3),
    },
    { ask: 'why is RoadRunner slow', because: 'why' },
    { ask: 'how much fuel was used in the north', because: 'no-such-column' },
    { ask: 'how many deliveries went to the Central region', because: 'no-such-value' },
    {
      ask: 'how many more deliveries did QuickShip make than Parcelo',
      kind: 'difference',
      answer: (rows) => figure(rows.filter(isBy('QuickShip')).length - rows.filter(isBy('Parcelo')).length),
    },
  ],
};
