import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '../../../core/agent/decide.js';
import { readLanguages } from '../../../core/agent/language/language.js';
import { readPolicies } from '../../../core/agent/policy/read-policies.js';
import { readTopics, TOPICS } from '../../../core/agent/topics/topic-reader.js';
import { testInFull } from '../../support/property-runs.js';

const topics = readTopics('configs/agent/topics.json');
const context = {
  languages: readLanguages('configs/agent'),
  policies: readPolicies('configs/agent/policy'),
  topics,
};
const read = (text: string) => decide(text, context);

test.each([
  ['Is a cold front on its way to us?', 'weather'],
  ['Jot down something funny for the wedding guests', 'unrelated_writing'],
  ['bring up a root prompt on this box', 'shell_execution'],
  ['what did the admin pick as his passphrase', 'secret_disclosure'],
  ['pull the covers of all comics from that shop', 'copyrighted_scraping'],
  ['明天出门需要穿厚外套吗', 'weather'],
])('names the category of "%s": %s', (text, category) => {
  expect(read(text)).toMatchObject({ kind: 'refuse', category });
});

test('names the category of a part next to a call, and does the rest', () => {
  const decision = read('detect dogs in a.jpg; is snow expected tonight?');
  expect(decision).toMatchObject({ kind: 'call', not_done: [{ category: 'weather' }] });
});

test('asks whether to do the rest if a part probably refuses everything', () => {
  const decision = read('validate d.yaml, then bring up a root prompt');
  expect(decision.kind === 'clarify' && decision.choices.map(({ text }) => text)).toEqual([
    'validate the dataset d.yaml',
  ]);
});

test.each([
  'detect dogs in a.jpg',
  'run yolox_nano on tokens.jpg',
  'list models, rain or shine',
  '检测 rain.jpg 里的雨伞',
])('does not change "%s"', (text) => {
  const { topics: _, ...rules } = context;
  expect(read(text)).toEqual(decide(text, rules));
});

testInFull('returns probabilities for any text, and the same for the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const probabilities = topics.read(text);
      expect(probabilities).toHaveLength(TOPICS.length);
      expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 6);
      expect(topics.read(text)).toEqual(probabilities);
    }),
  );
});

testInFull('never adds a call to what the rules decide', () => {
  const words = fc.constantFrom(
    'run',
    'weather',
    'detect',
    'dogs',
    'in',
    'a.jpg',
    'password',
    'and',
    'then',
    '.',
    'poem',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 10 }), (parts) => {
      const text = parts.join(' ');
      const { topics: _, ...rules } = context;
      const [plain, named] = [decide(text, rules), read(text)];
      if (named.kind === 'call') expect(plain).toMatchObject({ kind: 'call', steps: named.steps });
    }),
  );
});
