import { describe, expect, test } from 'vitest';
import type { Claim } from '../../../../core/tables/review/claims.js';
import { groupSources } from '../../../../core/tables/review/group-sources.js';
import { weighClaims } from '../../../../core/tables/review/weigh-claims.js';

/** Sources 0 and 1 are right; 2 to 6 copy a wrong value about every second thing; 7 is right about every third. */
const SOURCES = 8;
const claims: Claim[] = Array.from({ length: 40 }, (_, at) => {
  const [isCopied, isOdd] = [at % 2 === 0, at % 3 === 0];
  const values = ['right', 'copied', 'odd'];
  const copies = [2, 3, 4, 5, 6].map((source) => [source, isCopied ? 1 : 0] as const);
  return {
    ...{ column: 3, target: 0, thing: `thing ${at}`, rows: Uint32Array.from({ length: SOURCES }, (_, row) => row) },
    ...{ values, statements: [[0, 0], [1, 0], ...copies, [7, isOdd ? 0 : 2]] },
  };
});
const COPIED = claims.flatMap((_, at) => (at % 2 === 0 ? [at] : []));
const bestOf = (chances: Float64Array) => chances.indexOf(Math.max(...chances));

test('groups the sources that agree on disputed claims', () => {
  const groups = groupSources(claims, SOURCES);
  expect(groups[0]).toBe(groups[1]);
  expect(new Set(groups.slice(2, 7)).size).toBe(1);
  expect(new Set(groups).size).toBe(3);
});

test('leaves more than 250 sources ungrouped', () => {
  expect(new Set(groupSources(claims, 251)).size).toBe(251);
});

describe('answers', () => {
  const groups = groupSources(claims, SOURCES);

  test('make the value of right sources the most probable where the majority is wrong', () => {
    const before = weighClaims(claims, groups, []);
    expect(bestOf(before[COPIED[5]!]!)).toBe(1);
    const after = weighClaims(claims, groups, [
      { claim: 0, right: 0 },
      { claim: 2, right: 0 },
    ]);
    expect(COPIED.map((at) => bestOf(after[at]!))).toEqual(COPIED.map(() => 0));
  });

  test('that reject a value exclude it, and move the others', () => {
    const after = weighClaims(claims, groups, [
      { claim: 0, wrong: 1 },
      { claim: 2, wrong: 1 },
    ]);
    expect(after[0]![1]).toBe(0);
    expect(bestOf(after[4]!)).toBe(0);
  });

  test('that no source is right lower all of them', () => {
    const [before] = weighClaims(claims, groups, []);
    const after = weighClaims(claims, groups, [
      { claim: 2, right: null },
      { claim: 3, right: null },
    ]);
    expect(Math.max(...after[0]!)).toBeLessThan(Math.max(...before!));
  });

  test('have the same result in any order', () => {
    const answers = [
      { claim: 0, right: 0 },
      { claim: 7, wrong: 2 },
      { claim: 4, right: null },
    ];
    const round = (all: Float64Array[]) => all.map((chances) => [...chances].map((one) => one.toFixed(9)));
    expect(round(weighClaims(claims, groups, answers))).toEqual(round(weighClaims(claims, groups, answers.reverse())));
  });
});
