import { describe, expect, test } from 'vitest';
import { decide } from '../../../core/agent/decide.js';
import type { RequestedCall } from '../../../core/agent/decision/decision.js';
import { AGENT } from '../../support/agent-context.js';

type Earlier = Pick<RequestedCall, 'tool' | 'arguments'>;

const DOGS: Earlier = { tool: 'detect_image', arguments: { image_path: 'a.jpg', classes: ['dogs'] } };
const OTHERS: Earlier = { tool: 'detect_image', arguments: { image_path: 'b.jpg', without_classes: ['cars'] } };
const DATA: Earlier = { tool: 'validate_dataset', arguments: { config_path: 'data.yaml' } };

const asked = (steps: readonly Earlier[], text: string) =>
  decide(text, { ...AGENT, previous: { tools: steps.map(({ tool }) => tool), steps } });

describe('a follow-up to an earlier request', () => {
  test.each<[Earlier, string, Earlier]>([
    [DOGS, 'now with confidence 0.6', { ...DOGS, arguments: { ...DOGS.arguments, confidence: 0.6 } }],
    [DOGS, 'and in b.jpg too', { ...DOGS, arguments: { ...DOGS.arguments, image_path: 'b.jpg' } }],
    [DOGS, 'the same for photos/', { tool: 'detect_folder', arguments: { folder_path: 'photos/', classes: ['dogs'] } }],
    [OTHERS, 'what about a.jpg?', { ...OTHERS, arguments: { ...OTHERS.arguments, image_path: 'a.jpg' } }],
    [DATA, 'train on it', { tool: 'train_model', arguments: { config_path: 'data.yaml' } }],
    [DATA, 'now strictly', { ...DATA, arguments: { ...DATA.arguments, strict: true } }],
    [DOGS, 'same but only cats', { ...DOGS, arguments: { ...DOGS.arguments, classes: ['cats'] } }],
    [DOGS, '只要猫', { ...DOGS, arguments: { ...DOGS.arguments, classes: ['猫'] } }],
    [OTHERS, 'and people?', { tool: 'detect_image', arguments: { image_path: 'b.jpg', classes: ['people'] } }],
    [OTHERS, 'now everything', { tool: 'detect_image', arguments: { image_path: 'b.jpg' } }],
    [DATA, 'validate it', DATA],
  ])('%j, %s', (earlier, text, step) => {
    expect(asked([earlier], text)).toMatchObject({ kind: 'call', steps: [step] });
  });

  test('asks which call is meant if it fits several', () => {
    expect(asked([DOGS, OTHERS], 'now with confidence 0.6')).toMatchObject({ kind: 'clarify', choices: [{}, {}] });
  });

  test.each(['everything except cars', 'without cars', 'now all objects but cars'])(
    'may exclude classes: %s',
    (text) => {
      const given = { image_path: 'a.jpg', without_classes: ['cars'] };
      expect(asked([DOGS], text)).toMatchObject({ kind: 'call', steps: [{ tool: 'detect_image', arguments: given }] });
    },
  );

  test.each(['again', 'once more please', 'do the same again', '再来一次'])(
    'may repeat the whole earlier request: %s',
    (text) => {
      const health: Earlier = { tool: 'check_health', arguments: {} };
      expect(asked([DOGS, DATA, health], text)).toMatchObject({ kind: 'call', steps: [DOGS, DATA, health] });
    },
  );

  test('may repeat the request before a report about it', () => {
    expect(asked([DOGS], 'again, and write a report')).toMatchObject({
      kind: 'call',
      steps: [DOGS, { tool: 'generate_report', arguments: { about: 'this-request' } }],
    });
  });

  test.each(['book a flight with confidence 0.6', 'tell me a joke', 'what is the weather'])(
    'is not recognized in: %s',
    (text) => {
      expect(asked([DOGS], text).kind).toBe('refuse');
    },
  );
});

describe('asks back about a follow-up without an earlier request', () => {
  test.each([
    ['again', 'detect objects in <image>'],
    ['the same but with confidence 0.7', 'detect objects in <image>'],
    ['same but only cats', 'detect cats in <image>'],
    ['everything except cars', 'detect objects except cars in <image>'],
    ['validate it', 'validate the dataset <data.yaml>'],
    ['验证它', '验证数据集 <data.yaml>'],
  ])('%s', (text, choice) => {
    const decision = decide(text, AGENT);
    expect(decision).toMatchObject({ kind: 'clarify', steps: [] });
    expect(decision.kind === 'clarify' ? decision.choices.map((one) => one.text) : []).toContain(choice);
  });

  test.each(['only cats', 'say that again', 'same time tomorrow', 'everything but the girl'])('but not: %s', (text) => {
    expect(decide(text, AGENT).kind).toBe('refuse');
  });
});

