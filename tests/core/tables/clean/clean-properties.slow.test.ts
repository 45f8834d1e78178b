import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFault } from '../../../../core/base/fault.js';
import { cleanTable } from '../../../../core/tables/clean/clean-table.js';
import type { CleanOptions, CleanStep } from '../../../../core/tables/clean/kit/clean-step.js';
import type { LogEntry } from '../../../../core/tables/clean/pass/change-log.js';
import { PreviewTally } from '../../../../core/tables/clean/pass/preview-tally.js';
import { describeCleaning, previewPlan } from '../../../../core/tables/clean/preview-cleaning.js';
import { STEP_BY_NAME } from '../../../../core/tables/clean/steps/index.js';
import { undoCleaning } from '../../../../core/tables/clean/undo-cleaning.js';
import { planCleaning } from '../../../../core/tables/inspect/plan-cleaning.js';
import { STEP_NAMES } from '../../../../core/tables/profile/column/step-names.js';
import { cleanRead, memoryWriter } from '../../../support/clean-given.js';
import { messyTable } from '../../../support/messy-table.js';
import { type GivenTable, readTable } from '../../../support/opened-table.js';
import { previewCleaning } from '../../../support/preview-cleaning.js';
import { propertyRuns } from '../../../support/property-runs.js';

const RUNS = { numRuns: propertyRuns(300) };
const changesIn = (log: readonly LogEntry[]) => log.filter(({ kind }) => !['table', 'end', 'set-aside'].includes(kind));

/** Cleans a table, then cleans the result as it would be read back. */
function again(given: GivenTable, options: CleanOptions): { first: GivenTable; left: LogEntry[] } {
  const cleaned = cleanRead(readTable(given), options);
  const first = { headers: cleaned.header, rows: cleaned.rows };
  return { first, left: changesIn(cleanRead(readTable(first), options).log) };
}

test.each([
  ['the default', {}],
  ['all that is proposed', { accept: ['proposed', 'notation'] }],
])('cleaning twice changes nothing more: %s', (_, options) => {
  fc.assert(
    fc.property(messyTable, (given) => {
      expect(again(given, options).left).toEqual([]);
    }),
    RUNS,
  );
});

const anyStep: fc.Arbitrary<CleanStep> = fc.constantFrom(...STEP_NAMES).chain((operation) => {
  const column = (place: number): string => `column ${place}`;
  const options = {
    normalize_numbers: { decimal: '.' },
    split_currency: { decimal: '.', into: 'currency' },
    split_units: { decimal: 'none', into: 'unit' },
    normalize_percents: { decimal: '.', as: 'fraction' },
    normalize_dates: { order: 'dmy' },
    replace_null_tokens: { tokens: ['N/A', '-'] },
    merge_category_variants: { merge: { 'new york': 'New York' } },
    merge_similar_categories: { merge: { boston: 'Boston' } },
    set_cells: { from: [column(0)], values: { a: 'b', 'N/A': '' } },
    correct_dependent_cells: { from: [column(0)], share: 0.5 },
    fill_missing: { value: '0' },
    cap_unusual_values: { low: 1, high: 5 },
  } satisfies Partial<Record<CleanStep['operation'], CleanStep['options']>>;
  const given: CleanStep['options'] = { ...options[operation as keyof typeof options] };
  return fc.nat(1).map((place): CleanStep => ({ operation, column: column(place), options: given }));
});

function stepsFor(steps: readonly CleanStep[], names: readonly string[]): CleanStep[] {
  return JSON.parse(
    JSON.stringify(
      steps.map(({ column, ...step }) => {
        return STEP_BY_NAME.get(step.operation)!.scope === 'table' ? step : { ...step, column };
      }),
    ).replaceAll(/"column (\d)"/g, (_, place: string) =>
      JSON.stringify(names[Math.min(Number(place), names.length - 1)]),
    ),
  ) as CleanStep[];
}

