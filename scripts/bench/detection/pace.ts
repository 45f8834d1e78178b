import type { Pace } from '../area.js';

/** How often and how long each thing is measured. */
export interface DetectionPace {
  /** Rounds of throughput that count, beside one to warm up. */
  rounds: number;
  roundMs: number;
  latencySamples: number;
  /** Numbers of images after which memory is read; growth is taken from the second to the last. */
  memoryMarks: readonly number[];
  helpRuns: number;
  serveRuns: number;
  functionRuns: number;
}

export const PACES: Record<Pace, DetectionPace> = {
  full: {
    rounds: 6,
    roundMs: 4000,
    latencySamples: 600,
    memoryMarks: [100, 500, 1000, 1500, 2000],
    helpRuns: 10,
    serveRuns: 3,
    functionRuns: 15,
  },
  quick: {
    rounds: 2,
    roundMs: 1500,
    latencySamples: 300,
    memoryMarks: [50, 100, 200],
    helpRuns: 3,
    serveRuns: 1,
    functionRuns: 3,
  },
};