describe('does not ask an answered question again', () => {
  test.each([
    'detect the language in a.jpg',
    'find the mood in photos/',
    'detect "keys"',
    'detect "keys" in the image',
    'detect text and dogs in a.jpg and validate d.yaml',
  ])('%s', (text) => {
    const decision = decide(text, AGENT);
    const choices = decision.kind === 'clarify' ? decision.choices.map((one) => one.text) : [];
    expect(choices).not.toEqual([]);
    for (const choice of choices) {
      const answer = choice.replace('<image>', 'a.jpg').replace('<folder>', 'photos/');
      expect([answer, decide(answer, AGENT).kind]).toEqual([answer, 'call']);
    }
  });
});

describe('asks about a typo in the action', () => {
  test.each([
    ['detct dogs in photos/', 'detect dogs in photos/'],
    ['validat d.yaml', 'validate d.yaml'],
    ['chek d.yaml', 'check d.yaml'],
    ['tran a model on d.yaml', 'train a model on d.yaml'],
    ['detect dogs in a.jpg and writ a report', 'detect dogs in a.jpg and write a report'],
  ])('%s', (text, meant) => {
    expect(decide(text, AGENT)).toMatchObject({
      kind: 'clarify',
      choices: expect.arrayContaining([expect.objectContaining({ text: meant })]),
    });
  });
});

describe('recognizes a model named without its digit', () => {
  test.each([
    ['compare fastestdet with yolox_nano on d.yaml', ['fastestdet', 'yolox_nano']],
    ['compare mock and fastestdet on photos/', ['mock', 'fastestdet']],
    ['compare fastestdet and yolox_nano', ['fastestdet', 'yolox_nano']],
  ])('%s', (text, models) => {
    expect(decide(text, AGENT)).toMatchObject({
      kind: 'call',
      steps: [{ tool: 'compare_models', arguments: { models } }],
    });
  });

  test('asks back if the words are ambiguous', () => {
    expect(decide('compare yolox nano and fastestdet on d.yaml', AGENT).kind).toBe('clarify');
    expect(decide('compare alpha and beta', AGENT).kind).toBe('clarify');
  });
});

test('a question keeps the complete parts, and each choice contains them', () => {
  const text = 'detect dogs in photos/, validate the dataset, and write a report';
  const decision = decide(text, AGENT);
  expect(decision).toMatchObject({
    kind: 'clarify',
    message: expect.stringContaining('validate the dataset'),
    steps: [{ tool: 'detect_folder' }, { tool: 'generate_report' }],
  });
  const [choice] = decision.kind === 'clarify' ? decision.choices : [];
  expect(decide(choice!.text.replace('<data.yaml>', '"data.yaml"'), AGENT)).toMatchObject({
    kind: 'call',
    steps: [{ tool: 'detect_folder' }, { tool: 'validate_dataset' }, { tool: 'generate_report' }],
  });
});

describe('asks back about a placeholder in angle brackets', () => {
  test.each([
    ['Detect dogs in <image>', 'Which image?', 'detect dogs in <image>'],
    ['Detect dogs in <a.jpg>', 'Which image?', 'detect dogs in <a.jpg>'],
    ['Detect dogs in <your photos/a.jpg>', 'Which image?', 'detect dogs in <photos/a.jpg>'],
    ['Detect dogs in <folder>', 'Which', '<folder>'],
    ['Detect dogs in <photos/>', 'Which folder?', '<photos/>'],
    ['Validate the dataset <data.yaml>', 'Which dataset?', 'validate the dataset <data.yaml>'],
    ['Plan a training on <data.yaml> for 20 epochs', 'Which dataset?', '<data.yaml>'],
    ['Compare yolox_nano and fastestdet on <data.yaml>', 'Which dataset?', '<data.yaml>'],
    ['Detect dogs in a.jpg with <model.onnx>', 'Which model?', '<model.onnx>'],
    ['检测 <a.jpg> 里的狗', '哪张图片', '<a.jpg>'],
  ])('%s', (text, question, choice) => {
    const decision = decide(text, AGENT);
    expect(decision).toMatchObject({ kind: 'clarify', message: expect.stringContaining(question), steps: [] });
    const choices = decision.kind === 'clarify' ? decision.choices : [];
    expect(choices.map((one) => one.text).join('\n')).toContain(choice);
  });

  test('keeps adjacent names for the answer', () => {
    expect(decide('detect dogs in a.jpg and <b.jpg>', AGENT)).toMatchObject({
      kind: 'clarify',
      message: expect.stringContaining('Which image?'),
      steps: [{ tool: 'detect_image', arguments: { image_path: 'a.jpg' } }],
      not_done: [],
    });
  });

  test('does not ask back about comparison signs', () => {
    expect(decide('detect dogs in a.jpg with a confidence > 0.5', AGENT).kind).toBe('call');
  });
});
