import type { Pace } from '../area.js';

/** How large the tables are and how often each thing is measured. */
export interface TablesPace {
  /** Rows of the CSV files, each four times the one before; the last is the one that the targets are about. */
  csvRows: readonly number[];
  /** Rows of a last, larger one, for the growth of cost and memory alone. */
  hugeRows: number;
  sheetRows: number;
  sheetColumns: number;
  rounds: number;
  /** Rounds of those that need minutes. */
  slowRounds: number;
  /** Seconds after which anything that is measured is ended. */
  limitS: number;
  spoiltFiles: number;
}

export const PACES: Record<Pace, TablesPace> = {
  full: {
    csvRows: [125_000, 500_000, 2_000_000],
    hugeRows: 9_650_000,
    sheetRows: 100_000,
    sheetColumns: 20,
    rounds: 3,
    slowRounds: 1,
    limitS: 90,
    spoiltFiles: 500,
  },
  quick: {
    csvRows: [12_500, 50_000, 200_000],
    hugeRows: 400_000,
    sheetRows: 10_000,
    sheetColumns: 20,
    rounds: 1,
    slowRounds: 1,
    limitS: 60,
    spoiltFiles: 60,
  },
};
