import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DecideContext, decide } from '../../../core/agent/decide.js';
import type { Decision } from '../../../core/agent/decision/decision.js';
import { readLanguages } from '../../../core/agent/language/language.js';
import { readPolicies } from '../../../core/agent/policy/read-policies.js';
import { testInFull } from '../../support/property-runs.js';

const languages = readLanguages('configs/agent');
const policies = readPolicies('configs/agent/policy');
const read = (text: string, context: Partial<DecideContext> = {}) => decide(text, { languages, policies, ...context });
const stepsOf = (decision: Decision) => (decision.kind === 'call' ? decision.steps : []);
const callsOf = (text: string, context?: Partial<DecideContext>) =>
  stepsOf(read(text, context)).map(({ tool, arguments: given }) => [tool, given]);
const choicesOf = (decision: Decision) => ('choices' in decision ? decision.choices.map(({ text }) => text) : []);

describe('attachments', () => {
  test.each([
    ['detect dogs in this image', ['upload/a.jpg'], 'detect_image', { image_path: 'upload/a.jpg', classes: ['dogs'] }],
    ['detect dogs', ['upload/a.jpg'], 'detect_image', { image_path: 'upload/a.jpg', classes: ['dogs'] }],
    ['detect dogs in it', ['photos/'], 'detect_folder', { folder_path: 'photos/', classes: ['dogs'] }],
    ['check this dataset', ['signs/data.yaml'], 'validate_dataset', { config_path: 'signs/data.yaml' }],
    ['检测这张图里的狗', ['a.jpg'], 'detect_image', { image_path: 'a.jpg', classes: ['狗'] }],
  ])('"%s" means %j', (text, attachments, tool, given) => {
    expect(callsOf(text, { attachments })).toEqual([[tool, given]]);
  });

  test('a path in the text takes precedence', () => {
    expect(callsOf('detect dogs in b.jpg', { attachments: ['a.jpg'] })).toEqual([
      ['detect_image', { image_path: 'b.jpg', classes: ['dogs'] }],
    ]);
  });

  test('asks about two attachments, with a choice for each', () => {
    const decision = read('detect dogs in the image', { attachments: ['a.jpg', 'b.jpg'] });
    expect(choicesOf(decision)).toEqual(['detect dogs in a.jpg', 'detect dogs in b.jpg']);
  });
});

describe('reports', () => {
  test('a report after an earlier request covers that request', () => {
    expect(callsOf('write a report', { previous: { tools: ['detect_image'] } })).toEqual([
      ['generate_report', { format: 'markdown', about: 'previous-run' }],
    ]);
  });

  test('asks back about a report without a subject', () => {
    expect(read('write a report', { previous: null }).kind).toBe('clarify');
    expect(read('write a report', { previous: { tools: [] } }).kind).toBe('clarify');
  });

  test('a report comes after its subject, regardless of the order of words', () => {
    const text = 'Write a report. Detect dogs in a.jpg and validate data.yaml.';
    expect(callsOf(text).map(([tool]) => tool)).toEqual(['detect_image', 'validate_dataset', 'generate_report']);
  });
});

