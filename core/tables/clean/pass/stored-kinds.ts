import { CELL_KINDS } from '../../read/opened/dataset.js';
import type { StreamedRow } from '../kit/define-step.js';
import type { PlannedColumn } from './plan.js';

const TEXT = CELL_KINDS.indexOf('text');

/** The row before its steps, and after them. */
type KindsAfter = (row: StreamedRow) => Uint8Array | null;

/**
 * How the source stores the cells of the columns that come out. A cell that a step changed is text, unless it now holds
 * what the last unchanged cell above it holds: then it was filled from there, and is stored as that one.
 * @returns to be called with each row before its steps; what that returns, after them with the same row. Null where the
 * source knows only text. The array is used again for the next row.
 */
export function followKinds(columns: readonly PlannedColumn[]): (row: StreamedRow) => KindsAfter {
  const out = new Uint8Array(columns.length);
  const above = columns.map(() => ({ text: '', kind: TEXT }));
  const kindAt = (place: number, text: string, kept: number | null) => {
    if (kept === null) return text === above[place]!.text ? above[place]!.kind : TEXT;
    if (text !== '') above[place] = { text, kind: kept };
    return kept;
  };
  return ({ cells, kinds }) => {
    if (kinds === null) return () => null;
    const before = [...cells];
    return (row) => {
      for (const [place, { source, slot }] of columns.entries()) {
        const text = row.cells[source]!;
        const kept = text === before[source] ? (kinds[source] ?? TEXT) : null;
        out[place] = slot >= 0 ? TEXT : kindAt(place, text, kept);
      }
      return out;
    };
  };
}
