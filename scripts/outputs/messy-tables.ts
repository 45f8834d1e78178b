/** A generated table file with known faults, and its content. */
export interface MessyTable {
  file: string;
  text: string;
  columns: readonly string[];
  /** Rows of the body, each with the number of its first line in the file, from 1. */
  rows: readonly { row: number; cells: readonly string[] }[];
  /** Rows outside the table, with the text of their cells. */
  outsideRows: readonly { row: number; kind: string; text: string }[];
  /** Blank rows and the line that names the delimiter, which have no content to lose. */
  empty: readonly number[];
  /** Rows that do not fit the table, with their text in the file. */
  broken: readonly { line: number; text: string }[];
  /** Rows of the file: header, body, notes and empty rows. */
  total: number;
}

type Cells = readonly string[];
/** The third part of a row is its text in the file, if it differs from its joined cells. */
type Line = ['head' | 'row' | 'broken', Cells, string?] | ['aside', string, Cells] | ['empty', string?];

const COLUMNS = ['id', 'name', 'amount', 'note'];
const FORMULAS = ['id', 'name', 'note', 'price', 'formula'];

/** Writes cells by RFC 4180: quoted if necessary. */
function writeCells(cells: Cells, delimiter: string): string {
  const needs = (cell: string) => cell.includes(delimiter) || /["\n]/.test(cell);
  return cells.map((cell) => (needs(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter);
}

function textOf(line: Line, delimiter: string): string {
  if (line[0] === 'empty') return line[1] ?? '';
  if (line[0] === 'aside') return writeCells(line[2], delimiter);
  return line[2] ?? writeCells(line[1], delimiter);
}

function build(file: string, delimiter: string, lines: readonly Line[]): MessyTable {
  const texts = lines.map((line) => textOf(line, delimiter));
  // A cell with line breaks moves the rows below it.
  const numbered = lines.map((line, at) => ({
    line,
    row: texts.slice(0, at).join('\n').split('\n').length + (at > 0 ? 1 : 0),
  }));
  return {
    file,
    text: texts.map((text) => `${text}\n`).join(''),
    columns: lines.flatMap((line) => (line[0] === 'head' ? line[1] : [])),
    rows: numbered.flatMap(({ line, row }) =>
      line[0] === 'row' || line[0] === 'broken' ? [{ row, cells: line[1] }] : [],
    ),
    outsideRows: numbered.flatMap(({ line, row }) =>
      line[0] === 'aside' ? [{ row, kind: line[1], text: line[2].filter((cell) => cell !== '').join(' ') }] : [],
    ),
    empty: numbered.flatMap(({ line, row }) => (line[0] === 'empty' ? [row] : [])),
    broken: numbered.flatMap(({ line, row }) =>
      line[0] === 'broken' ? [{ line: row, text: textOf(line, delimiter) }] : [],
    ),
    total: lines.length,
  };
}

/** Tables with different faults. Together they contain every kind of row that an import or a cleaning removes. */
export const MESSY_TABLES: readonly MessyTable[] = [
  build('sep.csv', ';', [
    ['empty', 'sep=;'],
    ['aside', 'title', ['Revenue of 2024', '', '', '']],
    ['empty'],
    ['head', COLUMNS],
    ['row', ['1', "O'Neil; Bob", '1.200,50', 'says "hi"']],
    ['row', ['2', 'Ann', '300,00', 'N/A']],
    ['empty'],
    ['row', ['3', "'quoted'", '17,25', '']],
    ['aside', 'repeated-header', COLUMNS],
    ['row', ['4', 'Eve', '18,00', ' x ']],
    ['row', ['5', 'Total Wine', '19,00', '5" pipe']],
    ['aside', 'total', ['Total', '', '1.554,75', '']],
    ['aside', 'note', ['Note: preliminary', '', '', '']],
  ]),
  build('notes.csv', ',', [
    ['aside', 'title', ['Orders of "North"']],
    ['aside', 'title', ['Exported 2024-05-01']],
    ['empty', ',,,'],
    ['head', COLUMNS],
    ['row', ['1', 'Ann', '1,200.50', 'Note: fragile']],
    ['row', ['2', 'Bob', 'N/A', 'see total below']],
    ['row', ['3', 'Cid', '300.00', '"as is"']],
    ['row', ['4', 'Source Ltd', '250.50', '=1+1']],
    ['row', ['5', 'Dee  Lee', '17.00', 'two\nlines']],
    ['empty', ',,,'],
    ['aside', 'note', ['Source: the northern office, 2024']],
  ]),
  build('broken.csv', ',', [
    ['head', COLUMNS],
    ...Array.from({ length: 12 }, (_, at): Line => ['row', [`${at + 1}`, `Ann ${at + 1}`, `${at + 10}.50`, 'ok']]),
    ['broken', ['13', 'Bob', '', ''], '13,Bob'],
    ['broken', ['14', 'Smith, John', '7.00', 'ok'], '14,Smith, John,7.00,ok'],
    ['broken', ['15', '1', '2', '3,4,5,6'], '15,1,2,3,4,5,6'],
    ['broken', ['16', "'Eve", '9.50', 'ok'], `16,'Eve,"9.50,ok`],
    ['row', ['17', 'Dee', '8.00', 'ok ']],
  ]),
  build('dirt.csv', ';', [
    ['aside', 'title', ['Sales of the north']],
    ['aside', 'title', ['as of 1 May']],
    ['empty'],
    ['head', FORMULAS],
    ['row', ['1', 'Ann', 'said "yes", twice', '10.5', 'x']],
    ['row', ['2', 'Bob', "'tis the season", 'N/A', '=1+1']],
    ['row', ['3', "O'Neil", 'kam"yanets', '11.25', 'x'], '3;O\'Neil;kam"yanets;11.25;x'],
    ['aside', 'repeated-header', FORMULAS],
    ['row', ['4', '#ERR', '***', '12', 'x']],
    ['row', ['5', 'Total', 'source: none', ' 13 ', 'x']],
    ['row', ['', '', '', '', '']],
    ['row', ['6', 'Eve', 'two  blanks', '14', '-5+3']],
    ['row', ['7', 'Dee', 'first;second', '15', 'x']],
  ]),
];
