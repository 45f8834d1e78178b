import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { readAnswerWords } from '../../../../core/agent/answer/answer-words.js';
import type { AgentStep } from '../../../../core/agent/decision/agent-answer.js';
import { type AgentReportInput, writeReport } from '../../../../core/agent/report/agent-report.js';
import { agentStep, imageAnswer } from '../../../support/agent-step.js';
import { parsePage } from '../../../support/html-page.js';
import { NAUGHTY_TEXTS } from '../../../support/naughty-texts.js';
import { anOrigin } from '../../../support/origins.js';
import { propertyRuns, testInFull } from '../../../support/property-runs.js';

/** Origin of a side's boxes in a comparison. */
const ORIGIN = (({ backend, is_mock, device, options }) => ({ backend, is_mock, device, options }))(anOrigin());

const words = readAnswerWords('configs/agent/answers');

const input = (change: Partial<AgentReportInput> = {}): AgentReportInput => ({
  asked: 'detect dogs in photos/park.jpg and write a report',
  run: null,
  steps: [agentStep()],
  words: words.get('en')!,
  time: '2026-11-21T11:30:00.000Z',
  version: '0.5.0',
  models: [],
  photos: new Map(),
  ...change,
});

const comparison = (labelled: boolean): AgentStep =>
  agentStep({
    tool: 'compare_models',
    arguments: { models: ['one', 'two'], folder_path: 'photos' },
    result: {
      total: 31,
      done: 31,
      next_cursor: null,
      comparison: {
        images: 31,
        labelled_objects: labelled ? 87 : null,
        confidence: 0.25,
        iou: 0.5,
        models: ['one', 'two'].map((label, place) => ({
          label,
          ...ORIGIN,
          model: label,
          sha256: null,
          bytes: null,
          licence: 'MIT',
          overall: labelled
            ? {
                precision: 0.91,
                recall: 0.84,
                f1: 0.87,
                ap50: 0.88,
                ap50_95: 0.613 + place / 100,
                labelled: 87,
                found: 79,
              }
            : null,
          by_class: [
            {
              class_id: 3,
              class_name: 'cat',
              figures: { precision: null, recall: null, f1: null, ap50: null, ap50_95: null, labelled: 0, found: 5 },
            },
          ],
          best_confidence: null,
          confusion: null,
          latency_ms: { p50: 61.2, p90: 70, p99: 88, mean: 63, images: 31 },
          detections: 79 + place,
          failed: 0,
        })),
        differences: [
          {
            image: 'a.jpg',
            found_by: ['two'],
            is_labelled: null,
            class_name: 'cat',
            confidence: 0.71,
            box: { x1: 1, y1: 2, x2: 3, y2: 4 },
          },
        ],
        difference_count: 12,
        difference_counts: { models: 12, unlabelled: 0, missed: 0 },
        warnings: ['Class "cat" is known to one model alone.'],
      },
    },
  });

test('a Markdown report contains the request, the outcome, and each object', () => {
  const { content, file_name } = writeReport('markdown', input());
  expect(file_name).toBe('report.md');
  expect(content).toContain('- Request: `detect dogs in photos/park.jpg and write a report`');
  expect(content).toContain('- `photos/park.jpg`: 3 objects (`dog` 2, `cat` 1).');
  expect(content).toMatch(/^dog +2/m);
  expect(content).toMatch(/^park\.jpg +cat +0\.75 +1\.5 2\.5 30\.0 40\.0$/m);
  expect(content).toContain('All figures are from the results of this request.');
});

test('compares models side by side, with and without labels', () => {
  const labelled = writeReport('markdown', input({ steps: [comparison(true)] })).content;
  expect(labelled).toMatch(/^two +MIT +80 +0\.910 +0\.840 +0\.623 +61\.2$/m);
  expect(labelled).toContain('- Made with: `one');
  expect(labelled).toContain('confidence > 0.25, NMS IoU 0.7');
  expect(labelled).toContain('Compared on 31 images, AP50-95: `one` 0.613, `two` 0.623.');
  const bare = writeReport('markdown', input({ steps: [comparison(false)] })).content;
  expect(bare).toMatch(/^two +cat +5 +–$/m);
  expect(bare).toMatch(/^a\.jpg +cat +0\.71 +two$/m);
  expect(bare).toContain('- Class "cat" is known to one model alone.');
  expect(bare).toMatch(/^one +MIT +79 +– +– +– +61\.2$/m);
});

