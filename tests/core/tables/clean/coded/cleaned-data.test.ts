import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanedData } from '../../../../../core/tables/clean/coded/cleaned-data.js';
import type { CleanOptions } from '../../../../../core/tables/clean/kit/clean-step.js';
import { cleanedTable } from '../../../../../core/tables/clean/pass/cleaned-table.js';
import { loadTable } from '../../../../../core/tables/columns/load-table.js';
import { planCleaning } from '../../../../../core/tables/inspect/plan-cleaning.js';
import { profileTable } from '../../../../../core/tables/inspect/profile-table.js';
import { firstEqual } from '../../../../support/first-equal.js';
import { foundInRuns, propertyRuns, testInFull } from '../../../../support/property-runs.js';
import { openedTable } from '../../profile/table-of-texts.js';

const CELLS = fc.constantFrom('', ' ', 'N/A', '1', '1.50', '1,200', 'yes', 'No', 'Oslo', 'oslo ', 'OSLO', 'a  b', '$5');
const TABLES = fc
  .record({ width: fc.integer({ min: 2, max: 4 }), rows: fc.integer({ min: 3, max: 60 }) })
  .chain(({ width, rows }) =>
    fc.array(fc.array(CELLS, { minLength: rows, maxLength: rows }), { minLength: width, maxLength: width }),
  );
const OPTIONS: CleanOptions[] = [
  { accept: ['proposed', 'notation'] },
  { accept: ['proposed', 'notation', 'drop_duplicate_rows', 'drop_incomplete_rows'] },
  {
    steps: [
      { operation: 'replace_null_tokens', options: { tokens: ['N/A'] }, column: 'c0' },
      { operation: 'trim_whitespace' },
      { operation: 'drop_duplicate_rows', options: { columns: ['c0', 'c1'] } },
      { operation: 'drop_empty_rows' },
      { operation: 'drop_empty_columns' },
    ],
  },
  {
    steps: [
      { operation: 'trim_whitespace' },
      { operation: 'fill_down', column: 'c1' },
      { operation: 'correct_dependent_cells', column: 'c1', options: { from: ['c0'], share: 0.5 } },
      { operation: 'replace_null_tokens', options: { tokens: ['N/A', 'yes'] }, column: 'c1' },
      { operation: 'fill_down', column: 'c1' },
      { operation: 'drop_duplicate_rows' },
    ],
  },
];

function read(columns: readonly (readonly string[])[]) {
  return loadTable(openedTable(Object.fromEntries(columns.map((texts, at) => [`c${at}`, texts]))));
}

test('a cleaned table is the same by its codes and after reading it again', () => {
  let dropped = 0;
  fc.assert(
    fc.property(TABLES, fc.constantFrom(...OPTIONS), (columns, options) => {
      const data = read(columns);
      const plan = planCleaning(data, profileTable(data), options);
      const headers = plan.table.columns.map(({ header }) => header);
      const byCodes = cleanedData(plan, data, headers)!;
      const again = loadTable(cleanedTable(plan, headers));
      expect(byCodes.columns).toEqual(again.columns);
      expect([...byCodes.sourceRows]).toEqual([...again.sourceRows]);
      expect(firstEqual(byCodes.rowHashes)).toEqual(firstEqual(again.rowHashes));
      expect(profileTable(byCodes)).toEqual(profileTable(again));
      dropped += data.rowCount - byCodes.rowCount;
    }),
    { numRuns: propertyRuns(100) },
  );
  expect(dropped).toBeGreaterThan(foundInRuns(100));
});

testInFull('columns without stored texts require reading again', () => {
  const wide = Array.from({ length: 140_000 }, (_, row) => `text ${row}`);
  const large = read([wide, wide.map(() => 'x')]);
  const steps: CleanOptions = { steps: [{ operation: 'trim_whitespace' }] };
  expect(cleanedData(planCleaning(large, profileTable(large), steps), large, ['c0', 'c1'])).toBeNull();
});
