import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { judgeRun, type RunUse } from '../../../../../core/vision/report/run/judge-uses.js';
import { tallied } from '../../../../support/run-tally.js';

interface Case {
  why: string;
  limit?: number;
  images: string[];
  expected: Record<string, string>;
}

const CASES = parse(readFileSync('tests/fixtures/verdicts/detections.yaml', 'utf8')) as Record<string, Case>;

function nameOf(use: RunUse): string {
  if (use.kind === 'find') return `find ${use.tally?.name ?? '-'}`;
  return use.kind === 'tell' ? `tell ${use.pair?.classes.join(' ') ?? '-'}` : use.kind;
}

test.each(Object.entries(CASES))('a careful analyst agrees: %s', (_, { images, limit, expected }) => {
  const uses = judgeRun(tallied(images, limit === undefined ? {} : { limit }));
  expect(Object.fromEntries(uses.map((use) => [nameOf(use), use.verdict]))).toEqual(expected);
});

test('there are cases of each verdict', () => {
  const verdicts = Object.values(CASES).flatMap(({ expected }) => Object.values(expected));
  expect(new Set(verdicts)).toEqual(new Set(['safe', 'limited', 'unsafe']));
  expect(Object.keys(CASES)).toHaveLength(15);
});