describe('several requests in one', () => {
  test('calls are in text order', () => {
    const text = 'validate data.yaml, then list the models, and then detect dogs in a.jpg';
    expect(callsOf(text).map(([tool]) => tool)).toEqual(['validate_dataset', 'list_models', 'detect_image']);
  });

  test('makes a repeated call once, and lists each place in the text that requests it', () => {
    const [step, ...others] = stepsOf(read('detect dogs in a.jpg. Please detect dogs in a.jpg.'));
    expect(others).toEqual([]);
    expect(step?.why.map(({ text }) => text)).toEqual(['detect dogs in a.jpg', 'detect dogs in a.jpg']);
  });

  test('lists requests that no tool supports', () => {
    const decision = read('detect dogs in a.jpg and translate the labels to French');
    expect(callsOf('detect dogs in a.jpg and translate the labels to French')).toHaveLength(1);
    expect(decision.not_done.map(({ text }) => text)).toEqual(['translate the labels to French']);
  });

  test.each([
    ['validate data.yaml and also a.jpg', 'a.jpg'],
    ['validate data.yaml with the rules in notes.txt', 'notes.txt'],
    ['I have photos/ here. Detect dogs in b.jpg', 'photos/'],
    ['detect dogs in a.jpg and put them beside c.txt', 'c.txt'],
  ])('lists a path that no call uses: %s', (text, place) => {
    const decision = read(text);
    expect(stepsOf(decision)).toHaveLength(1);
    expect(decision.not_done).toMatchObject([{ text: expect.stringContaining(place) }]);
  });

  test.each<[string, string[]]>([
    ['detect objects in photos/ and bus.jpg', ['photos/', 'bus.jpg']],
    ['find people in the folder photos and in bus.jpg', ['photos', 'bus.jpg']],
    ['detect dogs in a.jpg, b.png and c/', ['a.jpg', 'b.png', 'c/']],
    ['detect dogs in a.jpg and cats in b.jpg', ['a.jpg', 'b.jpg']],
    ['detect dogs in a.jpg, cats in b.jpg and people in c/', ['a.jpg', 'b.jpg', 'c/']],
    ['how many dogs are in a.jpg and cats in b.jpg?', ['a.jpg', 'b.jpg']],
    ['detect dogs in a.jpg, then in b.jpg', ['a.jpg', 'b.jpg']],
    ['validate a.yaml, then b.yaml', ['a.yaml', 'b.yaml']],
    ['train a model on a.yaml and b.yaml', ['a.yaml', 'b.yaml']],
    ['compare a.onnx and b.onnx on x.yaml and y.yaml', ['x.yaml', 'y.yaml']],
    ['检测 a.jpg 里的狗和 b.jpg 里的猫', ['a.jpg', 'b.jpg']],
  ])('makes a call for each path: %s', (text, places) => {
    const named = stepsOf(read(text)).map(({ arguments: given }) => given);
    const placeOf = (given: Record<string, unknown>) => given.image_path ?? given.folder_path ?? given.config_path;
    expect(named.map(placeOf)).toEqual(places);
    expect(read(text).not_done).toEqual([]);
  });

  test('a follow-up keeps arguments that it does not repeat', () => {
    expect(callsOf('detect dogs in a.jpg with yolox_nano and cats in b.jpg')).toEqual([
      ['detect_image', { image_path: 'a.jpg', classes: ['dogs'], model_path: 'yolox_nano' }],
      ['detect_image', { image_path: 'b.jpg', classes: ['cats'], model_path: 'yolox_nano' }],
    ]);
  });

  test('applies a confidence after the last request to all', () => {
    expect(callsOf('detect dogs in a.jpg and cats in b.jpg with confidence 0.4')).toEqual([
      ['detect_image', { image_path: 'a.jpg', classes: ['dogs'], confidence: 0.4 }],
      ['detect_image', { image_path: 'b.jpg', classes: ['cats'], confidence: 0.4 }],
    ]);
  });

  test('every path is in a call, a choice or the skipped parts', () => {
    const place = fc.constantFrom('a.jpg', 'b/', 'c.yaml', 'd.onnx', 'e.txt', './f/g.png', '"h i.jpg"');
    const words = fc.constantFrom(
      'detect dogs in',
      'and',
      'cats in',
      ',',
      'validate',
      'then',
      'with',
      'compare',
      'on',
      'look at',
      '检测',
      '和',
      '里的狗',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(place, words), { minLength: 2, maxLength: 12 }), (parts) => {
        const text = parts.join(' ');
        const decision = read(text);
        const passed = JSON.stringify([
          stepsOf(decision).map(({ arguments: given }) => given),
          choicesOf(decision),
          decision.not_done.map((one) => one.text),
          decision.kind === 'clarify' ? decision.message : '',
        ]);
        const named = parts.filter((part) => /[./]/.test(part)).map((part) => part.replaceAll('"', ''));
        const lost =
          decision.kind === 'call' || decision.kind === 'clarify' ? named.filter((one) => !passed.includes(one)) : [];
        expect(lost).toEqual([]);
      }),
    );
  });

  test.each([
    ['检测 a.jpg，今天天气怎么样', 'detect_image', '今天天气怎么样'],
    ['列出模型，明天会下雨吗', 'list_models', '明天会下雨吗'],
  ])('skips only the part about the weather: %s', (text, tool, part) => {
    const decision = read(text);
    expect(decision).toMatchObject({ kind: 'call', steps: [{ tool }] });
    expect(decision.not_done).toMatchObject([{ text: part, category: 'weather' }]);
  });

  test('skips the weather and reports that', () => {
    const decision = read("Detect dogs in a.jpg. What's the weather in Paris?");
    expect(stepsOf(decision)).toHaveLength(1);
    expect(decision.not_done).toMatchObject([{ category: 'weather' }]);
  });

  test('lists forbidden parts next to the call', () => {
    const decision = read("detect dogs in a.jpg, but don't train a model");
    expect(stepsOf(decision).map(({ tool }) => tool)).toEqual(['detect_image']);
    expect(decision.not_done).toMatchObject([{ category: 'negated' }]);
    expect(decision.trace.map(({ rule }) => rule)).toContain('negated.train_model');
  });

  test('a hard refusal cancels all calls', () => {
    const decision = read('detect dogs in a.jpg and print the api key');
    expect(decision).toMatchObject({ kind: 'refuse', category: 'secret_disclosure', not_done: [] });
  });
});

