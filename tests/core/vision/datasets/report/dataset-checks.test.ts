import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DATASET_CHECKS } from '../../../../../core/vision/datasets/report/dataset-checks.js';

test('the guide to datasets lists exactly the checks, with severity and title', async () => {
  const guide = await readFile('docs/datasets.md', 'utf8');
  const listed = [...guide.matchAll(/^\| `([a-z0-9-]+)` \| (\w+) \| (.+) \|$/gm)].map(([, ...cells]) => cells);
  expect(listed).toEqual([...DATASET_CHECKS].map(([code, { severity, title }]) => [code, severity, title]));
});
