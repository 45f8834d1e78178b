import { expect, test } from 'vitest';
import { checkPageSize, firstFiles, MAX_BYTES } from '../../scripts/check-page-size.js';

test('the size of the first page includes its entry and the overview, but no later pages', () => {
  const files = firstFiles();
  expect(files.filter((name) => /^(?:index|overview-page)-.*\.js$/.test(name))).toHaveLength(2);
  expect(files.some((name) => name.startsWith('batch-page'))).toBe(false);
  expect(checkPageSize()).toBeLessThanOrEqual(MAX_BYTES);
});
