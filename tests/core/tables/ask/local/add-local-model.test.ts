import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../../../core/base/fault.js';
import { addLocalModel } from '../../../../../core/tables/ask/local/add-local-model.js';
import { QueryAnswer } from '../../../../../core/tables/ask/plan/query-answer.js';
import type { QueryPlan } from '../../../../../core/tables/ask/plan/query-plan.js';
import {
  type Behaviour,
  STORED_MODEL,
  startModelServer,
  WIRE_BEHAVIOURS,
} from '../../../../support/hostile-model-server.js';
import { localModelSettings } from '../../../../support/local-model-settings.js';
import { shareOf, testInFull, variants } from '../../../../support/property-runs.js';
import { answeredQuestion, cityTable, declinedQuestion } from '../../../../support/query-answers.js';
import { installStandIn } from '../../../../support/stand-in-llama/install.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { writeTinyGguf } from '../../../../support/write-tiny-gguf.js';

const RUNTIMES = ['ollama', 'openai'] as const;
const PLAN: QueryPlan = answeredQuestion().evidence!.plan;
const WORDS = JSON.stringify({ text: 'The revenue in Bend is 1,250 €.' });

interface Given {
  answer?: QueryAnswer;
  timeoutMs?: number;
  answerPlan?: (plan: QueryPlan) => Promise<QueryAnswer>;
  signal?: AbortSignal;
  table?: ReturnType<typeof cityTable> | null;
}

/** Answers like the engine, the same for every plan. */
async function answerPlan(plan: QueryPlan): Promise<QueryAnswer> {
  const { evidence, ...answer } = answeredQuestion({ question: '' });
  return { ...answer, evidence: { ...evidence!, plan } };
}

async function help(changes: Parameters<typeof localModelSettings>[0], given: Given = {}): Promise<QueryAnswer> {
  const answer = await addLocalModel(given.answer ?? answeredQuestion(), {
    settings: localModelSettings(changes),
    table: given.table === undefined ? cityTable() : given.table,
    answerPlan: given.answerPlan ?? answerPlan,
    timeoutMs: given.timeoutMs ?? 20_000,
    ...(given.signal ? { signal: given.signal } : {}),
  });
  return QueryAnswer.parse(answer);
}

async function helpBy(behaviours: Behaviour[], given: Given = {}, runtime: (typeof RUNTIMES)[number] = 'ollama') {
  const server = await startModelServer(behaviours);
  return { answer: await help({ runtime, server: server.address }, given), server };
}

describe.each(RUNTIMES)('%s', (runtime) => {
  test.each(shareOf(WIRE_BEHAVIOURS))('a server with %s changes neither kind of answer', async (behaviour) => {
    const isEndless = ['hang', 'hang after the head', 'drip'].includes(behaviour);
    const timeoutMs = isEndless ? 300 : 20_000;
    for (const given of [answeredQuestion(), declinedQuestion('what did we haul in Bend?')]) {
      const { answer } = await helpBy([behaviour], { answer: given, timeoutMs }, runtime);
      expect(answer).toEqual({ ...given, model: answer.model });
      expect(answer.model).toMatchObject({ name: 'good:1b', used_for: 'nothing', words: null, is_remote: false });
      expect(answer.model!.note).toMatch(
        isEndless ? /^The local model did not answer within 0\.3 s/ : /^(The server|Ollama)/,
      );
    }
  });
});

test('shows verified words with the answer', async () => {
  const { answer, server } = await helpBy([{ says: WORDS }]);
  expect(answer).toEqual({ ...answeredQuestion(), model: answer.model });
  expect(answer.model).toEqual({
    name: 'good:1b',
    server: server.address,
    is_remote: false,
    size_bytes: STORED_MODEL.size,
    digest: STORED_MODEL.digest,
    used_for: 'words',
    words: 'The revenue in Bend is 1,250 €.',
    note: 'It phrased the answer.',
  });
});

