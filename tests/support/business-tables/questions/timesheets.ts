import type { Questions } from '../business-table.js';
import { monthCell, monthOf, weekdayCell, weekdayOf } from '../dates.js';
import { count, distinct, figure, inOrder, list, mean, pairs, ranking, share, sum } from '../figures.js';
import type { Entry } from '../tables/timesheets.js';

const hours = ({ hours: value }: Entry) => value;
const project = ({ project: value }: Entry) => value;
const isOn = (wanted: string) => (row: Entry) => row.project === wanted;

export const timesheetQuestions: Questions<Entry> = {
  dev: [
    { ask: 'total hours on Apollo', kind: 'sum', answer: (rows) => figure(sum(rows.filter(isOn('Apollo')), hours)) },
    {
      ask: 'hours per employee',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ employee }) => employee,
            (group) => sum(group, hours),
          ),
        ),
    },
    {
      ask: 'how many billable hours did B. Okafor log in april?',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter((row) => row.billable && row.employee === 'B. Okafor' && monthOf(row.date) === 4),
            hours,
          ),
        ),
    },
    {
      ask: 'share of entries that are not billable',
      kind: 'share',
      answer: (rows) => share(rows, ({ billable }) => !billable),
    },
    {
      ask: 'which project took the most hours',
      kind: 'top',
      answer: (rows) => list(ranking(rows, project, (group) => sum(group, hours), { keep: 1 }).map(([name]) => name)),
    },
    {
      ask: 'how many entries are longer than 8 hours',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.hours > 8),
    },
    { ask: 'who works hardest', because: 'opinion' },
    { ask: 'how much vacation does C. Mendes have left', because: 'no-such-column' },
    {
      ask: 'on which weekday were the most hours logged',
      kind: 'top',
      answer: (rows) =>
        list(
          ranking(
            rows,
            ({ date }) => weekdayOf(date),
            (group) => sum(group, hours),
            { keep: 1 },
          ).map(([day]) => weekdayCell(Number(day))),
        ),
    },
    {
      ask: 'three employees with the most hours',
      kind: 'top',
      answer: (rows) =>
        inOrder(
          list(
            ranking(
              rows,
              ({ employee }) => employee,
              (group) => sum(group, hours),
              { keep: 3 },
            ).map(([name]) => name),
          ),
        ),
    },
    {
      ask: 'hours in design between 1 february 2024 and 29 february 2024',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter(({ task, date }) => task === 'Design' && monthOf(date) === 2),
            hours,
          ),
        ),
    },
    {
      ask: 'how many employees logged hours on Cascade',
      kind: 'distinct',
      answer: (rows) => figure(distinct(rows.filter(isOn('Cascade')), ({ employee }) => employee).length),
    },
    { ask: 'will we need more people on Cascade', because: 'forecast' },
  ],
  test: [
    {
      ask: 'hours by month',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ date }) => monthOf(date),
            (group) => sum(group, hours),
          ).map(([month, value]) => [monthCell(Number(month), 2024), value] as const),
        ),
    },
    {
      ask: 'average hours per entry for testing',
      kind: 'mean',
      answer: (rows) =>
        figure(
          mean(
            rows.filter(({ task }) => task === 'Testing'),
            hours,
          ),
        ),
    },
    {
      ask: 'how many people worked on Dynamo',
      kind: 'distinct',
      answer: (rows) => figure(distinct(rows.filter(isOn('Dynamo')), ({ employee }) => employee).length),
    },
    {
      ask: 'two tasks with the fewest hours',
      kind: 'top',
      answer: (rows) =>
        inOrder(
          list(
            ranking(
              rows,
              ({ task }) => task,
              (group) => sum(group, hours),
              { keep: 2, order: 'lowest' },
            ).map(([name]) => name),
          ),
        ),
    },
    {
      ask: 'sum of hours in meetings between 1 march 2024 and 31 march 2024',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter(({ task, date }) => task === 'Meetings' && monthOf(date) === 3),
            hours,
          ),
        ),
    },
    {
      ask: 'how many hours did E. Kaya and F. Haddad log together',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter(({ employee }) => employee === 'E. Kaya' || employee === 'F. Haddad'),
            hours,
          ),
        ),
    },
    {
      ask: 'number of non-billable entries',
      kind: 'count',
      answer: (rows) => count(rows, ({ billable }) => !billable),
    },
    { ask: 'will Apollo be done in time', because: 'forecast' },
    { ask: 'are there too many meetings?', because: 'opinion' },
    { ask: 'hours compared with the plan in the other sheet', because: 'two-tables' },
  ],
};
