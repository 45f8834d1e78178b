import type { FoundPeer } from './peers/find-peers.js';
import type { Section } from './report.js';

/** A weight file to measure, and the name it has in the tables. */
export interface ModelFile {
  path: string;
  name: string;
}

/** `quick` is a trial: few rounds, nothing is written. */
export type Pace = 'full' | 'quick';

/** What a run of the benchmarks gives to an area. */
export interface AreaContext {
  pace: Pace;
  /** As asked for by `--model`; none asks the area to look for its usual one. */
  models: readonly ModelFile[];
  /** Folder of photos; may not exist. */
  photosDir: string;
  /** Folder of tables with their truth; may not exist. */
  tablesDir: string;
  /** Folder of requests from public corpora; may not exist. */
  agentDir: string;
  /** Folder of questions over tables, in the form of WikiTableQuestions; may not exist. */
  questionsDir: string;
  /** A Python with Ultralytics, to measure beside it; null where none is named. */
  python: string | null;
  /** Folder that `scripts/bench-setup.sh` fills; may not exist. */
  peersDir: string;
  /** A temporary folder of this area, removed after it. */
  folder: string;
  /** Tells the user how far it is, on standard error. */
  say(line: string): void;
}

export interface Measurement {
  sections: Section[];
  /** Those that were looked for, absent ones with the reason; none where an area has no peers. */
  peers?: readonly FoundPeer[];
  /** What could not be measured, and what to do about it; null when nothing is missing. */
  missing: string | null;
}

/** A part of the toolkit with measurements of its own. To add one: write its file and list it in `areas.ts`. */
export interface Area {
  name: string;
  title: string;
  /** Packages whose versions stand in the report. */
  packages: readonly string[];
  measure(context: AreaContext): Promise<Measurement>;
}
