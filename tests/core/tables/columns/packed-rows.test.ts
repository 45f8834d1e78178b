import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PackedRows } from '../../../../core/tables/columns/packed-rows.js';
import { propertyRuns } from '../../../support/property-runs.js';

const STEPS: Record<string, fc.Arbitrary<number>> = {
  'one after another': fc.constant(1),
  'with lines in cells': fc.constantFrom(1, 1, 1, 2, 3),
  'with long gaps': fc.constantFrom(1, 1, 70_000, 5_000_000),
  'twice the same': fc.constantFrom(0, 1, 2),
};

test.each(Object.entries(STEPS))('restores rows %s', (_, step) => {
  fc.assert(
    fc.property(fc.infiniteStream(step), fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 700 }), runs),
    { numRuns: propertyRuns(15) },
  );
});

function runs(steps: IterableIterator<number>, length: number, piece: number): void {
  let line = 2;
  const rows = Uint32Array.from({ length }, () => {
    line += steps.next().value as number;
    return Math.min(line, 0xffff_ffff);
  });
  const packed = new PackedRows();
  for (let from = 0; from < length; from += piece) packed.append(rows.subarray(from, from + piece));
  expect(packed.length).toBe(length);
  expect([...packed]).toEqual([...rows]);
  expect([packed.at(-1), packed.at(length)]).toEqual([undefined, undefined]);
}
