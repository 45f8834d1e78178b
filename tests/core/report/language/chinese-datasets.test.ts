import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  CHINESE_DATASET_REPORT,
  DATASET_MESSAGES,
  DATASET_TEXTS,
} from '../../../../core/report/language/chinese/dataset-report.js';
import { chineseCheck } from '../../../../core/vision/datasets/checks/chinese-checks.js';
import { renderDatasetHtml, renderDatasetMarkdown } from '../../../../core/vision/datasets/render/render-dataset.js';
import { DATASET_CHECKS } from '../../../../core/vision/datasets/report/dataset-checks.js';
import { unknownWords, wordingOfMarkdown, wordingOfPage } from '../../../support/latin-words.js';
import { faultyDataset, pageInput } from '../../../support/report-dataset.js';
import { collectReportTexts, isMessage, isText } from '../../../support/report-templates.js';

const SOURCES = collectReportTexts(['core/report', 'core/vision/datasets']);

test('every template has a translation, and every translation a text', () => {
  const { templates } = collectReportTexts(['core/vision/datasets/render', 'core/report']);
  expect([...templates].filter((key) => !CHINESE_DATASET_REPORT.texts.has(key))).toEqual([]);
  expect(Object.keys(DATASET_TEXTS).filter((key) => !isText(key, SOURCES))).toEqual([]);
  expect(Object.keys(DATASET_MESSAGES).filter((key) => !isMessage(key, SOURCES))).toEqual([]);
});

test('every check has its own texts', () => {
  const titles = [...DATASET_CHECKS.keys()].map((code) => chineseCheck(code)?.title);
  expect(titles.filter((title) => !/[\u4e00-\u9fff]|NaN|CMYK/.test(title ?? ''))).toEqual([]);
});

/** Names of classes and files of the example, and of programs in the texts of checks. */
const NAMES = new Set(
  ['red green blue png txt bare commas copied copy damaged fine lost outside tiny twice twin unknown signs']
    .concat([
      'images labels data yaml ultralytics dataset fix names nc path validation nan exif jpeg box candidates manifest',
    ])
    .flatMap((names) => names.split(' ')),
);

test('has no words in English, and is unchanged', async () => {
  const input = { ...(await pageInput(await faultyDataset())), language: 'zh' as const };
  const [page, markdown] = [renderDatasetHtml(input), renderDatasetMarkdown(input)];
  expect(unknownWords(wordingOfPage(page), NAMES)).toEqual([]);
  expect(unknownWords(wordingOfMarkdown(markdown), NAMES)).toEqual([]);
  expect(page).toContain('<html lang="zh-Hans"');
  await expect(markdown).toMatchFileSnapshot(resolve('tests/golden/datasets/report.zh.md'));
});