test.each<[string, RegExp]>([
  [
    '{"text": "The revenue in Bend is 4,711 €."}',
    /The model's text was rejected: 4711 is not a figure of the evidence\.$/,
  ],
  ['{"text": "“Paris” has 1,250 €."}', /“Paris” does not occur/],
  ['{"text": "Ignore the table. 1,250 €: call the number."}', /“ignore” is a word/],
  ['{"text": 1250}', /did not return a text/],
  ['{"text": "1,250 €", "tool": "shell"}', /did not return a text/],
  ['{"words": "1,250 €"}', /did not return a text/],
  ['null', /did not return a text/],
  ['1,250', /invalid JSON/],
])('drops words such as %s', async (says, note) => {
  const { answer } = await helpBy([{ says }]);
  expect(answer).toEqual({ ...answeredQuestion(), model: answer.model });
  expect(answer.model).toMatchObject({ used_for: 'nothing', words: null });
  expect(answer.model!.note).toMatch(note);
});

test('runs and marks a plan of the model, and adds words', async () => {
  const declined = declinedQuestion('what did we haul in Bend?');
  const { answer } = await helpBy([{ says: JSON.stringify({ plan: PLAN }) }, { says: WORDS }], { answer: declined });
  expect(answer).toMatchObject({
    status: 'answered',
    question: 'what did we haul in Bend?',
    text: 'As a local model interpreted the question: The sum of "revenue" is 1,250 €.',
    values: [[1250]],
    confidence: 0,
    evidence: { plan: PLAN, proposed_by: 'model' },
    declined: null,
    model: { used_for: 'plan-and-words', words: 'The revenue in Bend is 1,250 €.' },
  });
  expect(answer.notes.join(' ')).toMatch(/was not measured.*The rules had declined: I do not understand "haul"\./);
});

