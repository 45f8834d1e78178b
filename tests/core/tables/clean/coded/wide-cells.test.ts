import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARK, marksOfBytes, marksOfCell } from '../../../../../core/tables/clean/coded/wide-cells.js';
import { viewTable } from '../../../../../core/tables/clean/kit/table-view.js';
import { STEPS } from '../../../../../core/tables/clean/steps/index.js';
import { memorySink } from '../../../../../core/tables/clean/writers/byte-sink.js';
import { CsvWriter } from '../../../../../core/tables/clean/writers/csv-writer.js';
import { WrongCellSearch } from '../../../../../core/tables/profile/wrong-cells/wrong-cell-search.js';
import { readTable } from '../../../../support/opened-table.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const { data, profile } = readTable({ headers: ['a'], rows: [['x']] });
const view = viewTable(data, profile, new WrongCellSearch());
const marksOf = (text: string, delimiter = ',') => {
  const bytes = Buffer.from(text);
  return marksOfCell(marksOfBytes(delimiter.charCodeAt(0)), bytes, 0, bytes.length);
};
const effects = STEPS.filter(({ scope }) => scope === 'columns').flatMap((operation) => {
  const effect = operation.compile(undefined, operation.readOptions({}), view);
  return effect.kind === 'texts' && effect.leavesPlain === true
    ? [[operation.name, effect.columns.get(0)!] as const]
    : [];
});
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ab1 \n\t.,;&<>"\'='), minLength: 1 }),
  fc.string({ minLength: 1 }),
  fc.string({ unit: 'binary-ascii', minLength: 1 }),
  fc.string({ unit: 'grapheme', minLength: 1 }),
);

test('some steps do not change plain texts', () => {
  expect(effects.map(([name]) => name)).toContain('trim_whitespace');
  expect(effects.length).toBeGreaterThan(5);
});

test.each(effects)('%s does not change texts without a mark', (_, effect) => {
  fc.assert(
    fc.property(text, (generated) => {
      fc.pre((marksOf(generated) & MARK.unusual) === 0);
      expect(effect(generated)).toBeNull();
    }),
    { numRuns: propertyRuns(500) },
  );
});

test('escapes marked texts like the writer', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(',', ';', '\t', '|'), (generated, delimiter) => {
      const marks = marksOf(generated, delimiter);
      const field = new CsvWriter(memorySink(), { delimiter }).field(generated);
      fc.pre((marks & MARK.needsCheck) === 0);
      expect(field.startsWith('"') && field.endsWith('"') && field !== generated).toBe((marks & MARK.quoted) !== 0);
    }),
    { numRuns: propertyRuns(1000) },
  );
});
