import type { Pace } from '../area.js';

/** How large the tables are and how often each thing is measured. */
export interface TablesPace {
  /** Rows of the CSV files, growing: the last is the one that the targets are about. */
  csvRows: readonly number[];
  sheetRows: number;
  sheetColumns: number;
  rounds: number;
  spoiltFiles: number;
}

export const PACES: Record<Pace, TablesPace> = {
  full: { csvRows: [125_000, 500_000, 2_000_000], sheetRows: 50_000, sheetColumns: 20, rounds: 2, spoiltFiles: 500 },
  quick: { csvRows: [50_000, 200_000], sheetRows: 10_000, sheetColumns: 20, rounds: 1, spoiltFiles: 60 },
};
