import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '../../../core/agent/decide.js';
import { readLanguages } from '../../../core/agent/language/language.js';
import { readPolicies } from '../../../core/agent/policy/read-policies.js';
import { readTopics } from '../../../core/agent/topics/topic-reader.js';
import { testInFull } from '../../support/property-runs.js';

const context = {
  languages: readLanguages('configs/agent'),
  policies: readPolicies('configs/agent/policy'),
  topics: readTopics('configs/agent/topics.json'),
};

/** What the user learns of a decision: the calls, the question or refusal, and what is not done. */
function outcomeOf(text: string): string {
  const decision = decide(text, context);
  const steps = 'steps' in decision ? decision.steps.map(({ tool, arguments: given }) => [tool, given]) : [];
  const choices = 'choices' in decision ? decision.choices.map((choice) => choice.text) : [];
  return JSON.stringify([decision.kind, steps, choices, decision.not_done.map((part) => part.text)]);
}

const REQUESTS = [
  'detect dogs in a.jpg',
  'validate d/data.yaml',
  'list the models',
  'compare mock and yolox_nano on photos/',
  'train on d/data.yaml for 20 epochs',
  'detect people in photos/ and write a report',
  'Is the server up?',
];

const SENTENCES = [
  'I need it as CSV.',
  'Then fastestdet on the same folder.',
  'Send me the result by email.',
  'Make the dogs blue.',
  'The red ones only.',
  'Stop when you find ten.',
  'Use the second camera.',
  'Sort them by size.',
  'My boss wants it today.',
  'Skip the blurry ones.',
  'Three of them at most.',
  'Ignore the background.',
  'Put the boxes into a zip.',
  'Only after sunset.',
  'With the new weights.',
  'Double the speed.',
  'Show them to Anna first.',
  'Call it holiday.',
  'It should be fast.',
  'Use a grid of four.',
];

describe.each(REQUESTS)('"%s"', (request) => {
  test.each(SENTENCES)('accounts for "%s"', (sentence) => {
    expect(outcomeOf(`${request}. ${sentence}`)).not.toBe(outcomeOf(request));
  });

  test.each(['Thanks!', 'Thank you very much.', 'Have a nice day.', 'Cheers, mate!', 'Please.'])(
    'reports no courtesy: "%s"',
    (courtesy) => {
      expect(outcomeOf(`${request}. ${courtesy}`)).toBe(outcomeOf(request));
    },
  );
});

const WORDS =
  'apple seven quickly under garden send blue printer because window after nobody ticket large monday folder upload seldom river open bridge twice export metal green hold silent'.split(
    ' ',
  );

testInFull('accounts for any appended words', () => {
  const sentence = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 6 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.constantFrom(...REQUESTS), fc.constantFrom('. ', '; ', '\n'), sentence, (request, mark, words) => {
      expect(outcomeOf(`${request}${mark}${words}.`)).not.toBe(outcomeOf(request));
    }),
  );
});
