import type { Dialect } from '../dialect/dialect.js';
import { MAX_BLANK, skipBlankLines } from '../dialect/skip-blank-lines.js';
import { type ScannedRecord, scanRecord } from '../records/scan-record.js';

/** Rows of a part of the file as one dialect reads them; parts do not touch. */
export type SampleRows = ScannedRecord[][];

/** Lines drawn of punctuation, as around tables in reports, and lines of comment: no rows under any dialect. */
const RULE = /^[\s|+:]*[-=_~]{3}[-=_~\s|+:]*$/;
const COMMENT = /^(?:#[^#]|\/\/|-- )/;

const isBlank = (record: ScannedRecord) =>
  record.raw.length < MAX_BLANK && (record.raw.trim() === '' || RULE.test(record.raw));

/** Leaves comments out unless they are most of the text. */
function withoutComments(rows: ScannedRecord[]): ScannedRecord[] {
  const others = rows.filter((row) => !COMMENT.test(row.raw));
  return others.length * 2 > rows.length ? others : rows;
}

/** Reads samples with a dialect. Blank lines, rules and comments are left out. @param most rows of each sample. */
export function readSampleRows(samples: readonly string[], dialect: Dialect, most: number): SampleRows {
  return samples.map((text) => {
    const rows: ScannedRecord[] = [];
    for (let at = skipBlankLines(text, 0, dialect.newline); at < text.length && rows.length < most; ) {
      const record = scanRecord(text, at, { dialect, width: 0, isLast: true });
      if (!record) break;
      if (!isBlank(record)) rows.push(record);
      at = skipBlankLines(text, record.end, dialect.newline);
    }
    return withoutComments(rows);
  });
}
