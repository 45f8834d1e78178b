import { utils, write } from 'xlsx';
import { stringify } from 'yaml';
import { seedRandom } from '../../../scripts/corrupt/random.js';
import type { BusinessCase, BusinessTable, Question } from './business-table.js';

/** The files of a folder: the table, and the questions of both halves. */
export interface WrittenCase {
  name: string;
  files: Map<string, string | Uint8Array>;
}

/** Returns the same seed for the same name on every machine. */
const seedOf = (name: string): number => [...name].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 7) >>> 0;

function quoted(cell: string | number, delimiter: string): string {
  const text = String(cell);
  return text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

function writeCsv<Row>({ columns, delimiter = ',' }: BusinessTable<Row>, rows: readonly Row[]): string {
  const body = rows.map((row) => Object.values(columns).map((write) => write(row)));
  const lines = [Object.keys(columns), ...body].map((cells) =>
    cells.map((cell) => quoted(cell, delimiter)).join(delimiter),
  );
  return `${lines.join('\n')}\n`;
}

/** Returns the serial number of a date in spreadsheets: days since 30 December 1899, for dates after February 1900. */
const serialOf = (date: string): number => Date.parse(date) / 86_400_000 + 25_569;

function writeWorkbook<Row>({ columns, dates = [] }: BusinessTable<Row>, rows: readonly Row[]): Uint8Array {
  const body = rows.map((row) =>
    Object.entries(columns).map(([header, write]) =>
      dates.includes(header) ? { t: 'n', v: serialOf(String(write(row))), z: 'yyyy-mm-dd' } : write(row),
    ),
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([Object.keys(columns), ...body]), 'Sheet1');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

export function writeCase<Row>({ table, questions }: BusinessCase<Row>): WrittenCase {
  const rows = table.generate(seedRandom(seedOf(table.name)));
  const file = `${table.name}.${table.format}`;
  const text = (row: Row, header: string) => String(table.columns[header]!(row));
  const half = (asked: readonly Question<Row>[]) =>
    stringify(
      {
        table: file,
        questions: asked.map((question) => {
          if ('because' in question) return question;
          const { rows: answer, ...rest } = question.answer(rows, text);
          return { ask: question.ask, kind: question.kind, answer, ...rest };
        }),
      },
      { lineWidth: 0, collectionStyle: 'any', flowCollectionPadding: false },
    );
  return {
    name: table.name,
    files: new Map<string, string | Uint8Array>([
      [file, table.format === 'csv' ? writeCsv(table, rows) : writeWorkbook(table, rows)],
      ['dev.yaml', half(questions.dev)],
      ['test.yaml', half(questions.test)],
    ]),
  };
}
