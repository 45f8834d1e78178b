import fc from 'fast-check';
import Papa from 'papaparse';
import type { Operation } from '../../../core/tables/history/operations/operation.js';

const HOSTILE_NAMES = [
  'city',
  'City',
  'price',
  '*',
  '^a$',
  '__proto__',
  '_row',
  "it's",
  '"quoted"',
  "'''",
  '"""',
  'a;DROP TABLE data;--',
  '{x}',
  '\\',
  '\\n',
  'line\nend',
  '名前',
  '# coding: x',
  'value',
  '$1',
  'é\u202e',
];
const HOSTILE_TEXTS = [
  '',
  ' ',
  'a',
  'A',
  ' a ',
  'b, c',
  'b,c, d',
  "it's",
  "'; DROP TABLE data; --",
  '"""',
  "'''",
  '\\',
  '\\n',
  '\\g<1>',
  `${'{1}'}`,
  '$1',
  '{0}',
  'two\nlines',
  'cr\rx',
  '12',
  '3.5',
  '-7',
  '012',
  '1,5',
  'n/a',
  'NULL',
  'nan',
  'None',
  'ÄÖ ß',
  'Σίσυφος',
  '\u00a0x',
  'x\u200b',
  'a  b',
  'tab\tx',
  '😀 ok',
  '=1+1',
  '2024-01-05',
  '05.01.2024',
  'true',
  'A@Example.COM',
];

const text = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }).map((one) => one.replaceAll('\0', '')) },
);

export interface GeneratedHistory {
  csv: string;
  operations: Operation[];
}

const someOf = (names: readonly string[]) => fc.constantFrom(...names);

function filterOf(names: readonly string[]) {
  return fc.oneof(
    fc.record({
      column: someOf(names),
      kind: fc.constant('values' as const),
      values: fc.array(text, { minLength: 1, maxLength: 4 }),
    }),
    fc.record({
      column: someOf(names),
      kind: fc.constant('contains' as const),
      text: fc.constantFrom('a', 'Ä', ',', '1'),
    }),
    fc.record({
      column: someOf(names),
      kind: fc.constant('missing' as const),
      is: fc.constantFrom('missing' as const, 'filled' as const),
    }),
    fc.record({
      column: someOf(names),
      kind: fc.constant('range' as const),
      low: fc.constantFrom(0, null),
      high: fc.constantFrom(10, null),
    }),
  );
}

function scopeOf(names: readonly string[]) {
  return fc.oneof(
    fc.record({ filters: fc.array(filterOf(names), { minLength: 1, maxLength: 2 }) }),
    fc.record({ rows: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }) }),
  );
}

const PATTERNS = [
  'a',
  '[a-z]+',
  '\\d+',
  '(\\d)(\\d)',
  '\\s+',
  '^\\s*a',
  'a$',
  '(?:a|b)',
  '(a)|b',
  '.',
  '[^a]',
  '[\\w-]',
  'a*',
  '\\W',
  '(b)(?=,)',
  '[\\]\\[]',
];

