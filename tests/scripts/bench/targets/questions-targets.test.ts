import { expect, test } from 'vitest';
import { figuresOf } from '../../../../scripts/bench/targets/figures.js';
import { questionsTargets } from '../../../../scripts/bench/targets/other-targets.js';

const section = (title: string, values: Record<string, Record<string, Record<string, number> | number>>) => ({
  title,
  how: '',
  tables: [],
  notes: [],
  values,
});

test('measures everyday questions by the half that no rule was tuned on', () => {
  const halves = (coverage: number, precision: number) => ({
    unseen: { coverage, precision },
    tuned: { coverage: 1, precision: 1 },
  });
  const everyday = section('Everyday questions', { en: halves(0.5, 0.75), de: halves(0.25, 1), zh: halves(0.125, 1) });
  const targets = questionsTargets(figuresOf({ sections: [everyday] })).slice(3);
  expect(targets.map(({ measured, bound }) => [measured, bound])).toEqual([
    [50, 80],
    [75, 98],
    [25, 60],
    [12.5, 60],
  ]);
});

test('a report without everyday questions has no targets for them', () => {
  const business = section('Questions over business tables', { test: { coverage: 1, precision: 1, abstention: 1 } });
  expect(questionsTargets(figuresOf({ sections: [business] })).map(({ measured }) => measured)).toEqual([
    100, 100, 100,
  ]);
});
