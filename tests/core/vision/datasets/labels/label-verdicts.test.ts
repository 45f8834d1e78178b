import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readText } from '../../../../support/label-text.js';

/** The trainer's verdict on a label; written by scripts/reference/label_verdicts.py. */
interface Verdict {
  text: string;
  dropped: boolean;
  objects: number[][];
}

const VERDICTS = JSON.parse(readFileSync('tests/golden/datasets/label-verdicts.json', 'utf8')) as Verdict[];

/** Returns the distinct objects that would be learned, by class and place. */
function objectsOf(text: string): number[][] {
  const rows = readText(text).label.rows.map(({ classId, cx, cy, width, height }) => [classId, cx, cy, width, height]);
  const once = new Map(rows.map((row) => [row.map(Math.fround).join(' '), row]));
  return [...once.values()].sort((a, b) => a.map((value, at) => value - b[at]!).find((gap) => gap !== 0) ?? 0);
}

describe('labels as Ultralytics 8.4.190 reads them', () => {
  test('there are many of both kinds', () => {
    const dropped = VERDICTS.filter((verdict) => verdict.dropped).length;
    expect(Math.min(dropped, VERDICTS.length - dropped)).toBeGreaterThan(150);
  });

  test('an image is dropped exactly if its label has an error', () => {
    const differing = VERDICTS.filter(({ text, dropped }) => {
      return readText(text).findings.some(({ severity }) => severity === 'error') !== dropped;
    });
    expect(differing).toEqual([]);
  });

  test('the other labels have the learned objects', () => {
    for (const { text, objects } of VERDICTS.filter(({ dropped }) => !dropped)) {
      const read = objectsOf(text);
      expect(read, text).toHaveLength(objects.length);
      for (const [at, values] of read.entries()) {
        for (const [part, value] of values.entries()) expect(value, text).toBeCloseTo(objects[at]![part]!, 4);
      }
    }
  });
});
