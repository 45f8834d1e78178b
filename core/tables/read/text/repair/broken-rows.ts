import type { BrokenRow } from '../../source/reading.js';

const MOST_ROWS = 1000;
const LONGEST_TEXT = 200;

/** Rows that did not fit, as they are met; all are counted, so many are kept. */
export class BrokenRows {
  readonly rows: BrokenRow[] = [];
  total = 0;

  add(row: BrokenRow): void {
    this.total += 1;
    if (this.rows.length < MOST_ROWS) this.rows.push({ ...row, text: shorten(row.text) });
  }

  /** Adds those of a part of the file that follows. */
  addAll({ rows, total }: Pick<BrokenRows, 'rows' | 'total'>): void {
    this.rows.push(...rows.slice(0, MOST_ROWS - this.rows.length));
    this.total += total;
  }

  clear(): void {
    this.rows.length = 0;
    this.total = 0;
  }
}

/** A copy that does not hold on to the text it was cut from. */
function shorten(text: string): string {
  const short = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
  return Buffer.from(short, 'utf8').toString('utf8');
}
