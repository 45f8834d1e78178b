import { describe, expect, test } from 'vitest';
import { CORRUPT_KINDS, type CorruptedFile, corruptFiles } from '../../../scripts/corrupt/corrupt-files.js';

const files = [...corruptFiles(500, 1)];
const ofKind = (kind: string) => files.filter((file) => file.kind === kind);
const textOf = (file: CorruptedFile | undefined) => Buffer.from(file?.bytes ?? []).toString('utf8');

describe('corrupted files', () => {
  test('are the same for the same seed, and different for another', () => {
    const bytes = (seed: number) =>
      [...corruptFiles(40, seed)].map((file) => Buffer.from(file.bytes).toString('base64'));
    expect(bytes(1)).toEqual(bytes(1));
    expect(bytes(1)).not.toEqual(bytes(2));
  });

  test('are of every kind', () => {
    expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(CORRUPT_KINDS.map(({ name }) => name)));
  });

  test('have expected tables of even width', () => {
    for (const { truth } of files) {
      for (const table of truth) {
        const widths = [...(table.headers === null ? [] : [table.headers]), ...table.rows].map((row) => row.length);
        expect(new Set(widths).size).toBe(1);
      }
    }
  });

  test.each([
    ['no-header', (file: CorruptedFile) => file.truth[0]?.headers === null],
    ['only-header', (file: CorruptedFile) => file.truth[0]?.rows.length === 0],
    ['several-tables', (file: CorruptedFile) => file.truth.length > 1],
    ['no-final-line-end', (file: CorruptedFile) => !/[\r\n]$/.test(textOf(file))],
    ['two-final-line-ends', (file: CorruptedFile) => /(?:\n\n|\r\n\r\n)$/.test(textOf(file))],
    ['line-end-cr', (file: CorruptedFile) => textOf(file).includes('\r') && !textOf(file).includes('\r\n')],
    ['separator-line', (file: CorruptedFile) => /^sep=[;,]/.test(textOf(file))],
    ['quote-character', (file: CorruptedFile) => file.truth.length === 1],
  ])('%s has its corruption', (kind, holds) => {
    expect(ofKind(kind).length).toBeGreaterThan(0);
    expect(ofKind(kind).every(holds)).toBe(true);
  });
});
