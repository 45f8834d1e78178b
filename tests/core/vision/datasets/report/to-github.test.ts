import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../../../core/vision/datasets/checks/finding.js';
import { toGithub } from '../../../../../core/vision/datasets/report/to-github.js';
import { validateDataset } from '../../../../../core/vision/datasets/validate/validate-dataset.js';
import { faultyDataset, pageInput } from '../../../../support/report-dataset.js';

const FINDING: Finding = {
  code: 'label-box-outside',
  severity: 'warning',
  file: 'labels/train/0001.txt',
  line: 3,
  column: 1,
  split: 'train',
  value: null,
  message: 'The box extends 4 px outside the image.',
  why: 'A model cannot see outside the image.',
  fix: 'Clip it.',
  count: 1,
  related: [],
};

/** Returns the annotations of a report with one finding. */
async function annotate(finding: Partial<Finding>, folder = 'signs'): Promise<string> {
  const { report } = await pageInput({});
  return toGithub({ ...report, findings: [{ ...FINDING, ...finding }] }, folder);
}

describe('an annotation', () => {
  test('names the file from the folder of the repository, the line, the column and the check', async () => {
    expect(await annotate({})).toBe(
      '::warning file=signs/labels/train/0001.txt,line=3,col=1,title=label-box-outside::The box extends 4 px outside the image. Fix: Clip it.',
    );
  });

  test.each([
    ['a file name', { file: 'a,b:c%d\n::error::x.txt' }, 'file=signs/a%2Cb%3Ac%25d%0A%3A%3Aerror%3A%3Ax.txt,'],
    ['a message', { message: 'A: 5%,\r\n::set-output name=x::y' }, '::A: 5%25,%0D%0A::set-output name=x::y Fix'],
  ])('escapes %s as GitHub does', async (_, finding, part) => {
    const text = await annotate(finding);
    expect(text).toContain(part);
    expect(text.split('\n')).toHaveLength(1);
  });

  test('about the whole dataset is placed at the config', async () => {
    expect(await annotate({ file: null, line: null, column: null }, '')).toMatch(/^::warning file=data\.yaml,title=/);
  });

  test('states the number of occurrences', async () => {
    expect(await annotate({ count: 1200 })).toContain('image. 1,200 occurrences. Fix');
  });
});

test('the annotations of a faulty dataset are unchanged', async () => {
  const { report } = await pageInput(await faultyDataset());
  await expect(toGithub(report, 'signs')).toMatchFileSnapshot(resolve('tests/golden/datasets/report.github.txt'));
});

test('only lists the findings of the requested checks, and counts all', async () => {
  const { report } = await pageInput(await faultyDataset());
  const only = await validateDataset(`${report.root}/data.yaml`, { only: ['label-box-outside'] });
  expect(new Set(only.findings.map(({ code }) => code))).toEqual(new Set(['label-box-outside']));
  expect([only.check_counts, only.verdict]).toEqual([report.check_counts, report.verdict]);
});
