import type { ReportInput } from '../../core/tables/report/words/report-input.js';
import {
  columnProfile,
  datasetProfile,
  dateColumn,
  guess,
  numberColumn,
  tableCleaning,
  tableIssue,
  tableProfile,
} from './table-profile.js';

export function reportInput(given: Partial<ReportInput> = {}): ReportInput {
  return {
    profile: datasetProfile(),
    cleanings: [tableCleaning()],
    recommended: [{ cells_changed: 1005, rows_dropped: 0, new_repeats: 33 }],
    places: [],
    detail: 'full',
    generatedAt: '2026-11-21T11:30:00.000Z',
    version: '0.5.0',
    ...given,
  };
}

/** Fields whose values come from the schema, so that no file can change them. */
const FIXED = new Set([
  ...['operation', 'format', 'what', 'source', 'kind', 'repair', 'severity', 'unit', 'type', 'meaning', 'verdict'],
  ...['decimal_mark', 'group_mark', 'order', 'class', 'state', 'sheet_state', 'id', 'table', 'tables', 'sha256'],
  ...['consequence', 'now', 'after_repair'],
]);

function mapTexts(value: unknown, next: () => string): unknown {
  if (typeof value === 'string') return next();
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, next));
  if (typeof value !== 'object' || value === null) return value;
  const isCorrelation = 'coefficient' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isFixed = typeof inner === 'object' ? false : FIXED.has(key) || (isCorrelation && key === 'method');
      return [key, isFixed ? inner : mapTexts(inner, next)];
    }),
  );
}

/** Returns the input of a report in which every text from a file is replaced by one of the given texts, in turn. */
export function hostileInput(...texts: readonly string[]): ReportInput {
  // With several texts, an issue and a use would name other columns and steps than the table and the cleaning have, so
  // links, sentences and commands would depend on the texts.
  const several = texts.length > 1;
  const issues = [tableIssue(several ? { columns: [], step: null } : { columns: ['ibu'] })];
  const table = tableProfile({
    issues,
    sheet: 'Sheet',
    notes: [{ code: 'n', message: 'note' }],
    ...(several ? { uses: [] } : {}),
  });
  const profile = datasetProfile({
    tables: [table],
    sheets: [{ name: 'Sheet', state: 'hidden', tables: [] }],
  });
  let turn = 0;
  const next = () => texts[turn++ % texts.length] ?? '';
  const mapped = mapTexts({ profile, cleanings: [tableCleaning()] }, next) as Pick<
    ReportInput,
    'profile' | 'cleanings'
  >;
  return { ...mapped, places: [], detail: 'full', generatedAt: null, version: '0.5.0' };
}

/** Returns the input of a report in which every text from a file is replaced. */
export const withTexts = (input: ReportInput, text: string): ReportInput => ({
  ...input,
  ...(mapTexts({ profile: input.profile, cleanings: input.cleanings }, () => text) as Pick<
    ReportInput,
    'profile' | 'cleanings'
  >),
});

/** Reports of different kinds, for properties that every report must have. */
export const REPORT_CASES: readonly (readonly [string, ReportInput])[] = [
  ['one table with a cleaning', reportInput()],
  ['no table', reportInput({ profile: datasetProfile({ tables: [] }), cleanings: [], generatedAt: null })],
  [
    'a table without rows, columns or findings',
    reportInput({
      profile: datasetProfile({
        operation: 'profile_table',
        tables: [
          tableProfile({
            ...{ rows: 0, columns: [], issues: [], header_rows: [], first_row: null, last_row: null, set_aside: [] },
            ...{ broken_rows: [], broken_row_count: 0, duplicate_rows: 0, candidate_keys: [], dependencies: [] },
            ...{ correlations: [], guesses: [] },
          }),
        ],
      }),
      cleanings: [tableCleaning({ steps: [], cells_changed: 0 })],
    }),
  ],
  [
    'a workbook of nine tables with unsure guesses',
    reportInput({
      profile: datasetProfile({
        dataset: {
          id: 'ds-3f2a9c41b07d',
          name: 'budget.xlsx',
          format: 'xlsx',
          bytes: 218_034_112,
          sha256: 'ab12'.repeat(16),
        },
        guesses: [guess({ what: 'tables', value: '9', confidence: 0.55 })],
        sheets: [
          { name: 'Überblick', state: 'visible', tables: ['t1', 't2'] },
          { name: 'calc', state: 'very-hidden', tables: [] },
        ],
        tables: Array.from({ length: 9 }, (_, place) =>
          tableProfile({
            id: `t${place + 1}`,
            name: `Sheet ${place + 1}`,
            sheet: `Sheet ${place + 1}`,
            sheet_state: place === 3 ? 'hidden' : 'visible',
            rows: 17 ** place,
            hidden_rows: 13,
            merged_ranges: 7,
            duplicate_rows_are_estimates: true,
            issues: [
              tableIssue({ table: `t${place + 1}`, severity: 'notice', is_estimate: true, count: 31_337 }),
              tableIssue({
                table: `t${place + 1}`,
                severity: 'error',
                columns: [],
                unit: 'rows',
                count: 1,
                step: null,
              }),
            ],
          }),
        ),
      }),
      cleanings: [tableCleaning(), tableCleaning({ table: 't2', name: 'Sheet 2', cells_changed: 123_456 })],
    }),
  ],
  [
    'odd numbers, long texts, missing statistics',
    reportInput({
      profile: datasetProfile({
        tables: [
          tableProfile({
            columns: [
              columnProfile({ name: '1234567890'.repeat(20), distinct_is_estimate: true, missing: 2410 }),
              numberColumn({
                name: 'tiny',
                numbers: {
                  ...numberColumn().numbers!,
                  ...{ min: -0.000_012_345_678, max: 1.234_567_890_123e22, mean: null, sum: 98_765_432.123_45 },
                  ...{ decimal_mark: ',', group_mark: '.', symbols: [{ value: '€', count: 1289 }], unusual: null },
                  ...{ standard_deviation: 0.333_333_333_3, quantiles_are_estimates: true },
                },
              }),
              dateColumn({ name: 'when', is_unique: true, header: '' }),
            ],
          }),
        ],
      }),
    }),
  ],
];
