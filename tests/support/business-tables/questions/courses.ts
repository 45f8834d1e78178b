import type { Questions } from '../business-table.js';
import { count, figure, inOrder, list, mean, pairs, ranking, sum } from '../figures.js';
import type { Course } from '../tables/courses.js';

const participants = ({ participants: value }: Course) => value;
const trainer = ({ trainer: value }: Course) => value;
const score = ({ score: value }: Course) => value;
const isIn =
  (wanted: string) =>
  ({ language }: Course) =>
    language === wanted;

export const courseQuestions: Questions<Course> = {
  dev: [
    {
      ask: 'how many participants did Ms. Ito have in total',
      kind: 'sum',
      answer: (rows) =>
        figure(
          sum(
            rows.filter((row) => row.trainer === 'Ms. Ito'),
            participants,
          ),
        ),
    },
    {
      ask: 'average score per trainer',
      kind: 'groups',
      answer: (rows) => pairs(ranking(rows, trainer, (group) => mean(group, score))),
    },
    { ask: 'what was the last course held?', kind: 'lookup', answer: (rows) => figure(rows.at(-1)!.title) },
    { ask: 'how many courses were in German', kind: 'count', answer: (rows) => count(rows, isIn('German')) },
    { ask: 'how many popular courses did we have', because: 'undefined-term' },
    { ask: 'which course is the most boring', because: 'opinion' },
    { ask: 'where was the first aid course held', because: 'no-such-column' },
    {
      ask: 'total places in english courses',
      kind: 'sum',
      answer: (rows) => figure(sum(rows.filter(isIn('English')), ({ places }) => places)),
    },
    {
      ask: 'which trainer gave the fewest courses',
      kind: 'top',
      answer: (rows) =>
        list(ranking(rows, trainer, (group) => group.length, { keep: 1, order: 'lowest' }).map(([name]) => name)),
    },
    { ask: 'average fee', kind: 'mean', answer: (rows) => figure(mean(rows, ({ fee }) => fee)) },
    {
      ask: 'which course was held before the last Public speaking course',
      kind: 'neighbour',
      answer: (rows) => figure(rows[rows.map(({ title }) => title).lastIndexOf('Public speaking') - 1]!.title),
    },
  ],
  test: [
    {
      ask: 'which course came right after the first Fire safety course',
      kind: 'neighbour',
      answer: (rows) => figure(rows[rows.findIndex(({ title }) => title === 'Fire safety') + 1]!.title),
    },
    {
      ask: 'courses per language',
      kind: 'groups',
      answer: (rows) =>
        pairs(
          ranking(
            rows,
            ({ language }) => language,
            (group) => group.length,
          ),
        ),
    },
    { ask: 'average number of participants', kind: 'mean', answer: (rows) => figure(mean(rows, participants)) },
    {
      ask: 'which trainer had the most participants',
      kind: 'top',
      answer: (rows) =>
        list(ranking(rows, trainer, (group) => sum(group, participants), { keep: 1 }).map(([name]) => name)),
    },
    {
      ask: 'list the trainers by number of courses',
      kind: 'groups',
      answer: (rows) =>
        inOrder(list(ranking(rows, trainer, (group) => group.length, { keep: 'all' }).map(([name]) => name))),
    },
    {
      ask: 'how many courses have no score?',
      kind: 'quality',
      answer: (rows) => count(rows, (row) => row.score === null),
    },
    { ask: 'fee of Forklift licence next year', because: 'forecast' },
    { ask: 'what did the participants eat', because: 'no-such-column' },
    { ask: 'which trainer deserves a raise', because: 'opinion' },
  ],
};
