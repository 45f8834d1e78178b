import { expect, test } from 'vitest';
import type { Dialect } from '../../../../../core/tables/read/text/dialect/dialect.js';
import type { TextChunk } from '../../../../../core/tables/read/text/encoding/text-chunks.js';
import { readRecords } from '../../../../../core/tables/read/text/records/read-records.js';
import type { RecordBlock } from '../../../../../core/tables/read/text/records/record-block.js';
import { countSteps } from '../../../../support/count-steps.js';

const DIALECT: Dialect = {
  kind: 'delimited',
  delimiter: ',',
  quote: '"',
  escape: 'doubled',
  usesQuotes: true,
  newline: '\n',
  mixesReturns: false,
  doublesReturns: false,
  trim: 'none',
  cuts: [],
};
const CHUNK = 64 * 1024;
const CELL = 'a'.repeat(59);
const LINE = `${CELL},cde\n`;

/** Yields a row and an unclosed quote, followed by lines that are not rows. */
function* openQuote(chunks: number): Generator<TextChunk> {
  for (let index = 0; index < chunks; index += 1) {
    const text = LINE.repeat(CHUNK / LINE.length);
    yield {
      text: index === 0 ? `1,2,3\n4,"5,6\n${text}` : text,
      invalidAt: [],
      bytesRead: (index + 1) * CHUNK,
      isLast: index === chunks - 1,
    };
  }
}

const blocksOf = (chunks: number): RecordBlock[] => [
  ...readRecords(openQuote(chunks), { dialect: DIALECT, width: 3, skipLines: 0, firstLine: 1 }),
];

test('scans an open quote again only once the text that follows it has doubled', () => {
  const scans = (chunks: number) => blocksOf(chunks).filter(({ rows }) => rows.length === 0).length;
  expect(scans(16)).toBeGreaterThan(10);
  expect(scans(128) - scans(32)).toBe(2);
});

test('returns rows after an open quote in blocks of limited length, with their marks and lines', () => {
  const blocks = blocksOf(64);
  const rows = blocks.flatMap((block) => block.rows);
  expect(rows).toHaveLength(2 + (64 * CHUNK) / LINE.length);
  expect(Math.max(...blocks.map((block) => block.rows.length))).toBeLessThan(45_000);
  expect(blocks.flatMap(({ lines }) => lines)).toEqual(rows.map((_, index) => index + 1));
  const marks = blocks.flatMap((block) => block.marks);
  expect(marks[0]).toBeUndefined();
  expect(marks[1]).toMatchObject({ trouble: 'unclosed-quote', raw: '4,"5,6' });
  expect(marks.at(-1)).toMatchObject({ trouble: null, raw: `${CELL},cde` });
});

test('reads the text after an open quote in linear time', async () => {
  blocksOf(16);
  const once = await countSteps(() => blocksOf(32));
  expect((await countSteps(() => blocksOf(64))) / once).toBeLessThan(2.3);
});
