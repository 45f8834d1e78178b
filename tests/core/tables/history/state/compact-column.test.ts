import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactColumn, markDistinct, markSource } from '../../../../../core/tables/history/state/compact-column.js';
import { columnOfTexts, mapTexts, setTexts } from '../../../../../core/tables/history/state/edited-column.js';
import type { StateColumn } from '../../../../../core/tables/history/state/table-state.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const column = (texts: string[], codes: number[]): StateColumn => ({
  ...{ id: 'c0', name: 'one', header: 'one', texts },
  codes: Uint8Array.from(codes),
});

const textAt = ({ texts, codes }: { texts: readonly string[]; codes: ArrayLike<number> }, place: number) =>
  texts[codes[place]!]!;

function expectDictionary(of: StateColumn, rows: Uint32Array | null) {
  const { texts, codes, counts } = compactColumn(of, rows);
  const places = rows ?? Uint32Array.from(of.codes.keys());
  expect([...places.keys()].map((at) => textAt({ texts, codes }, at))).toEqual(
    [...places].map((place) => textAt(of, place)),
  );
  expect(texts).toEqual([...new Set([...places].map((place) => textAt(of, place)))]);
  expect([...counts]).toEqual(texts.map((_, code) => [...codes].filter((own) => own === code).length));
}

test('a column becomes a dictionary of its current rows', () => {
  const edit = fc.tuple(fc.integer({ min: 0, max: 19 }), fc.constantFrom('a', 'b', 'new', 'NEW'));
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'A', 'b', 'c', ''), { minLength: 20, maxLength: 20 }),
      fc.array(edit, { maxLength: 5 }),
      fc.option(fc.subarray([...Array.from({ length: 20 }).keys()])),
      fc.boolean(),
      (texts, edits, rows, isLower) => {
        const made = columnOfTexts({ id: 'c0', name: 'one' }, 20, (place) => texts[place]!);
        const edited = setTexts(made, new Map(edits));
        const after = isLower ? mapTexts(edited, (text) => text.toLowerCase()) : edited;
        expectDictionary(after, rows === null ? null : Uint32Array.from(rows.reverse()));
      },
    ),
    { numRuns: propertyRuns(200) },
  );
});

test('texts that are the same under several codes, or in no row, are joined and left out', () => {
  expectDictionary(column(['a', 'unused', 'a', 'b'], [2, 0, 3]), null);
  expectDictionary(column(markDistinct(['a', 'unused', 'b']), [2, 0, 2]), null);
});

test('a column of the source is not built again', () => {
  const source = column(['a', 'b'], [0, 1, 0]);
  const dictionary = { form: 'dictionary', ...source, counts: Uint32Array.of(2, 1) } as const;
  markSource(dictionary);
  expect(compactColumn(source, null)).toBe(dictionary);
  expect(compactColumn({ ...source, texts: ['x', 'b'] }, null).texts).toEqual(['x', 'b']);
});
