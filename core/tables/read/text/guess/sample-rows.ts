import type { Dialect } from '../dialect/dialect.js';
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

/** Characters of a line of blanks, or of a rule; a longer one is a row. */
const MAX_BLANK = 200;

/**
 * Returns the beginning of the first line that is not blank, or is too long for a blank one: splitting blank lines by every
 * dialect would cost a record for each.
 * @param from beginning of a line.
 */
export function skipBlankLines(text: string, from: number, newline: string): number {
  const lineEnd = newline.charCodeAt(0);
  let start = from;
  for (let at = from; at < text.length && at - start < MAX_BLANK; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineEnd) start = at + 1;
    else if (code !== 32 && (code < 9 || code > 13)) break;
  }
  return start;
}
