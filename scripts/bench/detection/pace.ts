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
  mockRuns: number;
  /** Rounds of the photo of 12 megapixels, and runs of each side in a round. */
  largeRounds: number;
  largeRuns: number;
  /** Images of the folders that grow; the last is the one that is measured beside others. */
  folderImages: readonly number[];
  peerRounds: number;
  serveRuns: number;
}

export const PACES: Record<Pace, DetectionPace> = {
  full: {
    rounds: 6,
    roundMs: 4000,
    latencySamples: 600,
    memoryMarks: [100, 500, 1000, 1500, 2000],
    helpRuns: 10,
    mockRuns: 10,
    largeRounds: 6,
    largeRuns: 5,
    folderImages: [20, 80, 320],
    peerRounds: 2,
    serveRuns: 3,
  },
  quick: {
    rounds: 2,
    roundMs: 1500,
    latencySamples: 300,
    memoryMarks: [50, 100, 200],
    helpRuns: 3,
    mockRuns: 3,
    largeRounds: 2,
    largeRuns: 2,
    folderImages: [5, 20],
    peerRounds: 1,
    serveRuns: 1,
  },
};
