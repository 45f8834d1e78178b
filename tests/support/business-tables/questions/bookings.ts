import type { Questions } from '../business-table.js';
import { monthCell, monthOf } from '../dates.js';
import { count, figure, inOrder, list, mean, pairs, ranking, share, sum } from '../figures.js';
import type { Booking } from '../tables/bookings.js';

const nights = ({ nights: value }: Booking) => value;
const total = ({ total: value }: Booking) => value;
const room = ({ room: value }: Booking) => value;

export const bookingQuestions: Questions<Booking> = {
  dev: [
    {
      ask: 'average number of nights per room type',
      kind: 'groups',
      answer: (rows) => pairs(ranking(rows, room, (group) => mean(group, nights))),
    },
    {
      ask: 'how many bookings were cancelled?',
      kind: 'count',
      answer: (rows) => count(rows, ({ cancelled }) => cancelled),
    },
    {
      ask: 'total of all suite bookings',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter((row) => row.room === 'Suite'),
            total,
          ),
        ),
    },
    {
      ask: 'which month had the most check-ins',
      kind: 'top',
      answer: (rows) =>
        list(
          ranking(
            rows,
            ({ arrival }) => monthOf(arrival),
            (group) => group.length,
            { keep: 1 },
          ).map(([month]) => monthCell(Number(month), 2024)),
        ),
    },
    {
      ask: 'how many bookings are missing the country',
      kind: 'quality',
      answer: (rows) => count(rows, ({ country }) => country === null),
    },
    {
      ask: 'what percentage of bookings came through the agency',
      kind: 'share',
      answer: (rows) => share(rows, ({ channel }) => channel === 'Agency'),
    },
    { ask: 'which room has the nicest view', because: 'no-such-column' },
    { ask: 'will we be full at christmas', because: 'forecast' },
    {
      ask: 'total nights of agency or phone bookings',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter(({ channel }) => channel === 'Agency' || channel === 'Phone'),
            nights,
          ),
        ),
    },
    {
      ask: 'which guest made booking 5100',
      kind: 'lookup',
      answer: (rows) => figure(rows.find(({ number }) => number === 5100)!.guest),
    },
    {
      ask: 'how many bookings were not cancelled',
      kind: 'count',
      answer: (rows) => count(rows, ({ cancelled }) => !cancelled),
    },
    { ask: 'why do guests cancel', because: 'why' },
    { ask: 'how many guests had a pet', because: 'no-such-column' },
  ],
  test: [
    {
      ask: 'total revenue per channel',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ channel }) => channel,
            (group) => sum(group, total),
          ),
        ),
    },
    {
      ask: 'number of bookings with more than 7 nights',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.nights > 7),
    },
    {
      ask: 'who made booking 5042',
      kind: 'lookup',
      answer: (rows) => figure(rows.find(({ number }) => number === 5042)!.guest),
    },
    {
      ask: 'average price per night of double rooms',
      kind: 'mean',
      answer: (rows) =>
        figure(
          mean(
            rows.filter((row) => row.room === 'Double'),
            ({ price }) => price,
          ),
        ),
    },
    {
      ask: 'how many nights were booked in june',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter(({ arrival }) => monthOf(arrival) === 6),
            nights,
          ),
        ),
    },
    {
      ask: 'which room type is booked the least?',
      kind: 'top',
      answer: (rows) =>
        list(ranking(rows, room, (group) => group.length, { keep: 1, order: 'lowest' }).map(([name]) => name)),
    },
    {
      ask: 'top 3 guests by total',
      kind: 'top',
      answer: (rows) =>
        inOrder(
          list(
            ranking(
              rows,
              ({ guest }) => guest,
              (group) => sum(group, total),
              { keep: 3 },
            ).map(([name]) => name),
          ),
        ),
    },
    {
      ask: 'how many bookings for 2 guests or 3 guests',
      kind: 'count',
      answer: (rows) => count(rows, ({ guests }) => guests === 2 || guests === 3),
    },
    { ask: 'is our hotel better than the Ritz', because: 'opinion' },
    { ask: 'how many breakfasts did we serve in june', because: 'no-such-column' },
    { ask: 'what is the normal price', because: 'undefined-term' },
    { ask: 'which column has the most missing values', kind: 'quality', answer: () => figure('Country') },
  ],
};
