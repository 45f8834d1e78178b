import type { Questions } from '../business-table.js';
import { count, figure, list, mean, pairs, ranking, sum } from '../figures.js';
import type { Shift } from '../tables/production.js';

const units = ({ units: value }: Shift) => value;
const scrap = ({ scrap: value }: Shift) => value;
const downtime = ({ downtime: value }: Shift) => value;
const line = ({ line: value }: Shift) => value;
const isOn = (wanted: string) => (row: Shift) => row.line === wanted;
const isShift =
  (wanted: string) =>
  ({ shift }: Shift) =>
    shift === wanted;

export const productionQuestions: Questions<Shift> = {
  dev: [
    { ask: 'units produced on line A', kind: 'sum', answer: (rows) => figure(sum(rows.filter(isOn('Line A')), units)) },
    {
      ask: 'average downtime per line',
      kind: 'groups',
      answer: (rows) => pairs(ranking(rows, line, (group) => mean(group, downtime))),
    },
    {
      ask: 'total scrap in the late shift',
      kind: 'sum',
      answer: (rows) => figure(sum(rows.filter(isShift('Late')), scrap)),
    },
    {
      ask: 'which operator produced the most units',
      kind: 'top',
      answer: (rows) =>
        list(
          ranking(
            rows,
            ({ operator }) => operator,
            (group) => sum(group, units),
            { keep: 1 },
          ).map(([name]) => name),
        ),
    },
    {
      ask: 'how many shifts had more than 100 minutes of downtime?',
      kind: 'count',
      answer: (rows) => count(rows, (row) => (row.downtime ?? 0) > 100),
    },
    { ask: 'how much did the machines cost', because: 'no-such-column' },
    { ask: 'why is line C down so often', because: 'why' },
    { ask: 'what was our energy use on line B', because: 'no-such-column' },
    {
      ask: 'scrap per shift',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ shift }) => shift,
            (group) => sum(group, scrap),
          ),
        ),
    },
    {
      ask: 'scrap on 5 september 2024',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter(({ date }) => date === '2024-09-05'),
            scrap,
          ),
        ),
    },
    {
      ask: 'which shift had more scrap, early or late',
      kind: 'choose',
      answer: (rows) =>
        list(
          ranking(
            rows,
            ({ shift }) => shift,
            (group) => sum(group, scrap),
            { keep: 1 },
          ).map(([name]) => name),
        ),
    },
    {
      ask: 'how many shifts did Meier work',
      kind: 'count',
      answer: (rows) => count(rows, ({ operator }) => operator === 'Meier'),
    },
    { ask: 'how many units can line A make tomorrow', because: 'forecast' },
  ],
  test: [
    {
      ask: 'units produced on 10 september 2024',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter(({ date }) => date === '2024-09-10'),
            units,
          ),
        ),
    },
    {
      ask: 'scrap by operator',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ operator }) => operator,
            (group) => sum(group, scrap),
          ),
        ),
    },
    {
      ask: 'did the early or the late shift produce more units',
      kind: 'choose',
      answer: (rows) =>
        list(
          ranking(
            rows,
            ({ shift }) => shift,
            (group) => sum(group, units),
            { keep: 1 },
          ).map(([name]) => name),
        ),
    },
    {
      ask: 'average units produced on line B',
      kind: 'mean',
      answer: (rows) => figure(mean(rows.filter(isOn('Line B')), units)),
    },
    {
      ask: 'how many rows have no downtime recorded',
      kind: 'quality',
      answer: (rows) => count(rows, (row) => row.downtime === null),
    },
    {
      ask: 'number of shifts Rossi worked',
      kind: 'count',
      answer: (rows) => count(rows, ({ operator }) => operator === 'Rossi'),
    },
    {
      ask: 'which line has the least scrap?',
      kind: 'top',
      answer: (rows) =>
        list(ranking(rows, line, (group) => sum(group, scrap), { keep: 1, order: 'lowest' }).map(([name]) => name)),
    },
    { ask: 'how many units can we produce next week', because: 'forecast' },
    { ask: 'which shift has the better mood', because: 'opinion' },
    { ask: 'scrap on line D', because: 'no-such-value' },
  ],
};
