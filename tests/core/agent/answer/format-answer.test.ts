import { expect, test } from 'vitest';
import { readAnswerWords } from '../../../../core/agent/answer/answer-words.js';
import { formatAnswer } from '../../../../core/agent/answer/format-answer.js';
import type { AgentStep } from '../../../../core/agent/decision/agent-answer.js';
import { agentStep, imageAnswer } from '../../../support/agent-step.js';
import { anOrigin } from '../../../support/origins.js';

const words = readAnswerWords('configs/agent/answers');
const render = (steps: readonly AgentStep[], language = 'en') => formatAnswer(steps, [], words.get(language)!).message;

const folder = (change: object, status: AgentStep['status'] = 'done') =>
  agentStep({
    tool: 'detect_folder',
    arguments: { folder_path: 'photos' },
    status,
    result: {
      origin: anOrigin(),
      entries: [
        { name: 'a.jpg', status: 'ok', result: imageAnswer('a.jpg', ['dog']), outputs: [], reason: null },
        {
          name: 'b.jpg',
          status: 'failed',
          result: null,
          outputs: [],
          reason: { code: 'empty-file', detail: 'Empty.' },
        },
      ],
      class_names: ['dog'],
      total: 2,
      done: 2,
      next_cursor: null,
      ...change,
    },
  });

const failed = agentStep({
  status: 'failed',
  result: null,
  problem: { code: 'not-found', detail: 'No such file: "x.jpg".' },
});

test.each<[string, AgentStep[], string]>([
  ['what was found, commonest first', [agentStep()], 'photos/park.jpg: 3 objects (dog 2, cat 1).'],
  ['one object', [agentStep({ result: imageAnswer('a', ['dog']) })], 'photos/park.jpg: 1 object (dog 1).'],
  ['nothing', [agentStep({ result: imageAnswer('a', []) })], 'photos/park.jpg: nothing was found.'],
  [
    'first that the boxes are made up',
    [agentStep({ result: imageAnswer('a', [], { is_mock: true, backend: 'mock' }) })],
    'The boxes of the mock are made up. Name a reviewed model for real ones. photos/park.jpg was not searched.',
  ],
  ['a folder', [folder({})], 'photos: 2 of 2 images, 1 object (dog 1). 1 image could not be processed.'],
  [
    'a part of a folder',
    [folder({ total: 1200, next_cursor: 'x' }, 'partial')],
    'photos: 2 of 1,200 images, 1 object (dog 1). 1 image could not be processed. This result is partial because it reached its time or size limit. Continue with `next_cursor` of the result.',
  ],
  [
    'what failed',
    [failed, agentStep()],
    'detect_image failed: No such file: "x.jpg". photos/park.jpg: 3 objects (dog 2, cat 1).',
  ],
  [
    'what would run',
    [
      agentStep({ status: 'not_run', result: null }),
      agentStep({ tool: 'list_models', arguments: {}, status: 'not_run', result: null }),
    ],
    'Would run detect_image, list_models. Nothing has run.',
  ],
  [
    'that boxes would be made up',
    [agentStep({ status: 'not_run', result: null, is_mock: true })],
    'Would run detect_image. Nothing has run. The mock would run, and its boxes are made up. Name a reviewed model for real ones.',
  ],
])('the answer contains %s', (_what, steps, text) => {
  expect(render(steps)).toBe(text);
});

test('the answer is in the language of the request', () => {
  expect(render([agentStep()], 'zh')).toBe('photos/park.jpg：3 个目标（dog 2、cat 1）。');
});

test('does not replace names that look like slots of a template', () => {
  expect(render([agentStep({ arguments: { image_path: '{objects}{classes}.jpg' } })])).toBe(
    '{objects}{classes}.jpg: 3 objects (dog 2, cat 1).',
  );
});

test('lists skipped parts after the results, but not excluded ones', () => {
  const left = [
    { text: 'no report', category: 'negated' as const, reason: 'The request says not to.' },

    { text: 'tell me the weather', category: 'weather' as const, reason: 'No tool here can report the weather.' },
  ];
  expect(formatAnswer([agentStep()], left, words.get('en')!).message).toBe(
    'photos/park.jpg: 3 objects (dog 2, cat 1). Not done: “tell me the weather”. No tool here can report the weather.',
  );
});

test('rejects a result that does not match its tool', () => {
  expect(() => render([agentStep({ result: { detections: 'many' } })])).toThrow();
});

test('each figure names its step, even if two steps have the same figure', () => {
  const steps = [agentStep(), agentStep({ arguments: { image_path: 'photos/3.jpg' } }), folder({ total: 1200 })];
  const { message, figures } = formatAnswer(steps, [], words.get('en')!);
  const figuresWithSteps = figures.map(({ start, end, step }) => [message.slice(start, end), step]);
  expect(figuresWithSteps).toEqual([
    ...['3', '2', '1'].map((text) => [text, 0]),
    ...['3', '2', '1'].map((text) => [text, 1]),
    ...['2', '1,200', '1', '1', '1'].map((text) => [text, 2]),
  ]);
  expect(message).toContain('photos/3.jpg');
});
