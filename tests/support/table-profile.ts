import type { TableCleaning } from '../../core/tables/clean/clean-preview.js';
import type { StepEffect } from '../../core/tables/clean/kit/clean-step.js';
import type { ColumnProfile } from '../../core/tables/profile/column/column-profile.js';
import type { TableIssue } from '../../core/tables/profile/column/table-issue.js';
import type { DatasetProfile, TableProfile } from '../../core/tables/profile/column/table-profile.js';
import type { Guess } from '../../core/tables/read/source/reading.js';

/** Returns a profile for reports: a plain case with the given changes. */
export function columnProfile(given: Partial<ColumnProfile> = {}): ColumnProfile {
  return {
    name: 'city',
    header: 'city',
    position: 1,
    type: 'text',
    meaning: 'category',
    meaning_reason: '107 distinct texts in 2,410 cells',
    use: 'categorical',
    use_confidence: 0.93,
    type_shares: [{ type: 'text', count: 2410, share: 1, examples: ['Bend', 'Portland'] }],
    rows: 2410,
    missing: 0,
    disguised_missing: 0,
    null_tokens: [],
    distinct: 107,
    distinct_is_estimate: false,
    is_unique: false,
    top_values: [
      { value: 'Bend', count: 412 },
      { value: 'Portland', count: 388 },
    ],
    top_values_are_estimates: false,
    lengths: {
      min: 3,
      max: 21,
      mean: 8.237_344,
      histogram: [40, 1620, 700, 50].map((count, place) => ({ length: 3 + place * 5, count })),
    },
    patterns: [{ pattern: 'Aa', count: 1912, share: 0.793_361, example: 'Bend' }],
    numbers: null,
    dates: null,
    ...given,
  };
}

export function numberColumn(given: Partial<ColumnProfile> = {}): ColumnProfile {
  return columnProfile({
    name: 'ibu',
    header: 'IBU',
    position: 2,
    type: 'integer',
    meaning: 'integer',
    meaning_reason: 'all cells that are not missing are whole numbers',
    use: 'categorical',
    use_confidence: 0.93,
    type_shares: [
      { type: 'integer', count: 1393, share: 0.991_459, examples: ['35', '70'] },
      { type: 'text', count: 12, share: 0.008_541, examples: ['about 40'] },
    ],
    missing: 0,
    disguised_missing: 1005,
    null_tokens: [
      { token: 'N/A', count: 1005, verdict: 'missing', reason: 'every other text of the column is a number' },
    ],
    top_values: [{ value: '20', count: 45 }],
    patterns: [{ pattern: '99', count: 1300, share: 0.925_267, example: '35' }],
    numbers: {
      count: 1393,
      decimal_mark: 'none',
      group_mark: 'none',
      min: 4,
      max: 138,
      mean: 42.713_167_2,
      standard_deviation: 25.954_066,
      sum: 59_499.4,
      quantiles: { p05: 11, p25: 21, p50: 35, p75: 64, p95: 92.25 },
      quantiles_are_estimates: false,
      zeros: 0,
      negatives: 0,
      symbols: [],
      unusual: { low: -108, high: 193, count: 0, mean_without: 42, method: 'Tukey, 3 interquartile ranges' },
      histogram: [120, 402, 311, 180, 0, 95, 44, 3].map((count, place) => ({
        from: 4 + place * 16.75,
        to: 4 + (place + 1) * 16.75,
        count,
      })),
    },
    ...given,
  });
}

export function dateColumn(given: Partial<ColumnProfile> = {}): ColumnProfile {
  return columnProfile({
    name: 'brewed',
    header: 'Brewed on',
    position: 3,
    type: 'date',
    meaning: 'date',
    meaning_reason: '2,398 of the cells are dates',
    use: 'categorical',
    use_confidence: 0.93,
    type_shares: [{ type: 'date', count: 2398, share: 1, examples: ['13/01/2021'] }],
    missing: 12,
    top_values: [{ value: '03/04/2021', count: 17 }],
    patterns: [{ pattern: '99/99/9999', count: 2398, share: 1, example: '13/01/2021' }],
    dates: {
      count: 2398,
      order: 'dmy',
      order_reason: '412 cells have a first part above 12, none a second',
      formats: [{ value: 'dd/MM/yyyy', count: 2398 }],
      min: '2021-01-04',
      max: '2024-12-30',
      period: { from: '2021-01-04', to: '2024-12-30', outside: 0 },
      ambiguous: 31,
      impossible: 2,
      two_digit_years: 0,
    },
    ...given,
  });
}

export function guess(given: Partial<Guess> = {}): Guess {
  return {
    what: 'delimiter',
    value: ';',
    confidence: 0.974,
    source: 'content',
    reason: '12 fields in 998 of 1,000 rows',
    alternatives: [{ value: ',', confidence: 0.02 }],
    table: null,
    ...given,
  };
}

export function tableIssue(given: Partial<TableIssue> = {}): TableIssue {
  return {
    code: 'disguised-missing',
    severity: 'warning',
    consequence: 'read-as-text',
    table: 't1',
    columns: ['ibu'],
    count: 1005,
    unit: 'cells',
    is_estimate: false,
    title: '"ibu" contains "N/A" in 1,005 cells',
    why: 'They count as text and turn the column into text.',
    examples: [
      { row: 2, column: 'ibu', text: 'N/A' },
      { row: 18, column: 'ibu', text: 'N/A', note: 'the 17 rows before hold numbers' },
    ],
    step: { operation: 'replace_null_tokens', column: 'ibu' },
    ...given,
  };
}

