import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readQuestions } from '../../../support/business-questions/read-questions.js';
import { CASES } from '../../../support/business-tables/cases.js';

const FOLDER = 'tests/fixtures/table-questions';
const UPDATE = process.env.UPDATE === '1' && process.env.CI === undefined;

// Fixtures must equal the generated tables, so that no answer was adapted by hand to the product.
test.each(CASES.map((write) => write()))('$name matches the generated table', ({ name, files }) => {
  for (const [file, content] of files) {
    const path = join(FOLDER, name, file);
    if (UPDATE) {
      mkdirSync(join(FOLDER, name), { recursive: true });
      writeFileSync(path, content);
    }
    expect(Buffer.compare(readFileSync(path), Buffer.from(content)), path).toBe(0);
  }
});

test('there are enough questions, a quarter of them without an answer', () => {
  const all = (['dev', 'test'] as const).map((half) => readQuestions(half).flatMap(({ questions }) => questions));
  expect(all.flat().length).toBeGreaterThanOrEqual(240);
  for (const half of all) {
    const without = half.filter((question) => 'because' in question);
    expect(without.length / half.length).toBeGreaterThanOrEqual(0.25);
  }
});

test('no question is in both halves', () => {
  const asked = (half: 'dev' | 'test') =>
    readQuestions(half).flatMap(({ name, questions }) => questions.map(({ ask }) => `${name}: ${ask}`));
  const dev = new Set(asked('dev'));
  expect(asked('test').filter((question) => dev.has(question))).toEqual([]);
  expect(dev.size).toBe(asked('dev').length);
});
