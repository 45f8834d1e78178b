import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLanguages } from '../../../../core/agent/language/language.js';
import { readRequest } from '../../../../core/agent/request/read-request.js';
import { foldWithOffsets } from '../../../../core/language/fold-with-offsets.js';

const languages = readLanguages('configs/agent');
const read = (text: string) => readRequest(text, languages);
const clausesOf = (text: string) => read(text).clauses.map(({ start, end }) => text.slice(start, end));
const dataOf = (text: string) => read(text).clauses.flatMap(({ data }) => data.map((one) => [one.kind, one.text]));
const negatedOf = (text: string) =>
  read(text).clauses.flatMap(({ negated }) => negated.map(({ start, end }) => text.slice(start, end)));

describe('folding', () => {
  test.each([
    ['tr\u200bain', 'train'],
    ['ＴＲＡＩＮ', 'train'],
    ['tr\u0430in', 'train'],
    ['𝐭𝐫𝐚𝐢𝐧', 'train'],
    ['t\u0336r\u0336a\u0336i\u0336n\u0336', 'train'],
    ['\u202enoitceted\u202c', 'noitceted'],
    ['train\u{e0041}\u{e0042}', 'train'],
    ['so\u00adft', 'soft'],
    ['don’t “x” – y', 'don\'t "x" - y'],
    ['поезд', 'поезд'],
    ['ﬁnd', 'find'],
  ])('folds %j to %j', (sent, folded) => {
    expect(foldWithOffsets(sent).folded).toBe(folded);
  });

  test('maps each unit to its place in the request', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { folded, offsets } = foldWithOffsets(text);
        expect(offsets).toHaveLength(folded.length + 1);
        expect(offsets.every((at, index) => at >= (offsets[index - 1] ?? 0) && at <= text.length)).toBe(true);
      }),
    );
  });
});

describe('data', () => {
  test.each([
    ["detect the dog's ball in 'my photo.jpg'", [['quoted', 'my photo.jpg']]],
    ['detect dogs in (photos/a.jpg).', [['path', 'photos/a.jpg']]],
    ['say `rm -rf /` now', [['code', 'rm -rf /']]],
    ['see https://example.com/a.jpg, please', [['url', 'https://example.com/a.jpg']]],
    ['检测照片/猫.jpg里的狗', [['path', '照片/猫.jpg']]],
    ['检测“我的 照片.jpg”', [['quoted', '我的 照片.jpg']]],
    ['cats and/or dogs 24/7', []],
    ['detect in C:\\photos\\a.jpg', [['path', 'C:\\photos\\a.jpg']]],
    [
      'read .env and ~/x',
      [
        ['path', '.env'],
        ['path', '~/x'],
      ],
    ],
    ["I don't and won't", []],
    ['ｐｈｏｔｏｓ／ａ．ｊｐｇ', [['path', 'photos/a.jpg']]],
  ])('%s', (text, data) => {
    expect(dataOf(text)).toEqual(data);
  });
});

describe('clauses', () => {
  test.each([
    ['detect dogs in a.jpg, then write a report', ['detect dogs in a.jpg', 'then write a report']],
    ['detect dogs, cats and birds in a.jpg', ['detect dogs, cats and birds in a.jpg']],
    ['detect and label the dogs in a.jpg', ['detect and label the dogs in a.jpg']],
    ['validate data.yaml and train a model', ['validate data.yaml', 'train a model']],
    ['confidence 0.5 is fine. Go on', ['confidence 0.5 is fine', 'Go on']],
    ['检测a.jpg里的狗，然后生成报告', ['检测a.jpg里的狗', '然后生成报告']],
  ])('%s', (text, clauses) => {
    expect(clausesOf(text)).toEqual(clauses);
  });
});

describe('negation', () => {
  test.each([
    ['do not train a model', ['do not train a model']],
    ["don't train a model and write a report", ["don't train a model", 'write a report']],
    ["don't train, just validate data.yaml", ["don't train"]],
    ['detect dogs but not cats in a.jpg', ['but not cats']],
    ["don't forget to train a model", []],
    ['不要训练模型', ['不要训练模型']],
    ['识别a.jpg里的狗', []],
  ])('%s', (text, negated) => {
    expect(negatedOf(text)).toEqual(negated);
  });
});

test.each([
  ['how do I train a model?', true],
  ['what does train_model do?', true],
  ['could you train a model?', false],
  ['detect drivers who wear a helmet in a.jpg', false],
  ['怎么训练模型？', true],
])('%s is a question: %s', (text, asks) => {
  expect(read(text).clauses.some(({ question }) => question !== null)).toBe(asks);
});

test('the positions of words and data are inside any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const spans = read(text).clauses.flatMap((clause) => [
        clause,
        ...clause.words,
        ...clause.data,
        ...clause.negated,
      ]);
      expect(spans.every(({ start, end }) => start >= 0 && start <= end && end <= text.length)).toBe(true);
    }),
  );
});
