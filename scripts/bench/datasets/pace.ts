import type { Pace } from '../area.js';

/** How large the datasets are and how often each thing is measured. */
export interface DatasetsPace {
  /** Images of the dataset that both tools read. */
  images: number;
  /** Images of the datasets that memory is read for, growing. */
  memoryImages: readonly number[];
  rounds: number;
}

export const PACES: Record<Pace, DatasetsPace> = {
  full: { images: 1500, memoryImages: [1500, 5000, 15_000], rounds: 5 },
  quick: { images: 300, memoryImages: [300, 900], rounds: 1 },
};
