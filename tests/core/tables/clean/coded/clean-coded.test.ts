import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanTable } from '../../../../../core/tables/clean/clean-table.js';
import { cleanCoded, tallyCoded } from '../../../../../core/tables/clean/coded/clean-coded.js';
import type { CleanOptions } from '../../../../../core/tables/clean/kit/clean-step.js';
import { PreviewTally } from '../../../../../core/tables/clean/pass/preview-tally.js';
import { describeCleaning } from '../../../../../core/tables/clean/preview-cleaning.js';
import { type ByteSink, memorySink } from '../../../../../core/tables/clean/writers/byte-sink.js';
import { type CsvOptions, CsvWriter } from '../../../../../core/tables/clean/writers/csv-writer.js';
import { type SourceCsvOptions, SourceCsvWriter } from '../../../../../core/tables/clean/writers/source-csv-writer.js';
import { loadEncoded } from '../../../../../core/tables/column-source/bytes/load-encoded.js';
import type { DictionaryLimits } from '../../../../../core/tables/columns/dictionary-builder.js';
import { planCleaning } from '../../../../../core/tables/inspect/plan-cleaning.js';
import { profileTable } from '../../../../../core/tables/inspect/profile-table.js';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import type { OpenedTable } from '../../../../../core/tables/read/opened/dataset.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { hasStoredRows } from '../../../../../core/tables/read/text/stored-rows.js';
import { readHere } from '../../../../../scripts/fuzz/read-here.js';
import { foundInRuns, propertyRuns, testInFull } from '../../../../support/property-runs.js';

const SOME = { texts: 40, characters: 100_000 };
const NONE = { texts: 0, characters: 100_000 };
const ALL = { texts: 100_000, characters: 100_000 };

/** How rows are written: in a format, or like those of the source. */
type RowForm = CsvOptions | 'source';

const SOURCE_FORM: SourceCsvOptions = {
  delimiter: ',',
  lineEnd: '\n',
  bom: false,
  formulas: 'escape',
  quoting: 'minimal',
  encoding: 'utf-8',
  endsLastLine: true,
};

const writerOf = (sink: ByteSink, table: OpenedTable, form: RowForm) =>
  form === 'source' ? new SourceCsvWriter(sink, table, SOURCE_FORM) : new CsvWriter(sink, form);

/**
 * Runs the same plan by codes and by texts. Null if the table cannot be read from its bytes, or its rows not as stored.
 */
function cleanBoth(text: string, options: CleanOptions, limits: DictionaryLimits, form: RowForm = {}) {
  const table = openDataset(openBytes('t.csv', new TextEncoder().encode(text)), {}).tables[0]!;
  if (!table.text || table.columns[0]!.name !== 'c0') return null;
  if (form === 'source' && !(hasStoredRows(table.text.file) && table.text.file.guessed.dialect.delimiter === ','))
    return null;
  const reading = { threads: 2, rangeBytes: text.length / 4, startThread: readHere(limits), limits };
  const data = loadEncoded(table, table.text, () => undefined, reading);
  if (data === null) return null;
  const plan = planCleaning(data, profileTable(data), options);
  const [codedSink, textSink] = [memorySink(), memorySink()];
  const [codedWriter, textWriter] = [writerOf(codedSink, table, form), writerOf(textSink, table, form)];
  const coded = cleanCoded(plan, data, codedWriter, () => undefined);
  const codedTally = tallyCoded(plan, data);
  const tally = new PreviewTally(plan);
  cleanTable(table, plan, textWriter, { tally });
  if (coded === null) return null;
  const written = (sink: typeof codedSink) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(sink.bytes());
  return {
    preview: describeCleaning(codedTally!, options),
    coded: { text: written(codedSink), escaped: codedWriter.escaped, tally: describeCleaning(coded, options) },
    careful: { text: written(textSink), escaped: textWriter.escaped, tally: describeCleaning(tally, options) },
  };
}

const WORDS = [
  ['1', '2.5', '1,234.50', '(12)', '+3', '-7', '0'],
  ['$5', '$1,200.50', '$ 12', '$7'],
  ['31/12/2020', '5.6.21', '2020-03-04', '13/01/2021', '4 March 2021'],
  ['yes', 'no', 'Yes', 'NO'],
  ['New York', 'new york', 'NEW  YORK', 'Boston', 'boston '],
  [
    'Caf\u00e9',
    'Cafe\u0301',
    'M\u00c3\u00bcller',
    'AT&amp;T',
    '\u201cquoted\u201d',
    'a  b',
    'a\tb',
    'nul\u0000l',
    'x\u007f',
  ],
  ['=1+1', '@x', '-x', '\uff1dx', '+49 170 1234567', "'x"],
  [' padded ', '\u00a0odd\u00a0', 'two\nlines', 'two\r\nlines', 'said "so"', 'a;b|c', '\nx', 'x\n', '"', '\u200b'],
] as const;
const NULLS = ['', '', 'N/A', '-', 'null', ' '];
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const cellOf = (column: number) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...WORDS[column % WORDS.length]!) },
    { weight: 2, arbitrary: fc.constantFrom(...NULLS) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 300 }).map((one) => `text ${one}`) },
    { weight: 1, arbitrary: fc.constantFrom(...WORDS.flat()) },
  );
