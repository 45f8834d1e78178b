import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { EVERYDAY_LANGUAGES, readEveryday, readQuestions } from './read-questions.js';

const HALVES = ['dev', 'test', 'unseen'] as const;

async function writeTable(folder: string, name: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, name, file), text);
}

const QUESTIONS = 'table: a.csv\nquestions:\n- ask: how many\n  kind: count\n  answer:\n  - - 1\n';

test('reads only the tables that have the set', async () => {
  const folder = await temporaryFolder();
  await writeTable(folder, 'orders', { 'dev.yaml': QUESTIONS });
  await writeTable(folder, 'staff', { 'test.yaml': QUESTIONS });
  await writeFile(join(folder, 'README.md'), '');
  const questions = [{ ask: 'how many', kind: 'count', answer: [[1]] }];
  expect(readQuestions('dev', folder)).toEqual([{ name: 'orders', path: join(folder, 'orders', 'a.csv'), questions }]);
});

test('reads only the half of the language', async () => {
  const folder = await temporaryFolder();
  await writeTable(folder, 'de/dev/orders', { 'questions.yaml': QUESTIONS });
  await writeTable(folder, 'de/unseen/staff', { 'questions.yaml': QUESTIONS });
  await writeTable(folder, 'en/dev/rent', { 'questions.yaml': QUESTIONS });
  const [table, ...others] = readEveryday('de', 'dev', folder);
  expect([table?.path, others]).toEqual([join(folder, 'de/dev/orders/a.csv'), []]);
});

// Counts, not texts, so that a failure does not show unseen questions.
test.each(EVERYDAY_LANGUAGES)(
  'everyday questions in "%s" are complete, and the unseen ones are only there',
  (language) => {
    const halves = HALVES.map((half) => readEveryday(language, half));
    const tables = halves.flat();
    const questions = tables.flatMap((table) => table.questions);
    const faulty = questions.filter((question) => {
      const isAnswerable = 'answer' in question && question.answer.length > 0;
      return typeof question.ask !== 'string' || isAnswerable === 'because' in question;
    });
    expect(faulty.length).toBe(0);
    expect(tables.filter(({ path }) => !existsSync(path))).toEqual([]);
    expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
    const texts = halves.map((half) => new Set(half.flatMap((table) => table.questions.map(({ ask }) => ask))));
    const unseen = texts[2]!;
    expect([...texts[0]!, ...texts[1]!].filter((text) => unseen.has(text)).length).toBe(0);
    for (const set of texts) expect(set.size).toBeGreaterThanOrEqual(60);
  },
);
