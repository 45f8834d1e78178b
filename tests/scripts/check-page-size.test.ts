import { expect, test } from 'vitest';
import { checkPageSize, firstFiles, MAX_BYTES } from '../../scripts/check-page-size.js';

test('the first page is weighed with its entry and the overview, and with nothing that is opened later', () => {
  const files = firstFiles();
  expect(files.filter((name) => /^(?:index|overview-page)-.*\.js$/.test(name))).toHaveLength(2);
  expect(files.some((name) => name.startsWith('batch-page'))).toBe(false);
  expect(checkPageSize()).toBeLessThanOrEqual(MAX_BYTES);
});
