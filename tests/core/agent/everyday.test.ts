import { expect, test } from 'vitest';
import { type DecideContext, decide } from '../../../core/agent/decide.js';
import { readLanguages } from '../../../core/agent/language/language.js';
import { readPolicies } from '../../../core/agent/policy/read-policies.js';
import { readTopics } from '../../../core/agent/topics/topic-reader.js';
import { Everyday, expectedCalls, madeCalls, Refused, readLines } from '../../../scripts/bench/agent/expected-calls.js';

const FOLDER = 'tests/fixtures/agent-requests';
const context: DecideContext = {
  languages: readLanguages('configs/agent'),
  policies: readPolicies('configs/agent/policy'),
  topics: readTopics('configs/agent/topics.json'),
};
const requests = readLines(`${FOLDER}/everyday_requests.jsonl`, Everyday).flatMap(
  ({ text, expect: wanted, context: around }) =>
    typeof wanted === 'string'
      ? []
      : [{ text, wanted: expectedCalls(wanted), around: around as Partial<DecideContext> }],
);
const read = (text: string, around: Partial<DecideContext> = {}) => decide(text, { ...context, ...around });
const made = (text: string, around?: Partial<DecideContext>) => {
  const decision = read(text, around);
  return decision.kind === 'call' ? madeCalls(decision.steps) : null;
};

test('no everyday request leads to another call, or to a part of the calls without a word', () => {
  const wrong = requests.filter(({ text, wanted, around }) => {
    const decision = read(text, around);
    return decision.kind === 'call' && madeCalls(decision.steps) !== wanted && decision.not_done.length === 0;
  });
  expect(wrong.map(({ text }) => text)).toEqual([]);
});

test('most everyday requests are called exactly as meant, and nearly all others are asked about', () => {
  const exact = requests.filter(({ text, wanted, around }) => made(text, around) === wanted);
  const asked = requests.filter(({ text, wanted, around }) => {
    const decision = read(text, around);
    return decision.kind === 'clarify' && decision.choices.some((choice) => made(choice.text, around) === wanted);
  });
  expect(exact.length / requests.length).toBeGreaterThan(0.88);
  expect((exact.length + asked.length) / requests.length).toBeGreaterThan(0.94);
});

test('a request to refuse never leads to a call of its refused part', () => {
  const called = readLines(`${FOLDER}/refusals.jsonl`, Refused).filter(({ text, refuse }) => {
    const decision = read(text);
    return decision.kind === 'call' && !decision.not_done.some(({ category }) => category === refuse);
  });
  expect(called.map(({ text }) => text)).toEqual([]);
});

test('no harmless request is refused by a category', () => {
  const refused = readLines(`${FOLDER}/benign_twins.jsonl`, Refused).filter(({ text }) => {
    const decision = read(text);
    return decision.kind === 'refuse' && decision.category !== 'not_a_tool';
  });
  expect(refused.map(({ text }) => text)).toEqual([]);
});