test('reports failures without a section', () => {
  const failed = agentStep({
    status: 'failed',
    result: null,
    problem: { code: 'not-found', detail: 'There is no y.jpg.' },
  });
  const { content } = writeReport('markdown', input({ steps: [agentStep(), failed] }));
  expect(content).toContain('- `detect_image` failed: There is no y.jpg.');
  expect(content.match(/^## /gm)).toHaveLength(2);
});

test('a report on an earlier run names it, in the language of the request', () => {
  const { content } = writeReport('html', input({ run: 'run-20261121-113000007-3f2a', words: words.get('zh')! }));
  const page = parsePage(content);
  expect(page.elements.find(({ tagName }) => tagName === 'html')!.attrs).toEqual([{ name: 'lang', value: 'zh' }]);
  expect(page.text.replace(/\s+/g, ' ')).toContain('每个数字都来自 run-20261121-113000007-3f2a 的结果。');
});

test('truncates a long table, and states how many rows are missing', () => {
  const objects = Array.from({ length: 203 }, () => 'dog');
  const { content } = writeReport('markdown', input({ steps: [agentStep({ result: imageAnswer('a.jpg', objects) })] }));
  expect(content).toContain('and 3 more: see the results');
});

/** Creates a step in which every name is hostile. */
function hostileStep(text: string): AgentStep {
  const result = imageAnswer(text, [text, text], { model: { id: text, sha256: null } });
  return agentStep({
    tool: 'detect_folder',
    arguments: { folder_path: text.replace(/\p{Cc}/gu, '') || 'photos' },
    result: {
      origin: anOrigin({ model: { id: text, sha256: null } }),
      entries: [
        { name: text, status: 'ok', result, outputs: [], reason: null },
        { name: text, status: 'failed', result: null, outputs: [], reason: { code: 'x', detail: text } },
      ],
      class_names: [text],
      total: 2,
      done: 2,
      next_cursor: null,
    },
  });
}

const tagsOf = (text: string) => {
  const page = parsePage(text);
  const attributes = page.elements.flatMap(({ tagName, attrs }) => attrs.map(({ name }) => `${tagName} ${name}`));
  const tags = page.elements.map(({ tagName }) => tagName);
  return { errors: page.errors, comments: page.comments, tags, attributes };
};

describe('treats names, labels and the request as data', () => {
  const headingsOf = (content: string) => {
    const { tags } = tagsOf(marked.parse(content, { async: false, gfm: true }));
    return tags.filter((tag) => /^h\d$/.test(tag));
  };
  const plainTags = tagsOf(writeReport('html', input({ asked: 'plain', steps: [hostileStep('plain')] })).content);

  test.each(NAUGHTY_TEXTS)('%j does not become HTML markup', (text) => {
    const { content } = writeReport('html', input({ asked: text, steps: [hostileStep(text)] }));
    expect(tagsOf(content)).toEqual(plainTags);
  });

  test.each(NAUGHTY_TEXTS)('%j does not become Markdown markup', (text) => {
    const { content } = writeReport('markdown', input({ asked: text, steps: [hostileStep(text)] }));
    const html = marked.parse(content, { async: false, gfm: true });
    const { tags } = tagsOf(html);
    expect(tags.filter((tag) => ['a', 'img', 'script', 'iframe', 'svg', 'style'].includes(tag))).toEqual([]);
    const plain = writeReport('markdown', input({ asked: 'plain', steps: [hostileStep('plain')] })).content;
    expect(headingsOf(content)).toEqual(headingsOf(plain));
  });

  testInFull('no other text becomes markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (text) => {
        const { content } = writeReport('html', input({ asked: text, steps: [hostileStep(text)] }));
        const { tags, attributes } = tagsOf(content);
        expect([tags, attributes]).toEqual([plainTags.tags, plainTags.attributes]);
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});

/** Returns all numbers in a text. */
const numbersOf = (text: string): string[] => text.match(/\d+(?:\.\d+)?/g) ?? [];

test('every figure of a report is in the results', () => {
  const steps = [agentStep(), comparison(true)];
  const { content } = writeReport('markdown', input({ steps }));
  const known = JSON.stringify(steps);
  const rounded = new Set(numbersOf(known).flatMap((one) => [0, 1, 2, 3].map((digits) => Number(one).toFixed(digits))));
  const counts = new Set(['2', '1', '3']); // dogs, cats, both
  const ours = numbersOf('0.5.0 2026-11-21T11:30:00.000Z AP50-95 x1 y1 x2 y2 p50 10 20 0.40 0.50 0.60 0.69 0.70');
  const unknown = numbersOf(content).filter((one) => !rounded.has(one) && !counts.has(one) && !ours.includes(one));
  expect(unknown).toEqual([]);
});