const row = (kinds: readonly number[]) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.tuple(...kinds.map(cellOf)).map((cells) => cells.map(quoted).join(',')) },
    { weight: 1, arbitrary: fc.constantFrom(kinds.map(() => '').join(','), 'one,two', 'a,b,c,d,e,f,g', '1,total,2') },
  );
const table = fc
  .array(fc.nat(WORDS.length - 1), { minLength: 2, maxLength: 5 })
  .chain((kinds) =>
    fc.array(row(kinds), { minLength: 20, maxLength: 120, size: 'max' }).map((rows) => ({ kinds, rows })),
  )
  .map(({ kinds, rows }) => {
    const header = kinds.map((_, column) => `c${column}`).join(',');
    // Some rows repeat, so that there are duplicates.
    return `${[header, ...rows, ...rows.slice(0, 5)].join('\n')}\n`;
  });

const STEPS: CleanOptions[] = [
  {},
  { accept: ['proposed', 'notation'] },
  { accept: ['proposed', 'notation', 'drop_duplicate_rows'], reject: ['trim_whitespace'] },
  {
    steps: [
      { operation: 'drop_duplicate_rows' },
      { operation: 'trim_whitespace' },
      { operation: 'drop_incomplete_rows' },
    ],
  },
  {
    steps: [
      { operation: 'normalize_numbers', column: 'c0', options: { decimal: '.' } },
      { operation: 'drop_empty_rows' },
      { operation: 'split_currency', column: 'c1', options: { decimal: '.', into: 'currency' } },
      { operation: 'drop_duplicate_rows', options: { columns: ['c0', 'c1'] } },
      { operation: 'fill_missing', column: 'c1', options: { value: '=7' } },
      { operation: 'drop_incomplete_rows', options: { columns: ['c1'] } },
      { operation: 'collapse_whitespace' },
      { operation: 'rename_headers' },
    ],
  },
  {
    steps: [
      { operation: 'fill_down', column: 'c1' },
      { operation: 'trim_whitespace' },
      { operation: 'set_cells', column: 'c1', options: { from: ['c0'], values: { '1': 'one', yes: '' } } },
      { operation: 'set_cells', column: 'c0', options: { values: { '3': 'third' } } },
      { operation: 'correct_dependent_cells', column: 'c1', options: { from: ['c0'], share: 0.5 } },
      { operation: 'split_currency', column: 'c1', options: { decimal: '.', into: 'currency' } },
      { operation: 'fill_down', column: 'c0' },
      { operation: 'drop_duplicate_rows' },
      { operation: 'normalize_numbers', column: 'c0', options: { decimal: '.' } },
    ],
  },
];

test('cleaning by codes equals cleaning by texts', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(...STEPS),
      fc.constantFrom(SOME, NONE, ALL),
      fc.oneof(
        fc.constant('source' as const),
        fc.record({
          delimiter: fc.constantFrom(',', ';', '\t', '|'),
          formulas: fc.constantFrom('escape' as const, 'keep' as const),
        }),
      ),
      (text, options, limits, form) => {
        const both = cleanBoth(text, options, limits, form);
        if (both === null) return;
        compared += 1;
        expect(both.coded).toEqual(both.careful);
        const { preview, careful } = both;
        // A preview does not know the format of the file, so it counts no escaped cells.
        const escapedCells = careful.tally.cells_changed - preview.cells_changed;
        expect(escapedCells).toBeGreaterThanOrEqual(0);
        expect(escapedCells).toBeLessThanOrEqual(careful.escaped);
        expect({ ...preview, cells_changed: careful.tally.cells_changed }).toEqual(careful.tally);
      },
    ),
    { numRuns: propertyRuns(40) },
  );
  // Fails if too little was compared.
  expect(compared).toBeGreaterThan(foundInRuns(20));
});

test('keeps the quotes of unchanged cells when cleaning by codes', () => {
  const lines = Array.from(
    { length: 60 },
    (_, at) => `"${at}",city ${at % 7},${at % 9 === 0 ? ' padded ' : '"plain"'}`,
  );
  const both = cleanBoth(`c0,city,note\n${lines.join('\n')}\n`, {}, SOME, 'source')!;
  expect(both.coded).toEqual(both.careful);
  expect(both.coded.text).toContain('\n"9",city 2,padded\n"10",city 3,"plain"\n');
});

testInFull('writes many blocks of bytes one after another', () => {
  const line = (at: number) => `${at},city ${at % 90},${(at * 37) % 1000}.25,"text, ${at}"`;
  const text = `c0,city,amount,note\n${Array.from({ length: 30_000 }, (_, at) => line(at)).join('\n')}\n`;
  const both = cleanBoth(text, {}, { texts: 5000, characters: 1_000_000 })!;
  expect(both.careful.text.length).toBeGreaterThan(900_000);
  expect(both.coded.text === both.careful.text).toBe(true);
  expect(both.coded.tally).toEqual(both.careful.tally);
});
