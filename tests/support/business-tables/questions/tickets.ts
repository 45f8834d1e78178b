import type { Questions } from '../business-table.js';
import { monthCell, monthOf, weekdayCell, weekdayOf } from '../dates.js';
import { count, either, figure, list, maximum, mean, median, only, pairs, ranking, share } from '../figures.js';
import type { Ticket } from '../tables/tickets.js';

const rating = ({ rating: value }: Ticket) => value;
const minutes = ({ minutes: value }: Ticket) => value;
const agent = ({ agent: value }: Ticket) => value;

export const ticketQuestions: Questions<Ticket> = {
  dev: [
    {
      ask: 'how many urgent tickets were opened in may',
      kind: 'count',
      answer: (rows) => count(rows, ({ priority, opened }) => priority === 'Urgent' && monthOf(opened) === 5),
    },
    {
      ask: 'average rating per agent',
      kind: 'groups',
      answer: (rows) => pairs(ranking(rows, agent, (group) => mean(group, rating))),
    },
    {
      ask: 'how many tickets are not closed',
      kind: 'count',
      answer: (rows) => count(rows, ({ closed }) => closed === null),
    },
    {
      ask: 'which channel do most tickets come from?',
      kind: 'top',
      answer: (rows) =>
        list(
          ranking(
            rows,
            ({ channel }) => channel,
            (group) => group.length,
            { keep: 1 },
          ).map(([name]) => name),
        ),
    },
    {
      ask: 'median first response time of billing tickets',
      kind: 'median',
      answer: (rows) =>
        figure(
          median(
            rows.filter(({ category }) => category === 'Billing'),
            minutes,
          ),
        ),
    },
    {
      ask: 'tickets per month',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ opened }) => monthOf(opened),
            (group) => group.length,
          ).map(([month, value]) => [monthCell(Number(month), 2024), value] as const),
        ),
    },
    {
      ask: 'percentage of tickets with a rating of 5',
      kind: 'share',
      answer: (rows) => {
        const best = rows.filter((row) => row.rating === 5).length;
        const rated = rows.filter((row) => row.rating !== null).length;
        const shares = [best / rows.length, best / rated];
        return figure(either(...shares, ...shares.map((one) => 100 * one)));
      },
    },
    { ask: 'why are customers unhappy', because: 'why' },
    { ask: 'which agent is the friendliest?', because: 'opinion' },
    { ask: 'how many tickets were escalated', because: 'undefined-term' },
    {
      ask: 'how many more email tickets than phone tickets are there',
      kind: 'difference',
      answer: (rows) => {
        const of = (wanted: string) => rows.filter(({ channel }) => channel === wanted).length;
        return figure(of('Email') - of('Phone'));
      },
    },
    {
      ask: 'how many tickets did Gus handle',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.agent === 'Gus'),
    },
    {
      ask: 'what share of urgent tickets came by phone',
      kind: 'share',
      answer: (rows) =>
        share(
          rows.filter(({ priority }) => priority === 'Urgent'),
          ({ channel }) => channel === 'Phone',
        ),
    },
    {
      ask: 'which categories have more than 80 tickets',
      kind: 'having',
      answer: (rows) =>
        list(
          ranking(
            rows,
            ({ category }) => category,
            (group) => group.length,
          )
            .filter(([, tickets]) => tickets > 80)
            .map(([name]) => name),
        ),
    },
    {
      ask: 'in which month were the most tickets opened',
      kind: 'top',
      answer: (rows) =>
        list(
          ranking(
            rows,
            ({ opened }) => monthOf(opened),
            (group) => group.length,
            { keep: 1 },
          ).map(([month]) => monthCell(Number(month), 2024)),
        ),
    },
    {
      ask: 'which agent handled ticket 70200',
      kind: 'lookup',
      answer: (rows) => figure(only(rows, ({ id }) => id === 70_200).agent),
    },
    { ask: 'how many tickets did Igor handle', because: 'no-such-value' },
  ],
  test: [
    {
      ask: 'number of phone tickets that Farah took',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.channel === 'Phone' && row.agent === 'Farah'),
    },
    {
      ask: 'how many tickets did each agent handle',
      kind: 'groups',
      answer: (rows) => pairs(ranking(rows, agent, (group) => group.length)),
    },
    { ask: 'longest first response', kind: 'max', answer: (rows) => figure(maximum(rows, minutes)) },
    {
      ask: 'how many tickets have no rating?',
      kind: 'quality',
      answer: (rows) => count(rows, (row) => row.rating === null),
    },
    {
      ask: 'who handled ticket 70123',
      kind: 'lookup',
      answer: (rows) => figure(only(rows, ({ id }) => id === 70_123).agent),
    },
    {
      ask: 'on which weekday do we get the fewest tickets',
      kind: 'top',
      answer: (rows) =>
        list(
          ranking(
            rows,
            ({ opened }) => weekdayOf(opened),
            (group) => group.length,
            { keep: 1, order: 'lowest' },
          ).map(([day]) => weekdayCell(Number(day))),
        ),
    },
    {
      ask: 'what share of high priority tickets came by chat',
      kind: 'share',
      answer: (rows) =>
        share(
          rows.filter(({ priority }) => priority === 'High'),
          ({ channel }) => channel === 'Chat',
        ),
    },
    { ask: 'how many tickets will come in december', because: 'forecast' },
    { ask: 'average salary of the agents', because: 'two-tables' },
    { ask: 'list the tickets from angry customers', because: 'undefined-term' },
    {
      ask: 'which agents handled more than 78 tickets',
      kind: 'having',
      answer: (rows) =>
        list(
          ranking(rows, agent, (group) => group.length)
            .filter(([, tickets]) => tickets > 78)
            .map(([name]) => name),
        ),
    },
  ],
};
