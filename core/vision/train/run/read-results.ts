import type { EpochResult } from './training-record.js';

function numberOf(cell: string | undefined): number | null {
  const value = cell === undefined || cell.trim() === '' ? Number.NaN : Number(cell);
  return Number.isFinite(value) ? value : null;
}

const METRICS = {
  precision: 'metrics/precision(B)',
  recall: 'metrics/recall(B)',
  ap50: 'metrics/mAP50(B)',
  ap50_95: 'metrics/mAP50-95(B)',
} as const;

function epochOf(columns: readonly string[], line: string): EpochResult | null {
  const cells = line.split(',');
  const at = (column: string) => numberOf(cells[columns.indexOf(column)]);
  const epoch = at('epoch');
  if (cells.length !== columns.length || epoch === null || !Number.isInteger(epoch) || epoch < 1) return null;
  const losses = columns.flatMap((column) => {
    const name = /^train\/([a-z0-9_]{1,32})_loss$/.exec(column)?.[1];
    return name ? [[name, at(column)] as const] : [];
  });
  return {
    epoch,
    seconds: at('time'),
    losses: Object.fromEntries(losses),
    precision: at(METRICS.precision),
    recall: at(METRICS.recall),
    ap50: at(METRICS.ap50),
    ap50_95: at(METRICS.ap50_95),
  };
}

/**
 * Reads the trainer's `results.csv` (ultralytics 8.x: a header, padded with blanks in older versions, and a line for each
 * epoch). A last line without its end is being written and not counted; an epoch that stands twice was done again after
 * a run was carried on, and the later one counts.
 */
export function readResults(text: string): EpochResult[] {
  const lines = text.split('\n').slice(0, -1);
  const columns = (lines[0] ?? '').split(',').map((column) => column.trim());
  const epochs = new Map<number, EpochResult>();
  for (const line of lines.slice(1)) {
    const result = epochOf(columns, line);
    if (result) epochs.set(result.epoch, result);
  }
  return [...epochs.values()].sort((a, b) => a.epoch - b.epoch);
}