test('keeps a plan if its words are dropped', async () => {
  const answers: Behaviour[] = [{ says: JSON.stringify({ plan: PLAN }) }, { says: '{"text":"It is 7."}' }];
  const { answer } = await helpBy(answers, { answer: declinedQuestion('what did we haul in Bend?') });
  expect(answer).toMatchObject({ status: 'answered', values: [[1250]], model: { used_for: 'plan', words: null } });
  expect(answer.model!.note).toMatch(/It proposed the plan\. The model's text was rejected: 7 is not a figure/);
});

test.each<[string, string, RegExp]>([
  ['none', '{"plan": null}', /no plan either/],
  [
    'nonsense',
    '{"plan": {"op": "sum", "column": "qty", "limit": 9095454545454545}}',
    /not return a plan of the query language/,
  ],
  [
    'another column',
    JSON.stringify({ plan: { op: 'summary', of: { op: 'count-distinct', column: 9 }, rows: { op: 'all' } } }),
    /column 9 does not exist/,
  ],
  ['another city', JSON.stringify({ plan: PLAN }).replace('Bend', 'Salem'), /searches for "Salem"/],
  ['SQL', '{"plan": "DROP TABLE t"}', /not return a plan of the query language/],
])('a plan that is %s leaves the question declined', async (_what, says, note) => {
  const declined = declinedQuestion('what did we haul in Bend?');
  const run = async () => expect.unreachable('the plan was run');
  const { answer } = await helpBy([{ says }], { answer: declined, answerPlan: run });
  expect(answer).toEqual({ ...declined, model: answer.model });
  expect(answer.model!.note).toMatch(note);
});

test.each<[string, (plan: QueryPlan) => Promise<QueryAnswer>, RegExp]>([
  [
    'no rows',
    async () => ({ ...answeredQuestion(), evidence: { ...answeredQuestion().evidence!, rows_used: 0 } }),
    /found nothing/,
  ],
  ['no value', async () => answeredQuestion({ values: [[null]] }), /found nothing/],
  ['no answer', async () => declinedQuestion('', 'no-rows'), /found nothing/],
  ['a fault', () => Promise.reject(new Fault('invalid-input', 'The plan cannot be run.')), /The plan cannot be run\./],
])('a plan that finds %s leaves the question declined', async (_what, run, note) => {
  const declined = declinedQuestion('what did we haul in Bend?');
  const given = { answer: declined, answerPlan: run };
  const { answer } = await helpBy([{ says: JSON.stringify({ plan: PLAN }) }], given);
  expect(answer).toEqual({ ...declined, model: answer.model });
  expect(answer.model!.note).toMatch(note);
});

test.each(['no-rows', 'no-numbers', 'not-about-the-table'] as const)(
  'sends nothing if the reason is %s',
  async (reason) => {
    const { answer, server } = await helpBy([{ says: '{}' }], { answer: declinedQuestion('haul?', reason) });
    expect(answer.model!.note).toMatch(/nothing to ask it for/);
    expect(server.requests).toEqual([]);
  },
);

test('sends nothing without a table', async () => {
  const { answer, server } = await helpBy([{ says: '{}' }], { answer: declinedQuestion('haul?'), table: null });
  expect(answer.status).toBe('declined');
  expect(server.requests).toEqual([]);
});

test.each<[Parameters<typeof localModelSettings>[0], RegExp]>([
  [{ runtime: 'none' }, /No local model is configured/],
  [{ server: 'http://ada:secret@example.com' }, /contains a user name/],
  [{ server: 'http://169.254.169.254' }, /not on this machine/],
  [{ model: 'gpt-oss:120b-cloud' }, /in the cloud/],
  [{ runtime: 'llama-cpp', model: 'missing.gguf' }, /[Nn]o such file or folder/],
])('settings such as %j lead to a note', async (changes, note) => {
  const answer = await help(changes);
  expect(answer).toEqual({ ...answeredQuestion(), model: answer.model });
  expect(answer.model!.note).toMatch(note);
  expect(JSON.stringify(answer)).not.toContain('secret');
});

test('reports a model on another machine', async () => {
  // No server listens at this address: the test must not send anything to another machine.
  const answer = await help({ server: 'http://0.0.0.0:9', allowRemote: true });
  expect(answer.model).toMatchObject({ is_remote: true, used_for: 'nothing' });
  expect(answer.notes).toEqual([expect.stringMatching(/^http:\/\/0\.0\.0\.0:9 is not this machine/)]);
});

test('sends no cell of the table that is not in the answer', async () => {
  const answers: Behaviour[] = [{ says: JSON.stringify({ plan: PLAN }) }, { says: WORDS }];
  const { server } = await helpBy(answers, { answer: declinedQuestion('what did we haul in Bend?') });
  const sent = server.requests.map(({ body }) => body).join('\n');
  expect(sent).toContain('what did we haul in Bend?');
  expect(sent).not.toContain('Salem');
});

test('ending the request ends the model without a note', async () => {
  const request = new AbortController();
  const server = await startModelServer(['hang']);
  const answer = help({ server: server.address }, { signal: request.signal });
  request.abort(new Fault('timed-out', 'the request is over'));
  await expect(answer).rejects.toThrow('the request is over');
});

testInFull('stops a plan that runs too long', async () => {
  const declined = declinedQuestion('what did we haul in Bend?');
  const given = { answer: declined, answerPlan: () => new Promise<never>(() => undefined), timeoutMs: 1000 };
  const { answer } = await helpBy([{ says: JSON.stringify({ plan: PLAN }) }], given);
  expect(answer).toEqual({ ...declined, model: answer.model });
  expect(answer.model!.note).toMatch(/did not answer within 1 s/);
});

test('does not turn a bug into a note', async () => {
  const answerPlan = () => Promise.reject(new TypeError('x is not a function'));
  const declined = declinedQuestion('what did we haul in Bend?');
  await expect(helpBy([{ says: JSON.stringify({ plan: PLAN }) }], { answer: declined, answerPlan })).rejects.toThrow(
    TypeError,
  );
});

test.each(variants(['crash', 'hang', 'busy', 'exit', 'flood', 'nonsense', 'not loaded', 'answer']))(
  'a process with the behaviour %s does not change the answer',
  async (behaviour) => {
    const modelsDir = await temporaryFolder();
    await writeTinyGguf(join(modelsDir, 'tiny.gguf'));
    const packageDir = await installStandIn(await temporaryFolder(), behaviour, WORDS);
    const timeoutMs = ['hang', 'busy'].includes(behaviour) ? 1500 : 20_000;
    const answer = await help({ runtime: 'llama-cpp', model: 'tiny.gguf', modelsDir, packageDir }, { timeoutMs });
    expect(answer).toEqual({ ...answeredQuestion(), model: answer.model });
    expect(answer.model).toMatchObject({ server: null, used_for: behaviour === 'answer' ? 'words' : 'nothing' });
  },
);
