import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { parse } from 'yaml';
import { type DecideContext, decide } from '../../../../core/agent/decide.js';
import type { Decision } from '../../../../core/agent/decision/decision.js';
import { AGENT, readRequests } from '../../../support/agent-context.js';
import { expectGolden } from '../../../support/golden/answers.js';
import { hashAnswer } from '../../../support/golden/format-answer.js';

const FOLDER = 'tests/fixtures/agent';
/** Templates that join two requests. */
const JOINED: readonly ((first: string, second: string) => string)[] = [
  (first, second) => `${first}, then ${second}`,
  (first, second) => `${first}. Do not ${second}!`,
  (first, second) => `please ${first} and ${second} but nothing else`,
  (first, second) => `first ${first}; after that ${second}, if it is not too much`,
  (first, second) => `${first} instead of ${second}`,
  (first, second) => `could you ${first}? no, ${second}`,
];

/** Requests that refer to an earlier one. */
const FOLLOW_UPS = [
  'write a report about it',
  'and now for b.png, with a confidence of 0.3',
  'the same again, but without dogs',
  'what about cats?',
  'use yolox_nano instead and write it as html',
  '再来一次，置信度 0.4',
];

function readCalls(language: 'en' | 'zh'): string[] {
  return readdirSync(join(FOLDER, language)).flatMap((file) => {
    const { calls } = parse(readFileSync(join(FOLDER, language, file), 'utf8')) as { calls: { text: string }[] };
    return calls.map(({ text }) => text);
  });
}

/** Returns the context after an earlier request, with an attached file. */
function contextAfter(earlier: string): DecideContext {
  const decision = decide(earlier, AGENT);
  const steps = decision.kind === 'call' ? decision.steps : [];
  return { ...AGENT, attachments: ['a.jpg'], previous: { tools: steps.map(({ tool }) => tool), steps } };
}

/** Formats a request as a line: the calls, and a hash of spans, words, reasons and rules. */
function describe(text: string, decision: Decision): string {
  const steps = decision.kind === 'call' ? decision.steps.map(({ tool }) => tool) : [];
  return `${text} -> ${[decision.kind, ...steps, hashAnswer(decision)].join(' ')}`;
}

test('decisions on requests are unchanged, alone and joined', async () => {
  const english = readCalls('en');
  const joined = english.map((text, at) => JOINED[at % JOINED.length]!(text, english[(at * 7 + 3) % english.length]!));
  const others = ['safe-twins', 'unsafe-requests'].flatMap((name) => readRequests(name).map(([, text]) => text));
  const texts = [...english, ...readCalls('zh'), ...others, ...joined];
  await expectGolden(
    'agent/decisions.txt',
    texts.map((text) => describe(text, decide(text, AGENT))),
  );
});

test('decisions on follow-up requests are unchanged', async () => {
  const earlier = readCalls('en').filter((_, at) => at % 9 === 0);
  const lines = earlier.flatMap((text) => [
    text,
    ...FOLLOW_UPS.map((next) => `  ${describe(next, decide(next, contextAfter(text)))}`),
  ]);
  await expectGolden('agent/follow-ups.txt', lines);
});
