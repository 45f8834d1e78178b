import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Recipe } from '../../../core/tables/clean/recipe.js';
import type { JournalExport } from '../../../core/tables/journal/journal-export.js';
import type { ReviewAnswer } from '../../../core/tables/review/review-answer.js';
import type { ReviewQuestion, TableReview } from '../../../core/tables/review/review-result.js';
import { loadConfig } from '../../../handlers/kit/config.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { handler as clean } from '../../../handlers/tables/clean-upload.js';
import { replayJournal } from '../../../handlers/tables/kit/replay-journal.js';
import { handler } from '../../../handlers/tables/review.js';
import { handler as exporting } from '../../../handlers/tables/session-export.js';
import { callHandler } from '../../support/call.js';
import { disputedFlights } from '../../support/disputed-flights.js';
import { setEnv } from '../../support/env.js';
import { multipart } from '../../support/multipart.js';
import { endTableWorkers, tableFolder } from '../../support/table-folder.js';

endTableWorkers();

/** Each zip has one city; two cells are wrong, and a city is close to another one. */
const PLACES = ['Bonn', 'Ulm', 'Trier', 'Celle', 'Essen'];
const ZIPS = [
  'nr,zip,city,price',
  ...Array.from({ length: 100 }, (_, at) => {
    const city = at === 7 ? 'Triex' : at === 33 ? 'Cellle' : PLACES[at % 5]!;
    return `${at + 1},${50_000 + (at % 5)},${city},${at % 9 === 0 ? 'N/A' : at + 0.5}`;
  }),
].join('\n');

