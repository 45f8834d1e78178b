import { isMultiByteUnit } from './encoding/unit-size.js';
import type { RecordBlock } from './records/record-block.js';
import type { MendingRow } from './repair/mend-sequence.js';
import { recordsOf, recordsWithin, type TextFile } from './text-file.js';

/** Files up to this size are looked at as a whole for their structure. */
const WHOLE = 16 * 1024 * 1024;
const HEAD_ROWS = 20_000;
const ENOUGH_ROWS = 500;
const TAIL = 512 * 1024;

/** Rows that the structure of a file is read off. */
export interface StructureRows {
  rows: MendingRow[];
  /** Lines between head and tail that were not looked at: first and last; null where all were. */
  unseen: [first: number, last: number] | null;
}

function rowsOf(block: RecordBlock): MendingRow[] {
  return block.rows.map((cells, index) => ({ cells, line: block.lines[index]!, mark: block.marks.get(index) }));
}

function readAll(file: TextFile): StructureRows {
  const rows: MendingRow[] = [];
  for (const block of recordsOf(file, file.guessed.width)) for (const row of rowsOf(block)) rows.push(row);
  return { rows, unseen: null };
}

/** Rows at the beginning; as many blocks as it takes, since one cell may be larger than a block. */
function readHead(file: TextFile): StructureRows {
  const rows: MendingRow[] = [];
  for (const block of recordsOf(file, file.guessed.width)) {
    for (const row of rowsOf(block)) {
      if (rows.length >= HEAD_ROWS) break;
      rows.push(row);
    }
    if (rows.length >= ENOUGH_ROWS) return { rows, unseen: [rows.at(-1)!.line + 1, Number.POSITIVE_INFINITY] };
  }
  return { rows, unseen: null };
}

/** Rows at the end, from the first that is followed by one of its width: the part may begin within a cell. */
function readTail(file: TextFile): MendingRow[] {
  const { source, guessed } = file;
  const wanted = source.size - TAIL;
  const bytes = source.read(wanted, TAIL);
  const lineEnd = bytes.indexOf(guessed.dialect.newline.charCodeAt(0));
  if (lineEnd < 0) return [];
  const from = wanted + lineEnd + 1;
  const firstLine = file.lines.endsBefore(from) + 1;
  const rows = [...recordsWithin(file, { from, to: source.size }, firstLine)].flatMap(rowsOf);
  const start = rows.findIndex(
    ({ cells, mark }, index) => !mark && cells.length === rows[index + 1]?.cells.length && !rows[index + 1]?.mark,
  );
  return start < 0 ? [] : rows.slice(start);
}

/** Reads what the structure of a file is read off: all of it, or head and tail of a large one. */
export function readStructureRows(file: TextFile): StructureRows {
  if (file.source.size <= WHOLE) return readAll(file);
  const head = readHead(file);
  if (head.unseen === null || isMultiByteUnit(file.encoding.label)) return head;
  const lastOfHead = head.unseen[0] - 1;
  const tail = readTail(file).filter(({ line }) => line > lastOfHead);
  const firstOfTail = tail[0]?.line ?? Number.POSITIVE_INFINITY;
  return { rows: [...head.rows, ...tail], unseen: [lastOfHead + 1, firstOfTail - 1] };
}
