import type { Questions } from '../business-table.js';
import { yearOf } from '../dates.js';
import {
  count,
  extreme,
  figure,
  inOrder,
  list,
  mean,
  median,
  minimum,
  only,
  pairs,
  percentile,
  ranking,
  share,
} from '../figures.js';
import type { Employee } from '../tables/staff.js';

const salary = ({ salary: value }: Employee) => value;
const department = ({ department: value }: Employee) => value;
const isIn = (wanted: string) => (row: Employee) => row.department === wanted;

export const staffQuestions: Questions<Employee> = {
  dev: [
    {
      ask: 'how many rows are missing an email',
      kind: 'quality',
      answer: (rows) => count(rows, ({ email }) => email === null),
    },
    {
      ask: 'average salary by department',
      kind: 'groups',
      answer: (rows) => pairs(ranking(rows, department, (group) => mean(group, salary))),
    },
    { ask: 'who earns the most?', kind: 'lookup', answer: (rows) => figure(extreme(rows, salary).name) },
    { ask: 'how many people work in engineering', kind: 'count', answer: (rows) => count(rows, isIn('Engineering')) },
    {
      ask: 'what is the job title of Ivy Bauer',
      kind: 'lookup',
      answer: (rows) => figure(only(rows, ({ name }) => name === 'Ivy Bauer').title),
    },
    {
      ask: 'median salary in sales',
      kind: 'median',
      answer: (rows) => figure(median(rows.filter(isIn('Sales')), salary)),
    },
    {
      ask: 'who started before 2013',
      kind: 'filter',
      answer: (rows) => list(rows.filter(({ start }) => yearOf(start) < 2013).map(({ name }) => name)),
    },
    { ask: 'who is the best manager?', because: 'opinion' },
    { ask: 'average age of our employees', because: 'no-such-column' },
    { ask: 'why do so many people leave', because: 'why' },
    {
      ask: 'number of people per job title',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ title }) => title,
            (group) => group.length,
          ),
        ),
    },
    {
      ask: 'the 10th percentile of the salary',
      kind: 'percentile',
      answer: (rows) => figure(percentile(rows, salary, 10)),
    },
    {
      ask: 'how many people earn less than 40,000',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.salary < 40_000),
    },
    {
      ask: 'what share of the staff works in Lisbon',
      kind: 'share',
      answer: (rows) => share(rows, ({ office }) => office === 'Lisbon'),
    },
    {
      ask: 'three people with the lowest salary',
      kind: 'top',
      answer: (rows) =>
        inOrder(
          list(
            ranking(
              rows,
              ({ name }) => name,
              (group) => group[0]!.salary,
              { keep: 3, order: 'lowest' },
            ).map(([name]) => name),
          ),
        ),
    },
    { ask: 'how many employees have children', because: 'no-such-column' },
  ],
  test: [
    {
      ask: 'headcount per office',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ office }) => office,
            (group) => group.length,
          ),
        ),
    },
    {
      ask: 'lowest salary in marketing',
      kind: 'min',
      answer: (rows) => figure(minimum(rows.filter(isIn('Marketing')), salary)),
    },
    {
      ask: 'the 90th percentile of salaries',
      kind: 'percentile',
      answer: (rows) => figure(percentile(rows, salary, 90)),
    },
    {
      ask: 'how many employees earn more than 80,000',
      kind: 'count',
      answer: (rows) => count(rows, (row) => row.salary > 80_000),
    },
    {
      ask: 'what percentage of the staff is remote?',
      kind: 'share',
      answer: (rows) => share(rows, ({ office }) => office === 'Remote'),
    },
    {
      ask: 'five best paid employees',
      kind: 'top',
      answer: (rows) =>
        inOrder(
          list(
            ranking(
              rows,
              ({ name }) => name,
              (group) => group[0]!.salary,
              { keep: 5 },
            ).map(([name]) => name),
          ),
        ),
    },
    {
      ask: 'which job title is the most common',
      kind: 'top',
      answer: (rows) =>
        list(
          ranking(
            rows,
            ({ title }) => title,
            (group) => group.length,
            { keep: 1 },
          ).map(([name]) => name),
        ),
    },
    { ask: 'how long is the average commute', because: 'no-such-column' },
    { ask: 'who is about to quit', because: 'forecast' },
    { ask: 'which employees are underpaid', because: 'undefined-term' },
  ],
};
