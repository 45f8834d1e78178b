import { describe, expect, test } from 'vitest';
import { isFault } from '../../../../core/fault.js';
import { previewDataset } from '../../../../core/tables/jobs/preview-dataset.js';

const LONG = 100_000;
const fill = (unit: string) => unit.repeat(Math.floor(LONG / unit.length));

/** Texts on which a pattern that is tried anew at each of their characters takes minutes. */
const TEXTS: readonly string[] = [
  ...[' ', '\t', '\u200b', '.', '-', '1', '0', '9.', ',', '$', '(', "'", '""', '[', '{', '%', '&amp', '&', '<'].map(
    fill,
  ),
  ...[
    'a@',
    'a.',
    'a:',
    '/',
    'â€',
    'Ã',
    'Ä',
    '1/1/',
    '12:',
    'é',
    '\ud83d\ude00',
    'N/A',
    'A1',
    '_',
    '\u0301',
    '\u0323\u0301',
  ].map(fill),
].map((text) => `a${text}b`);

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

function run(lines: readonly string[]): number {
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  try {
    const input = { source: { kind: 'bytes' as const, name: 'a.csv', bytes }, read: {}, datasetId: null };
    const request = { ...input, clean: { options: { accept: ['proposed'] } } };
    return previewDataset(request, () => undefined).profile.tables.length;
  } catch (error) {
    if (isFault(error)) return 0;
    throw error;
  }
}

describe('what costs the square of its length is not done to a long text', () => {
  test.each(TEXTS.map((text) => [JSON.stringify(text.slice(0, 4)), text]))(
    '%s… in a cell',
    (_, text) => {
      const rows = ['Rome', 'Rome', 'Rom', 'Oslo', 'Oslo', text].map((city, at) => `${at},${quote(city)}`);
      expect(run(['id,city', ...rows])).toBeLessThan(3);
    },
    20_000,
  );

  test.each(TEXTS.map((text) => [JSON.stringify(text.slice(0, 4)), text]))(
    '%s… in a header',
    (_, text) => {
      const rows = ['Rome', 'Paris', 'Oslo'].map((city, at) => `${at},${city}`);
      expect(run([`id,${quote(text)}`, ...rows])).toBeLessThan(3);
    },
    20_000,
  );
});
