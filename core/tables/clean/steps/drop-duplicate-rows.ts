import * as z from 'zod';
import { formatCount } from '../../../report/figures.js';
import { verb } from '../../profile/issues/column-issue.js';
import { defineStep, type RowVerdict, type StreamedRow } from '../kit/define-step.js';
import type { RowHash } from '../kit/row-hash.js';
import { findColumn } from '../kit/table-view.js';

/** Columns to compare; default: all. */
const Options = z.strictObject({ columns: z.array(z.string()).min(1).optional() });

function keepFirst(columns: readonly number[]): (row: StreamedRow) => RowVerdict {
  const seen = new RowSet();
  return (row) => {
    const first = seen.add(row.hashOf(columns), row.row);
    return first === 0 ? null : { drop: `the same as row ${first}` };
  };
}

/** Drops rows that equal an earlier one, ignoring blanks at the ends of cells. The first one stays. */
export const dropDuplicateRows = defineStep({
  name: 'drop_duplicate_rows',
  class: 'consent',
  scope: 'table',
  unit: 'rows',
  summary: 'drops rows that are equal to an earlier one',
  options: Options,
  form: { columns: 'Columns; all if empty' },
  propose: ({ profile }) => {
    const { duplicate_rows: count, duplicate_rows_are_estimates: isEstimate, issues } = profile;
    // Rows that are equal by chance are separate records.
    if (count === 0 || issues.some(({ code }) => code === 'equal-rows')) return [];
    return [
      {
        class: 'consent',
        options: {},
        reason: `${isEstimate ? 'about ' : ''}${formatCount(count)} ${verb(count, 'row is', 'rows are')} equal to an earlier one`,
      },
    ];
  },
  title: (_, { columns }) =>
    columns === undefined
      ? 'Drop rows that are equal to an earlier one'
      : `Drop rows that repeat ${columns.map((name) => `"${name}"`).join(', ')}`,
  compile: ({ options }, view) => {
    const columns = (options.columns?.map((name) => findColumn(view, name)) ?? view.columns).map(({ index }) => index);
    return { kind: 'rows', start: () => keepFirst(columns) };
  },
});

const FIRST_SIZE = 1 << 12;
/** 32-bit words per slot: three of the 96-bit hash, and the row. */
const WORDS = 4;

/**
 * A set of rows by 96-bit hash. Needs 16 to 32 bytes per row, regardless of the length of its cells. For 10 million
 * rows, the probability of any collision is below 1e-15.
 */
class RowSet {
  private slots = new Uint32Array(FIRST_SIZE * WORDS);
  private size = FIRST_SIZE;
  private count = 0;

  /**
   * @param row source row, above 0.
   * @returns the source row with the same cells that was added first; 0 if the cells are new.
   */
  add({ a, b, c }: RowHash, row: number): number {
    if (this.count * 2 >= this.size) this.grow();
    return this.put(a, b, c, row);
  }

  private put(a: number, b: number, c: number, row: number): number {
    for (let slot = a & (this.size - 1); ; slot = (slot + 1) & (this.size - 1)) {
      const at = slot * WORDS;
      const found = this.slots[at + 3]!;
      if (found === 0) {
        this.slots[at] = a;
        this.slots[at + 1] = b;
        this.slots[at + 2] = c;
        this.slots[at + 3] = row;
        this.count += 1;
        return 0;
      }
      if (this.slots[at] === a && this.slots[at + 1] === b && this.slots[at + 2] === c) return found;
    }
  }

  private grow(): void {
    const old = this.slots;
    this.size *= 2;
    this.count = 0;
    this.slots = new Uint32Array(this.size * WORDS);
    for (let at = 0; at < old.length; at += WORDS) {
      if (old[at + 3] !== 0) this.put(old[at]!, old[at + 1]!, old[at + 2]!, old[at + 3]!);
    }
  }
}
