import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  CHINESE_DETECTION_REPORT,
  DETECTION_TEXTS,
} from '../../../../core/report/language/chinese/detection-report.js';
import { writeDetectionReport } from '../../../../core/vision/report/detection-report.js';
import { detectionReportInput } from '../../../support/detection-report.js';
import { withoutStyle } from '../../../support/golden/without-style.js';
import { unknownWords, wordingOfMarkdown, wordingOfPage } from '../../../support/latin-words.js';
import { collectReportTexts, isText } from '../../../support/report-templates.js';

type Given = Parameters<typeof detectionReportInput>[0];
const render = (format: 'html' | 'markdown', given: Given = {}) =>
  writeDetectionReport(format, { ...detectionReportInput(given), language: 'zh' });

test.each([
  ['report.zh.html', render('html')],
  ['report.zh.md', render('markdown')],
  ['report-made-up.zh.html', render('html', { isMock: true })],
  ['report-made-up.zh.md', render('markdown', { isMock: true })],
])('equals the expected report: %s', async (name, text) => {
  await expect(withoutStyle(text)).toMatchFileSnapshot(resolve('tests/golden/detection', name));
});

test('every template has a translation, and every translation a text', () => {
  const { templates } = collectReportTexts(['core/vision/report']);
  expect([...templates].filter((key) => !CHINESE_DETECTION_REPORT.texts.has(key))).toEqual([]);
  const sources = collectReportTexts(['core/report', 'core/vision/report', 'core/agent/report']);
  expect(Object.keys(DETECTION_TEXTS).filter((key) => !isText(key, sources))).toEqual([]);
});

/** Names of classes, models and files in the examples. */
const NAMES = new Set(
  [
    'person bus dog tie car bicycle truck banana horse sheep train cat cow jpg onnx street test',
    'yolox nano fastestdet',
  ]
    .concat(['apache mock cpu'])
    .flatMap((names) => names.split(' ')),
);
const CASES: readonly (readonly [string, Given])[] = [
  ['a street', {}],
  ['made-up boxes', { isMock: true }],
  ['nothing found', { images: [''] }],
  ['a single image, stopped, without a card', { facts: { isRecursive: null, total: 99, model: null, seconds: null } }],
];

test.each(CASES)('has no words in English: %s', (_, given) => {
  expect(unknownWords(wordingOfMarkdown(render('markdown', given)), NAMES)).toEqual([]);
  expect(unknownWords(wordingOfPage(render('html', given)), NAMES)).toEqual([]);
});