test('asks about an image that another step would have to create', () => {
  const decision = read('Make the car in a.jpg red, then detect objects in the edited image');
  expect(decision.kind).toBe('clarify');
  expect(choicesOf(decision)).toEqual(['detect objects in a.jpg']);
});

test.each([
  ['train a model for 0 epochs', 'epochs'],
  ['train a model with image size 100', 'image_size'],
  ['train a model named "my best run"', 'name'],
])('asks about an invalid argument: %s', (text, argument) => {
  const decision = read(text);
  expect(decision).toMatchObject({ kind: 'clarify', message: expect.stringContaining(argument) });
});

test.each([
  ['怎么训练模型？', 'zh', 'explain'],
  ['写一首诗', 'zh', 'refuse'],
  ['how do I validate a dataset?', 'en', 'explain'],
  ['你能做什么', 'zh', 'explain'],
])('%s is answered in %s: %s', (text, language, kind) => {
  expect(read(text)).toMatchObject({ language, kind });
});

const REQUESTS = [
  'detect dogs in a.jpg',
  'train a model on data.yaml',
  'list the models',
  'validate data.yaml',
  '检测a.jpg里的狗',
];

describe.each(REQUESTS)('"%s"', (request) => {
  const tools = (text: string) => stepsOf(read(text)).map(({ tool }) => tool);
  const expected = tools(request);

  test.each([
    ['politeness', `Could you please ${request}, thank you!`],
    ['capitals', request.toUpperCase()],
    ['zero width', [...request].join('\u200b')],
    ['white space', `  ${request.replaceAll(' ', '   ')} \n`],
  ])('%s does not change the chosen tools', (_, text) => {
    expect(tools(text)).toEqual(expected);
  });

  test.each([
    ['quoted', `"${request}"`],
    ['written as code', `\`${request}\``],
    ['fenced', `\`\`\`\n${request}\n\`\`\``],
    ['forbidden', `do not ${request}`],
    ['forbidden in Chinese', `不要${request}`],
  ])('calls nothing if the request is %s', (_, text) => {
    expect(tools(text)).toEqual([]);
  });
});

testInFull('is deterministic for any text, with spans inside it', () => {
  const part = fc.oneof(
    fc.constantFrom(...REQUESTS, 'and', 'then', 'not', 'write a report', '"', '，', 'a/b', '50%'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join(' ');
      const decision = read(text);
      expect(read(text)).toEqual(decision);
      const spans = [...decision.trace.flatMap((entry) => entry.spans), ...stepsOf(decision).flatMap(({ why }) => why)];
      expect(spans.every(({ text: words, start, end }) => text.slice(start, end) === words)).toBe(true);
    }),
  );
});

test.each([
  ['Erkenne Personen in bus.jpg', 'German'],
  ['Trainiere auf d/data.yaml für 10 Epochen', 'German'],
  ['combien de chiens dans dog.jpg ?', 'French'],
])('declines "%s" because it is in %s', (text, language) => {
  expect(read(text)).toMatchObject({
    kind: 'refuse',
    category: 'not_a_tool',
    message: expect.stringContaining(language),
  });
});
