import { expect, test } from 'vitest';
import { askReview, type ReviewFields } from '../../cli/ask-review.js';
import { openTerminal } from '../../cli/terminal.js';
import type { ModelReport } from '../../core/vision/models/model-report.js';

/** Answers with one key or line after another. */
async function play(typed: readonly string[], report: Partial<ModelReport>, given: ReviewFields = {}) {
  const left = [...typed];
  const shown: string[] = [];
  const next = async () => left.shift() ?? '';
  const keys = {
    key: next,
    line: (prompt: string) => {
      shown.push(prompt);
      return next();
    },
    close: () => undefined,
  };
  const show = (text: string) => void shown.push(text);
  const terminal = { ...openTerminal({ color: false }, {}), log: show, prompt: show };
  const names = Array.from({ length: 80 }, (_, at) => `class ${at}`);
  const whole = { class_names: names, class_names_source: 'numbered', licence: null, ...report } as ModelReport;
  return { fields: await askReview(whole, { given, user: 'mona' }, { keys, terminal }), shown, left };
}

test('one key or line answers each question, and an empty line takes the suggested reviewer', async () => {
  const { fields, shown } = await play(['c', 'https://example.org', 's', 'y', ''], {});
  expect(fields).toEqual({
    names: 'coco80',
    source: 'https://example.org',
    licence: 'BSD-3-Clause',
    commercial_use: 'allowed',
    reviewed_by: 'mona',
  });
  expect(shown.join('\n')).toContain('3/5 Licence         [a] Apache-2.0  [s] BSD-3-Clause');
});

test('asks only for what neither the file nor the command line states', async () => {
  const { fields, left } = await play(
    ['drawn here', 'u'],
    { class_names_source: 'metadata', licence: 'MIT' },
    {
      reviewed_by: 'Ada',
    },
  );
  expect([fields, left]).toEqual([{ source: 'drawn here', commercial_use: 'unknown', reviewed_by: 'Ada' }, []]);
});

test('the end of the input cancels the review', async () => {
  await expect(play(['c', 'here'], {})).rejects.toMatchObject({ code: 'cancelled' });
});

test.each([
  ['b goes back', ['n', 'wrong', 'b', 'right', 'm', 'n', 'Ada'], { source: 'right', licence: 'MIT' }],
  ['other keys do nothing', ['n', 'here', 'x', 'm', 'n', 'Ada'], { source: 'here', licence: 'MIT' }],
  ['an empty source is asked for again', ['n', '', 'here', 'm', 'n', 'Ada'], { source: 'here', licence: 'MIT' }],
  ['another licence is a line', ['n', 'here', 'o', 'CC0-1.0', 'n', 'Ada'], { source: 'here', licence: 'CC0-1.0' }],
])('%s', async (_case, typed, expected) => {
  const { fields } = await play(typed, {});
  expect(fields).toEqual({ ...expected, commercial_use: 'forbidden', reviewed_by: 'Ada' });
});
