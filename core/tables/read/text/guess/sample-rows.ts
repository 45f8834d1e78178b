import type { Dialect } from '../dialect/dialect.js';
import { type ScannedRecord, scanRecord } from '../records/scan-record.js';

/** Rows of separate parts of the file, split with one dialect. */
export type SampleRows = ScannedRecord[][];

/** Ruler lines, as around tables in reports, and comments. They are not rows in any dialect. */
const RULE = /^(?:[\s|+:]*[-=_~]{3}[-=_~\s|+:]*|[\s\u2500-\u257f]{3,})$/;
const COMMENT = /^(?:#[^#]|\/\/|-- |%[% ])/;
/** Minimum share of the rows that are not comments for the comments to be skipped. */
const MIN_OTHERS = 0.1;

const isBlank = (record: ScannedRecord) =>
  record.raw.length < MAX_BLANK && (record.raw.trim() === '' || RULE.test(record.raw));

/** Removes comments unless they make up nearly all of the text. */
function withoutComments(rows: ScannedRecord[]): ScannedRecord[] {
  const others = rows.filter((row) => !COMMENT.test(row.raw));
  return others.length > 1 && others.length >= MIN_OTHERS * rows.length ? others : rows;
}

/**
 * Splits samples with a dialect. Skips blank lines, ruler lines and comments.
 * @param most maximum rows of each sample.
 */
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

/** Maximum length of a blank or ruler line; a longer one is a row. */
const MAX_BLANK = 200;

/**
 * Returns the start of the first line that is not blank or is too long for a blank one. Faster than reading each blank
 * line as a record in every dialect.
 * @param from start of a line.
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
