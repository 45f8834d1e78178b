import type { BrokenRow } from '../../source/reading.js';

const MAX_ROWS = 1000;
const MAX_TEXT_LENGTH = 200;

/** Collects rows that did not fit. Counts all of them and stores the first ones. */
export class BrokenRows {
  readonly rows: BrokenRow[] = [];
  total = 0;

  add(row: BrokenRow): void {
    this.total += 1;
    if (this.rows.length < MAX_ROWS) this.rows.push({ ...row, text: shorten(row.text) });
  }

  /** Adds the broken rows of the next part of the file. */
  addAll({ rows, total }: Pick<BrokenRows, 'rows' | 'total'>): void {
    this.rows.push(...rows.slice(0, MAX_ROWS - this.rows.length));
    this.total += total;
  }

  clear(): void {
    this.rows.length = 0;
    this.total = 0;
  }
}

/** Copies the text, so that the much longer string it was cut from can be freed. */
function shorten(text: string): string {
  const short = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  return Buffer.from(short, 'utf8').toString('utf8');
}
