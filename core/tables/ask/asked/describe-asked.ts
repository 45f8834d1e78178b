import { countOf, formatCount } from '../../../report/figures.js';
import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import { subtotalsOf } from '../../profile/groups/sum-rows.js';
import type { OutsideRow } from '../../read/source/reading.js';
import { isTotalLabel } from '../../read/source/total-label.js';
import { quoteText } from '../describe/format-cell.js';
import type { QueryAnswer, QueryEvidence } from '../plan/query-answer.js';
import type { AskedData } from './asked-data.js';
import type { TotalsRequest } from './take-totals.js';

/** The rows that an answer uses, and how they were requested. */
export interface AskedRows {
  /** The table as in the file. */
  file: TableData;
  asked: AskedData;
  totals: TotalsRequest['totals'];
  includesTotals: boolean;
}

/** Maximum rows listed as skipped. */
const MAX_SKIPPED = 20;

/** Adds to an answer which rows were left out and which cells were filled, with the reasons. */
export function describeAsked(answer: QueryAnswer, rows: AskedRows): QueryAnswer {
  const { evidence } = answer;
  if (evidence === null || evidence.plan.op === 'quality') return answer;
  const notes = [
    ...answer.notes,
    ...noteOnTotals(rows),
    ...noteOnOutside(rows.file),
    ...noteOnLabels(rows.file),
    ...notesOnBlanks(evidence, rows),
  ];
  return { ...answer, notes, evidence: addLeftOut(evidence, rows) };
}

function addLeftOut(evidence: QueryEvidence, { file, asked }: AskedRows): QueryEvidence {
  const count = asked.leftOut.size;
  if (count === 0) return evidence;
  const lines = [...asked.leftOut].slice(0, MAX_SKIPPED).map((row) => file.sourceRows.at(row)!);
  const skipped = { count, reason: 'the values add up other rows', rows: lines };
  return { ...evidence, table_rows: file.rowCount, rows_skipped: [...evidence.rows_skipped, skipped] };
}

function noteOnTotals({ file, totals, includesTotals }: AskedRows): string[] {
  const subtotals = subtotalsOf(file);
  const isOne = subtotals.length === 1;
  if (subtotals.length === 0) {
    if (totals === null && !includesTotals) return [];
    return [`No row of the table adds up other rows, so none was ${includesTotals ? 'included' : 'left out'}.`];
  }
  const rows = `${countOf(subtotals.length, 'rows')} that ${isOne ? 'adds' : 'add'} up other rows`;
  const listed = listRows(subtotals);
  if (includesTotals) return [`Includes ${rows}, as requested, so values count twice: ${listed}.`];
  return [
    `Leaves out ${rows}, because values would count twice: ${listed}. Add "including totals" to the question to count ${isOne ? 'it' : 'them'}.`,
  ];
}

function noteOnOutside({ table }: TableData): string[] {
  const totals = table.outsideRows.filter(({ kind }) => kind === 'total');
  if (totals.length === 0) return [];
  const rows = totals.length === 1 ? 'A total' : `${formatCount(totals.length)} totals`;
  return [`${rows} outside the table ${totals.length === 1 ? 'does' : 'do'} not count: ${listRows(totals)}.`];
}

function noteOnLabels(file: TableData): string[] {
  const rows = findLabelledRows(file);
  if (rows.length === 0) return [];
  const which = rows.length === 1 ? '1 row counts' : `${rows.length} rows count`;
  return [
    `${which} as data despite a label like that of a total, because the values do not add up other rows: ${listRows(rows)}.`,
  ];
}

type ListedRow = Pick<OutsideRow, 'row' | 'text'>;

/** Maximum rows listed in a note. */
const MAX_LISTED = 5;

function listRows(rows: readonly ListedRow[]): string {
  const named = rows.slice(0, MAX_LISTED).map(({ row, text }) => `row ${row} (${quoteText(text)})`);
  const rest = rows.length - named.length;
  return `${named.join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`;
}

/** Maximum rows with labels like totals. If there are more, such a text is an ordinary value. */
const MAX_LABELLED = 20;
/** Maximum distinct texts of a column that are compared with labels. */
const MAX_TEXTS = 20_000;
const LABEL_COLUMNS = 3;

/** Returns the texts that name a total, by their code. Stars do not. */
function labelsOf({ texts }: DictionaryColumn): Map<number, string> {
  const isLabel = (text: string) => /\p{L}/u.test(text) && isTotalLabel(text.trim());
  return new Map(texts.flatMap((text, code) => (isLabel(text) ? [[code, text] as const] : [])));
}

/** Finds the rows whose label names a total although their values are not sums. None if there are too many. */
function findLabelledRows(file: TableData): ListedRow[] {
  const { columns, sourceRows } = file;
  const sums = new Set(subtotalsOf(file).map(({ row }) => row));
  const found = new Map<number, string>();
  const addRows = (labels: ReadonlyMap<number, string>, { codes }: DictionaryColumn) => {
    for (let row = 0; row < codes.length && found.size <= MAX_LABELLED; row += 1) {
      const text = labels.get(codes[row]!);
      if (text !== undefined && !sums.has(sourceRows.at(row)!)) found.set(sourceRows.at(row)!, text);
    }
  };
  for (const column of columns.slice(0, LABEL_COLUMNS)) {
    if (column.form === 'wide' || column.texts.length > MAX_TEXTS) continue;
    const labels = labelsOf(column);
    if (labels.size > 0) addRows(labels, column);
  }
  return found.size > MAX_LABELLED ? [] : [...found].map(([row, text]) => ({ row, text }));
}

function notesOnBlanks(evidence: QueryEvidence, { file, asked }: AskedRows): string[] {
  const used = new Set(evidence.columns.map(({ index }) => index));
  return asked.filled.flatMap(({ column, cells, reason }) => {
    if (!used.has(column)) return [];
    const name = quoteText(file.columns[column]!.name);
    const why =
      reason === 'merged'
        ? `Merged cells of ${name} contain their text only once`
        : `${name} is filled only in the first row of each group`;
    const count = `${countOf(cells, 'blank cells')} below ${cells === 1 ? 'counts' : 'count'}`;
    return [`${why}, so ${count} as the text above. The option to keep blanks turns this off.`];
  });
}
