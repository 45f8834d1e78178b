import { expect, test } from 'vitest';
import { PLAIN_DIALECT } from '../../../../../core/tables/read/text/dialect/dialect.js';
import { rankQuotes } from '../../../../../core/tables/read/text/guess/rank-dialects.js';

test.each([
  ["a,'b',c", true],
  ["'b'", true],
  ["(''", true],
  ["it's, that's", false],
  ["dogs' cats'", false],
  ["'twas", false],
  ["'a\nb'", false],
  ["é'a' 1'b", false],
])('single quotes may enclose cells of %j: %s', (sample, isLikely) => {
  const quotes = rankQuotes([sample], PLAIN_DIALECT, null).map(({ dialect }) => dialect.quote);
  expect(quotes.includes("'")).toBe(isLikely);
});
