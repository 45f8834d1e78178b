import { describe, expect, test } from 'vitest';
import { isFault } from '../../../../core/base/fault.js';
import { previewDataset } from '../../../../core/tables/jobs/preview-dataset.js';
import { growthOfSteps } from '../../../support/count-steps.js';

const LONG = 50_000;

/** Units of texts for which a pattern that restarts at each character takes minutes. */
const UNITS: readonly string[] = [
  ...[' ', '\t', '\u200b', '.', '-', '1', '0', '9.', ',', '$', '(', "'", '""', '[', '{', '%', '&amp', '&', '<'],
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
  ],
];

const fill = (unit: string, length: number) => `a${unit.repeat(Math.floor(length / unit.length))}b`;

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

function run(lines: readonly string[]): number {
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  try {
    const input = { source: { kind: 'bytes' as const, name: 'a.csv', bytes }, read: {}, datasetId: null };
    const request = { ...input, clean: { options: { accept: ['proposed', 'notation'] } } };
    return previewDataset(request, () => undefined).profile.tables.length;
  } catch (error) {
    if (isFault(error)) return 0;
    throw error;
  }
}

describe('the steps grow linearly with the length of the text', () => {
  test.each(UNITS)('repeated %j in a cell', async (unit) => {
    const work = (length: number) => {
      const texts = ['Rome', 'Rome', 'Rom', 'Oslo', 'Oslo', fill(unit, length)];
      const tables = run(['id,city', ...texts.map((city, at) => `${at},${quote(city)}`)]);
      expect(tables).toBeLessThan(3);
    };
    expect(await growthOfSteps(LONG, work)).toBeLessThan(2.5);
  });

  test.each(UNITS)('repeated %j in a header', async (unit) => {
    const rows = ['Rome', 'Paris', 'Oslo'].map((city, at) => `${at},${city}`);
    const work = (length: number) => expect(run([`id,${quote(fill(unit, length))}`, ...rows])).toBeLessThan(3);
    expect(await growthOfSteps(LONG, work)).toBeLessThan(2.5);
  });
});