async function review(json: object): Promise<TableReview> {
  const { status, body } = await callHandler<TableReview>(handler, { json });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const all = { max_questions: 1000 };
const find = ({ questions }: TableReview, text: string): ReviewQuestion => {
  const found = questions.find(({ title }) => title.includes(text));
  expect(found, questions.map(({ title }) => title).join('\n')).toBeDefined();
  return found!;
};
const stepsOf = ({ recipe }: TableReview) => (parse(recipe!) as Recipe).tables[0]!.steps;

test('asks about steps and corrections with their evidence, the most informative first', async () => {
  await tableFolder({ 'zips.csv': ZIPS });
  const { questions, question_count, tables, answers } = await review({ path: 'zips.csv', ...all });
  expect(questions).toHaveLength(question_count);
  expect(tables[0]).toMatchObject({ table: 't1', answered: 0, open: question_count });
  expect(answers).toEqual([]);
  expect(questions[0]).toMatchObject({ kind: 'step', rule: 'replace_null_tokens', column: 'price', suggested: 'yes' });
});

test('a rejected correction never returns, and a typed one is written', async () => {
  const folder = await tableFolder({ 'zips.csv': ZIPS });
  const before = await review({ path: 'zips.csv', recipe: true });
  const cleaned = async (recipe: string, name: string) => {
    const { status, body } = await callHandler<{ tables: { cells_changed: number }[] }>(clean, {
      json: { path: 'zips.csv', recipe, answer: 'json', output_path: join(folder, name), change_log: false },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.tables[0]!.cells_changed;
  };
  expect(await cleaned(before.recipe!, 'a.csv')).toBe(before.cells_changed);
  const questions = await review({ path: 'zips.csv', ...all });
  const open = questions.questions.filter(({ column, kind }) => column === 'city' && kind === 'text');
  for (const { id } of open) await review({ path: 'zips.csv', answers: [{ question: id, answer: 'no' }] });
  const rejected = await review({ path: 'zips.csv', recipe: true });
  const cityCells = open.reduce((sum, { cells }) => sum + cells, 0);
  expect(before.cells_changed! - rejected.cells_changed!).toBe(cityCells);
  for (const { id } of open)
    await review({ path: 'zips.csv', answers: [{ question: id, answer: 'edit', text: 'Wien' }] });
  const typed = await review({ path: 'zips.csv', recipe: true });
  expect(open.length).toBeGreaterThan(0);
  expect(stepsOf(typed).filter(({ operation }) => operation === 'set_cells')).toHaveLength(1);
  expect(await cleaned(typed.recipe!, 'b.csv')).toBe(typed.cells_changed);
});

describe('with sources that contradict each other', () => {
  const { csv, truth } = disputedFlights();
  const claimOf = ({ questions }: TableReview) => questions.find(({ kind }) => kind === 'claim')!;

  async function learn(): Promise<TableReview> {
    let now = await review({ path: 'flights.csv', ...all });
    for (let count = 0; count < 6 && claimOf(now); count += 1) {
      const { id, title, value } = claimOf(now);
      const right = [...truth].find(([flight]) => title.includes(`"${flight}"`))![1];
      const answer = value === right ? { answer: 'yes' } : { answer: 'edit', text: right };
      now = await review({ path: 'flights.csv', ...all, answers: [{ question: id, ...answer }] });
    }
    return review({ path: 'flights.csv', recipe: true });
  }

  test('a few answers make the right sources win about the other things', async () => {
    await tableFolder({ 'flights.csv': csv });
    const learned = await learn();
    const [step] = stepsOf(learned).filter(({ operation }) => operation === 'set_cells');
    expect(step).toMatchObject({ column: 'departure', options: { from: ['flight'] } });
    const values = step!.options!.values as Record<string, string>;
    const wrong = [...truth].filter(([flight, time]) => values[flight] !== undefined && values[flight] !== time);
    expect(wrong).toEqual([]);
    expect(Object.keys(values).length).toBeGreaterThan(0.8 * truth.size);
    expect(learned.tables[0]!.cells_learned).toBeGreaterThan(40);
  });

  test('an answer to a question that the file does not have is listed', async () => {
    await tableFolder({ 'flights.csv': csv });
    const answers = [{ question: 't1/000000000000', answer: 'yes' }];
    expect(await review({ path: 'flights.csv', answers })).toMatchObject({
      unknown_answers: ['t1/000000000000'],
      answers: [],
    });
  });
});

describe('the journal', () => {
  const questionOf = async () => find(await review({ path: 'zips.csv', ...all }), '"price"');

  test('continues a review, also after the file was renamed, and withdraws answers', async () => {
    const folder = await tableFolder({ 'zips.csv': ZIPS });
    const { id } = await questionOf();
    const answers = [{ question: id, answer: 'no', about: 'price?' }];
    const answered = await review({ path: 'zips.csv', answers });
    expect(answered.answers).toEqual([{ question: id, answer: 'no', about: 'price?', scope: 'this' }]);
    await writeFile(join(folder, 'renamed.csv'), ZIPS);
    const renamed = await review({ path: 'renamed.csv', ...all });
    expect(renamed.tables[0]!.answered).toBe(1);
    expect(renamed.questions.map((one) => one.id)).not.toContain(id);
    const withdrawn = await review({ path: 'zips.csv', ...all, answers: [{ question: id, answer: 'withdraw' }] });
    expect(withdrawn.answers).toEqual([]);
    expect(withdrawn.questions.map((one) => one.id)).toContain(id);
  });

  test('starts over if asked to', async () => {
    await tableFolder({ 'zips.csv': ZIPS });
    const { id } = await questionOf();
    await review({ path: 'zips.csv', answers: [{ question: id, answer: 'no' }] });
    expect((await review({ path: 'zips.csv', resume: false })).answers).toEqual([]);
    expect((await review({ path: 'zips.csv' })).answers).toEqual([]);
  });

  test('records the answers, and has the same results when replayed', async () => {
    await tableFolder({ 'zips.csv': ZIPS });
    const { id } = await questionOf();
    await review({ path: 'zips.csv', answers: [{ question: id, answer: 'no' }] });
    await review({ path: 'zips.csv', recipe: true });
    const { body } = await callHandler<JournalExport>(exporting, {});
    expect(body.events.map(({ event, answers }) => [event, answers.length])).toEqual([
      ['reviewed', 0],
      ['reviewed', 1],
      ['reviewed', 0],
    ]);
    const options = { config: loadConfig(process.env), folder: null, onEvent: () => undefined };
    expect((await replayJournal(body, options)).verdict).toBe('same');
    const forged = structuredClone(body);
    (forged.events[1]!.answers as ReviewAnswer[])[0]!.answer = 'yes';
    expect((await replayJournal(forged, options)).different).toBe(2);
  });

  test('is not needed: without it, a request sends all answers', async () => {
    await tableFolder({ 'zips.csv': ZIPS });
    setEnv({ HANDLENS_RECORD_JOURNAL: 'false' });
    const { id } = await questionOf();
    const answers = [{ question: id, answer: 'no' }];
    expect((await review({ path: 'zips.csv', answers })).tables[0]!.answered).toBe(1);
    expect((await review({ path: 'zips.csv' })).tables[0]!.answered).toBe(0);
  });
});

test.each([
  ['a text for a step', { answer: 'edit', text: 'x' }, /cannot be answered/],
  ['no text', { answer: 'edit' }, /text/],
])('rejects an answer with %s, and does not store it', async (_, answer, message) => {
  await tableFolder({ 'zips.csv': ZIPS });
  const { id } = find(await review({ path: 'zips.csv', ...all }), '"price"');
  const json = { path: 'zips.csv', answers: [{ question: id, ...answer }] };
  const { status, body } = await callHandler<Problem>(handler, { json });
  expect([status, body.code]).toEqual([400, 'invalid-input']);
  expect(JSON.stringify(body)).toMatch(message);
  expect((await review({ path: 'zips.csv' })).tables[0]!.answered).toBe(0);
});

test('reviews an upload, and names the table in ids if there are several', async () => {
  await tableFolder({});
  const two = `${ZIPS}\n\n\nkind;size\n`;
  const form = multipart([{ name: 'file', fileName: 'zips.csv', data: Buffer.from(two) }]);
  const { status, body } = await callHandler<TableReview>(handler, form);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.questions.every(({ id, table }) => id.startsWith(`${table}/`))).toBe(true);
});