test('undoing any cleaning restores the original table', () => {
  fc.assert(
    fc.property(messyTable, fc.array(anyStep, { maxLength: 6 }), fc.nat(2), (given, steps, mode) => {
      const read = readTable(given);
      const names = read.table.columns.map(({ name }) => name);
      const options =
        mode === 0 ? {} : mode === 1 ? { accept: ['proposed', 'notation'] } : { steps: stepsFor(steps, names) };
      const { rows, log } = cleanRead(read, options);
      const undone = undoCleaning(rows, JSON.parse(JSON.stringify(log)) as LogEntry[]);
      const width = names.length;
      expect(undone.rows).toEqual(
        given.rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? '')),
      );
      expect(undone.headers).toEqual(read.table.columns.map(({ header }) => header));
      expect(undone.columns).toEqual(names);
    }),
    { numRuns: propertyRuns(600) },
  );
});

test('a preview has the same counts as the cleaning', () => {
  fc.assert(
    fc.property(messyTable, fc.boolean(), (given, all) => {
      const read = readTable(given);
      const options = all ? { accept: ['proposed', 'notation'] } : {};
      const preview = previewCleaning(read, options);
      const { rows, log } = cleanRead(read, options);
      expect(preview.rows_before).toBe(given.rows.length);
      expect(preview.rows_after).toBe(rows.length);
      for (const { applied, step, unit } of preview.steps.filter((one) => one.applied)) {
        if (unit === 'columns') continue;
        const done = log.filter(
          (entry) =>
            (entry.kind === 'cell' || entry.kind === 'row-dropped') &&
            entry.rule === step.operation &&
            (step.column === undefined || (entry.kind === 'cell' && entry.column === step.column)),
        );
        const same = preview.steps.filter(
          (one) => one.applied && one.step.operation === step.operation && one.step.column === step.column,
        );
        expect([applied, same.reduce((sum, one) => sum + one.changes, 0)]).toEqual([true, done.length]);
      }
    }),
    RUNS,
  );
});

test('one pass cleans, and reports the same as a preview', () => {
  fc.assert(
    fc.property(messyTable, fc.boolean(), (given, all) => {
      const { table, data, profile } = readTable(given);
      const options = all ? { accept: ['proposed', 'notation'] } : {};
      const plan = planCleaning(data, profile, options);
      const tally = new PreviewTally(plan);
      const log: LogEntry[] = [];
      const writer = memoryWriter();
      cleanTable(table, plan, writer, { tally, log: (entry) => log.push(entry) });
      expect(describeCleaning(tally, options)).toEqual(previewPlan(table, plan, options));
      const { header, rows } = writer;
      expect({ header, rows, log }).toEqual(cleanRead({ table, data, profile }, options));
    }),
    RUNS,
  );
});

test('the recipe of a preview does the same', () => {
  fc.assert(
    fc.property(messyTable, (given) => {
      const read = readTable(given);
      const { recipe } = previewCleaning(read, { accept: ['proposed', 'notation'] });
      const replayed = cleanRead(read, { steps: recipe });
      expect(replayed.rows).toEqual(cleanRead(read, { accept: ['proposed', 'notation'] }).rows);
    }),
    RUNS,
  );
});

test('a recipe drops a column under an unfilled merged range, like the plan', () => {
  const merges = [{ firstRow: 0, lastRow: 0, firstColumn: 0, lastColumn: 1 }];
  const read = readTable({ headers: ['id', 'id'], rows: [['?', '']], merges });
  const { recipe } = previewCleaning(read, { accept: ['proposed', 'notation'] });
  expect(cleanRead(read, { accept: ['proposed', 'notation'] }).rows).toEqual([['?']]);
  expect(cleanRead(read, { steps: recipe }).rows).toEqual([['?']]);
});

test('throws only faults for any steps', () => {
  const options = fc.dictionary(
    fc.constantFrom('columns', 'except', 'tokens', 'merge', 'decimal', 'order', 'value', 'from', '__proto__'),
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string()), fc.dictionary(fc.string(), fc.string())),
  );
  const steps = fc.array(
    fc.record(
      {
        operation: fc.constantFrom(...STEP_NAMES),
        column: fc.constantFrom('id', 'Name', 'column_1', 'nothing'),
        options,
      },
      { requiredKeys: ['operation'] },
    ),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(messyTable, steps, (given, named) => {
      const { data, profile } = readTable(given);
      try {
        planCleaning(data, profile, { steps: named });
      } catch (error) {
        expect(isFault(error)).toBe(true);
      }
    }),
    RUNS,
  );
});
