import { describe, expect, test } from 'vitest';
import { profileOf } from '../table-of-texts.js';

/** Returns a generator of numbers from 0 to below 1 (a linear congruence, Numerical Recipes). */
function numbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Builds columns of independent values. */
function drawn(rows: number, values: Record<string, (at: number, draw: () => number) => string>) {
  const draw = numbers();
  return Object.fromEntries(
    Object.entries(values).map(([name, make]) => [name, Array.from({ length: rows }, (_, at) => make(at, draw))]),
  );
}

const oneOf =
  (...texts: readonly string[]) =>
  (_: number, draw: () => number) =>
    texts[Math.floor(draw() * texts.length)]!;
const upTo = (count: number, word: string) => (_: number, draw: () => number) => `${word}${Math.floor(draw() * count)}`;

/** Appends copies of some rows. */
function withCopies(columns: Record<string, string[]>, rows: readonly number[]) {
  return Object.fromEntries(
    Object.entries(columns).map(([name, texts]) => [name, [...texts, ...rows.map((row) => texts[row]!)]]),
  );
}

const SURVEY = drawn(300, {
  sex: oneOf('female', 'male', 'other'),
  region: oneOf('north', 'south', 'east', 'west'),
  answer: oneOf('agree', 'neutral', 'disagree'),
});
const SALES = drawn(300, { day: upTo(200, 'day '), shop: upTo(12, 'shop '), amount: upTo(500, '') });
const PEOPLE = drawn(200, { name: (at) => `Person ${at}`, sex: oneOf('female', 'male') });
const CODES = drawn(40, { code: (at) => `K${at}`, title: (at) => `Title ${at}` });
const all = (count: number) => Array.from({ length: count }, (_, at) => at);

const ofRows = (columns: Record<string, string[]>) => {
  const profile = profileOf(columns);
  const issue = profile.issues.find(({ code }) => code === 'duplicate-rows' || code === 'equal-rows');
  const count = profile.uses.find(({ kind }) => kind === 'count');
  return { issue: issue ?? null, count };
};

describe.each<[string, Record<string, string[]>]>([
  ['answers to a survey', SURVEY],
  ['grades alone', drawn(200, { grade: oneOf('A', 'B', 'C', 'D') })],
  ['readings alone', drawn(200, { temperature: upTo(80, '') })],
  ['values that another column determines', { ...SURVEY, code: SURVEY.region!.map((text) => text.slice(0, 1)) }],
])('%s may be equal by chance', (_, columns) => {
  test('a notice, and counting is safe', () => {
    const { issue, count } = ofRows(columns);
    expect(issue).toMatchObject({ code: 'equal-rows', severity: 'notice', unit: 'rows', step: null });
    expect(issue?.count).toBeGreaterThan(20);
    expect(count).toMatchObject({ now: 'safe', after_repair: 'safe' });
    expect(count?.reason).toContain('equal an earlier one in every cell, as expected of values that recur');
  });
});

test.each<[string, Record<string, string[]>, number]>([
  ['rows of many values', withCopies(SALES, [3, 17]), 2],
  ['people under a name', withCopies(PEOPLE, [3, 17, 20]), 3],
  ['a whole table twice', withCopies(CODES, all(40)), 40],
  ['sales twice', withCopies(SALES, all(300)), 300],
  ['a few rows', { sex: ['f', 'm', 'f', 'm'], answer: ['1', '2', '1', '2'] }, 2],
  ['one row many times', { sex: all(30).map(() => 'f'), answer: all(30).map(() => '1') }, 29],
])('copies of %s are counted twice', (_, columns, copies) => {
  const { issue, count } = ofRows(columns);
  expect(issue).toMatchObject({ code: 'duplicate-rows', severity: 'warning', count: copies });
  expect(count).toMatchObject({ now: 'limited', after_repair: 'safe' });
});