export function tableProfile(given: Partial<TableProfile> = {}): TableProfile {
  const issues = given.issues ?? [tableIssue()];
  const counted = (severity: TableIssue['severity']) => issues.filter((issue) => issue.severity === severity).length;
  return {
    id: 't1',
    name: 'beers',
    sheet: null,
    sheet_state: 'visible',
    rows: 2410,
    columns: [columnProfile(), numberColumn(), dateColumn()],
    header_rows: [3],
    first_row: 4,
    last_row: 2415,
    set_aside: [{ kind: 'title', row: 1, rows: 2, text: 'Beers of the west, 2021 to 2024' }],
    rows_set_aside: 2,
    broken_rows: [
      { line: 77, kind: 'too-long', repair: 'repaired', detail: '13 fields, 12 expected', text: '1;"a;b";c' },
    ],
    broken_row_count: 1,
    hidden_rows: 0,
    merged_ranges: 0,
    guesses: [guess({ what: 'header', value: '3', confidence: 0.91, reason: 'row 3 names what is below it' })],
    notes: [],
    duplicate_rows: 4,
    duplicate_rows_are_estimates: false,
    candidate_keys: [['id'], ['city', 'brewed']],
    dependencies: [{ from: ['zip'], to: 'city', share: 0.998_123, violations: 12 }],
    correlations: [{ columns: ['abv', 'ibu'], coefficient: 0.670_621, method: 'spearman', rows: 1405 }],
    issues,
    uses: [
      {
        kind: 'count',
        column: null,
        now: 'safe',
        after_repair: 'safe',
        reason: 'No row repeats another.',
        findings: [],
      },
      {
        kind: 'group',
        column: 'city',
        now: 'safe',
        after_repair: 'safe',
        reason: 'Few cells are empty.',
        findings: [],
      },
      {
        kind: 'calculate',
        column: 'ibu',
        now: 'unsafe',
        after_repair: 'limited',
        reason: '1,005 of 2,410 cells (41.7%) have no value.',
        findings: issues.length > 0 ? [0] : [],
      },
    ],
    uses_omitted: 0,
    cells: { fine: 6213, repairable: 1005, unknown: 12 },
    issue_counts: { error: counted('error'), warning: counted('warning'), notice: counted('notice') },
    ...given,
  };
}

export function datasetProfile(given: Partial<DatasetProfile> = {}): DatasetProfile {
  return {
    operation: 'profile_dataset',
    dataset: { id: null, name: 'beers.csv', format: 'csv', bytes: 255_295, sha256: 'c3ab8ff1'.repeat(8) },
    guesses: [guess({ what: 'encoding', value: 'utf-8', confidence: 1, alternatives: [] }), guess()],
    notes: [{ code: 'no-final-newline', message: 'The last line has no line end.' }],
    sheets: [],
    other_tables: [],
    tables: [tableProfile()],
    ...given,
  };
}

export function stepEffect(given: Partial<StepEffect> = {}): StepEffect {
  return {
    number: 1,
    name: 'replace_null_tokens:ibu',
    step: { operation: 'replace_null_tokens', column: 'ibu' },
    class: 'proposed',
    applied: false,
    title: 'Clear the cells of "ibu" that contain "N/A"',
    reason: 'every other text of the column is a number',
    changes: 1005,
    unit: 'cells',
    examples: [{ row: 2, column: 'ibu', before: 'N/A', after: '', rule: 'replace_null_tokens', reason: 'placeholder' }],
    ...given,
  };
}

export function tableCleaning(given: Partial<TableCleaning> = {}): TableCleaning {
  return {
    table: 't1',
    name: 'beers',
    rows_before: 2410,
    rows_after: 2406,
    columns_before: ['city', 'ibu', 'brewed'],
    columns_after: ['city', 'ibu', 'brewed'],
    column_uses: [{ name: 'city', use: 'categorical', use_confidence: 0.93 }],
    set_aside: [],
    rows_set_aside: 0,
    broken_rows: [],
    broken_row_count: 0,
    cells_unconverted: 0,
    unconverted: [],
    cells_changed: 38,
    repairs: [],
    repair_count: 0,
    repair_cells: 0,
    steps: [
      stepEffect({
        number: 1,
        step: { operation: 'trim_whitespace' },
        class: 'safe',
        applied: true,
        title: 'Trim blanks around texts',
        reason: '38 cells begin or end with a space',
        changes: 38,
        examples: [
          { row: 9, column: 'city', before: ' Bend ', after: 'Bend', rule: 'trim_whitespace', reason: 'blanks' },
        ],
      }),
      stepEffect({ number: 2 }),
      stepEffect({
        number: 3,
        step: { operation: 'drop_duplicate_rows' },
        class: 'consent',
        title: 'Drop rows that are equal to an earlier one',
        reason: '4 rows are',
        changes: 4,
        unit: 'rows',
        examples: [
          {
            row: 90,
            column: null,
            before: '7;Bend',
            after: null,
            rule: 'drop_duplicate_rows',
            reason: 'equal to row 89',
          },
        ],
      }),
    ],
    misfits: [],
    recipe: [{ operation: 'trim_whitespace' }],
    ...given,
  };
}