/** Returns operations over columns. They may fail, for example because of a name. */
function operationOf(names: readonly string[]): fc.Arbitrary<Operation> {
  const column = someOf(names);
  const newName = fc.constantFrom(...HOSTILE_NAMES, 'new', 'part');
  const onColumn = (operation: Operation['operation'], options: fc.Arbitrary<Record<string, unknown>>) =>
    fc.record({ operation: fc.constant(operation), column, options });
  const none = fc.constant({});
  const flag = fc.boolean();
  const edits = fc.oneof(
    fc.record({
      operation: fc.constant('edit_cells' as const),
      options: fc.record({
        cells: fc.array(fc.record({ row: fc.integer({ min: 2, max: 9 }), column, text }), {
          minLength: 1,
          maxLength: 5,
        }),
      }),
    }),
    onColumn('replace_values', fc.record({ values: fc.dictionary(text, text, { minKeys: 1, maxKeys: 4 }) })),
    onColumn(
      'find_replace',
      fc.record({
        find: fc.constantFrom('a', ',', '\\', "'", '.', 'ß'),
        replace: text,
        ignore_case: flag,
        whole_cell: flag,
      }),
    ),
    onColumn(
      'find_replace',
      fc.record({
        find: fc.constantFrom(...PATTERNS),
        is_pattern: fc.constant(true),
        replace: fc.constantFrom('', 'x', '<$1>', '$2$1', '$&$&', '$$', '\\', '{0}'),
        ignore_case: flag,
        whole_cell: flag,
      }),
    ),
    fc.constant({ operation: 'find_replace' as const, options: { find: 'a', replace: '"' } }),
    onColumn('change_case', fc.record({ to: fc.constantFrom('lower', 'upper', 'title', 'sentence') })),
    onColumn('fill_cells', fc.record({ text, only_empty: flag })),
    onColumn('trim_whitespace', none),
    onColumn('collapse_whitespace', none),
    onColumn('replace_null_tokens', fc.constant({ tokens: ['n/a', 'NULL'] })),
    onColumn('straighten_quotes', none),
    onColumn(
      'change_type',
      fc.record({ to: fc.constantFrom('number', 'text'), misfits: fc.constantFrom('keep', 'empty') }),
    ),
    onColumn('transform_cells', fc.constantFrom({ expression: 'upper(value)' }, { expression: 'length(value)' })),
  );
  const columns = fc.oneof(
    onColumn(
      'rename_column',
      newName.map((name) => ({ name })),
    ),
    onColumn(
      'move_column',
      fc.option(column).map((before) => ({ before })),
    ),
    fc.record({
      operation: fc.constant('remove_columns' as const),
      options: column.map((one) => ({ columns: [one] })),
    }),
    onColumn(
      'split_column',
      fc.record({
        separator: fc.constantFrom(',', ', ', 'a', '.', ' '),
        into: fc.uniqueArray(newName, { minLength: 1, maxLength: 3 }),
        from: fc.constantFrom('start', 'end'),
        keep: flag,
      }),
    ),
    onColumn('extract_text', fc.record({ find: fc.constantFrom(...PATTERNS), into: newName, ignore_case: flag })),
    fc.record({
      operation: fc.constant('join_columns' as const),
      options: fc.record({
        columns: fc.array(column, { minLength: 1, maxLength: 3 }),
        separator: text,
        into: newName,
        skip_empty: flag,
      }),
    }),
    fc.record({
      operation: fc.constant('compute_column' as const),
      options: fc.record({ expression: column.map((one) => `"${one.replaceAll('"', '""')}"`), into: newName }),
    }),
  );
  const key = fc.record({ column, order: fc.constantFrom('ascending' as const, 'descending' as const) });
  const rows = fc.oneof(
    fc.record({ operation: fc.constantFrom('keep_rows' as const, 'remove_rows' as const), scope: scopeOf(names) }),
    fc.record({
      operation: fc.constant('sort_rows' as const),
      options: fc.record({ by: fc.array(key, { minLength: 1, maxLength: 2 }) }),
    }),
    fc.record({
      operation: fc.constant('deduplicate_rows' as const),
      options: fc.record(
        {
          columns: fc.array(column, { minLength: 1, maxLength: 2 }),
          keep: fc.constantFrom('first', 'last', 'most_complete'),
          ignore_case: flag,
          keep_blank: flag,
        },
        { requiredKeys: [] },
      ),
    }),
    fc.constantFrom<Operation>(
      { operation: 'drop_duplicate_rows' },
      { operation: 'drop_empty_rows' },
      { operation: 'drop_empty_columns' },
    ),
    onColumn('fill_down', none),
    fc.record({
      operation: fc.constant('fill_gaps' as const),
      options: fc.record({ columns: column.map((one) => [one]), direction: fc.constantFrom('down', 'up') }),
    }),
  );
  const scoped = fc.tuple(edits, scopeOf(names)).map(([operation, scope]) => ({ ...operation, scope }));
  return fc.oneof(edits, columns, rows, scoped) as fc.Arbitrary<Operation>;
}

/** Rows of which some are equal, also in some of their cells. */
const rowsOf = (columns: number) =>
  fc.array(fc.array(text, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }).chain((rows) => {
    const repeated = fc.tuple(fc.constantFrom(...rows), fc.nat(columns), text);
    const other = repeated.map(([row, at, own]) => (at < columns ? row.with(at, own) : row));
    return fc.tuple(fc.array(other, { maxLength: 4 }), fc.constant(rows)).map(([more, own]) => [...own, ...more]);
  });

/** A table with hostile names and texts, and operations on it. */
export const generatedHistory: fc.Arbitrary<GeneratedHistory> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...HOSTILE_NAMES), { minLength: 2, maxLength: 5 }),
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
  )
  .chain(([names, delimiter, newline, quotes]) =>
    fc
      .tuple(rowsOf(names.length), fc.array(operationOf(names), { minLength: 1, maxLength: 5 }))
      .map(([rows, operations]) => ({
        csv: `${Papa.unparse([names, ...rows], { delimiter, newline, quotes })}${newline}`,
        operations,
      })),
  );

const rawCell = fc.oneof(
  fc.constantFrom(
    'a',
    'b c',
    '',
    '1',
    '"x"',
    '"a ""b"""',
    '"l\nm"',
    '"r\r\ns"',
    'q"r',
    "'z'",
    ' "s"',
    '""',
    '\\"',
    'é',
    '#x',
    '\u00a0',
  ),
  fc.string({ maxLength: 4 }),
);
const rawLine = fc.tuple(
  fc.array(rawCell, { minLength: 1, maxLength: 3 }),
  fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\n\n'),
);

/** The text of a file that programs may read in different ways. */
export const generatedFile: fc.Arbitrary<string> = fc
  .record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    lines: fc.array(rawLine, { minLength: 2, maxLength: 8 }),
    isSquare: fc.boolean(),
    hasOneLineEnd: fc.boolean(),
    mark: fc.constantFrom('', '\ufeff'),
  })
  .map(({ delimiter, lines, isSquare, hasOneLineEnd, mark }) => {
    const texts = lines.map(([cells, end]) => {
      const own = isSquare ? [...cells, 'y', 'z'].slice(0, 3) : cells;
      return own.join(delimiter) + (hasOneLineEnd ? '\n' : end);
    });
    return mark + texts.join('');
  });
