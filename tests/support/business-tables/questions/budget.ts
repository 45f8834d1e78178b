import type { Questions } from '../business-table.js';
import { count, either, extreme, figure, inOrder, list, maximum, mean, only, pairs, ranking, sum } from '../figures.js';
import type { BudgetLine } from '../tables/budget.js';

const planned = ({ planned: value }: BudgetLine) => value;
const actual = ({ actual: value }: BudgetLine) => value;
const variance = (row: BudgetLine) => row.planned - row.actual;
const department = ({ department: value }: BudgetLine) => value;

export const budgetQuestions: Questions<BudgetLine> = {
  dev: [
    {
      ask: 'total planned for IT',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter((row) => row.department === 'IT'),
            planned,
          ),
        ),
    },
    {
      ask: 'actual spending per department',
      kind: 'groups',
      answer: (rows) => pairs(ranking(rows, department, (group) => sum(group, actual))),
    },
    {
      ask: 'what did marketing actually spend on travel in Q3?',
      kind: 'lookup',
      answer: (rows) =>
        figure(
          only(rows, (row) => row.department === 'Marketing' && row.type === 'Travel' && row.quarter === 'Q3').actual,
        ),
    },
    {
      ask: 'how many lines have a negative variance',
      kind: 'count',
      answer: (rows) => count(rows, (row) => variance(row) < 0),
    },
    {
      ask: 'which cost type has the largest planned total',
      kind: 'top',
      answer: (rows) =>
        list(
          ranking(
            rows,
            ({ type }) => type,
            (group) => sum(group, planned),
            { keep: 1 },
          ).map(([name]) => name),
        ),
    },
    {
      ask: 'who is the owner of the research budget',
      kind: 'lookup',
      answer: (rows) => list([rows.find((row) => row.department === 'Research')!.owner]),
    },
    { ask: 'was the budget reasonable', because: 'opinion' },
    { ask: 'what was the budget five years ago compared to inflation', because: 'no-such-column' },
    {
      ask: 'average planned amount per quarter',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ quarter }) => quarter,
            (group) => mean(group, planned),
          ),
        ),
    },
    {
      ask: 'difference between the actual amounts of IT and Research',
      kind: 'difference',
      answer: (rows) => {
        const of = (wanted: string) =>
          sum(
            rows.filter((row) => row.department === wanted),
            actual,
          );
        return figure(either(of('IT') - of('Research'), of('Research') - of('IT')));
      },
    },
    {
      ask: 'list the cost types by actual amount',
      kind: 'groups',
      answer: (rows) =>
        inOrder(
          list(
            ranking(
              rows,
              ({ type }) => type,
              (group) => sum(group, actual),
              { keep: 'all' },
            ).map(([name]) => name),
          ),
        ),
    },
    { ask: 'planned amount for the sales department', because: 'no-such-value' },
  ],
  test: [
    {
      ask: 'difference between planned salaries in Q1 and Q2',
      kind: 'difference',
      answer: (rows) => {
        const of = (quarter: string) =>
          sum(
            rows.filter((row) => row.type === 'Salaries' && row.quarter === quarter),
            planned,
          );
        return figure({ any: [of('Q1') - of('Q2'), of('Q2') - of('Q1')] });
      },
    },
    { ask: 'average variance', kind: 'mean', answer: (rows) => figure(mean(rows, variance)) },
    {
      ask: 'highest actual in Q4',
      kind: 'max',
      answer: (rows) =>
        figure(
          maximum(
            rows.filter(({ quarter }) => quarter === 'Q4'),
            actual,
          ),
        ),
    },
    {
      ask: 'rank the departments by planned amount',
      kind: 'groups',
      answer: (rows) =>
        inOrder(list(ranking(rows, department, (group) => sum(group, planned), { keep: 'all' }).map(([name]) => name))),
    },
    {
      ask: 'planned equipment costs of facilities',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter((row) => row.department === 'Facilities' && row.type === 'Equipment'),
            planned,
          ),
        ),
    },
    {
      ask: 'in which department was the variance the lowest?',
      kind: 'lookup',
      answer: (rows) => figure(extreme(rows, variance, 'lowest').department),
    },
    { ask: 'how much will we overspend in 2030', because: 'forecast' },
    { ask: 'why did IT overspend', because: 'why' },
    { ask: 'planned amount for the legal department', because: 'no-such-value' },
  ],
};
