import type { FoundPeer } from './peers/find-peers.js';
import type { Section } from './report.js';

/** A weight file to measure, and its name in the tables. */
export interface ModelFile {
  path: string;
  name: string;
}

/** `quick` is a trial: few rounds, nothing is written. */
export type Pace = 'full' | 'quick';

/** Options of the command line. The data folders may not exist. */
export interface BenchRequest {
  /** Whether only to write the page, from stored figures. */
  onlyPage: boolean;
  /** Names of areas; none means all. */
  areas: string[];
  pace: Pace;
  /** As specified by `--model`; if empty, the area uses its default. */
  models: ModelFile[];
  photosDir: string;
  /** Tables with their expected contents. */
  tablesDir: string;
  /** Requests from public corpora. */
  agentDir: string;
  /** Questions over tables, in the form of WikiTableQuestions. */
  questionsDir: string;
  /** A Python with Ultralytics for comparison, or null. */
  python: string | null;
  /** Folder that `scripts/bench-setup.sh` fills. */
  peersDir: string;
}

/** Context of an area in a benchmark run. */
export interface AreaContext extends BenchRequest {
  /** A temporary folder of this area, removed after it. */
  folder: string;
  /** Reports progress to the user, on standard error. */
  log(line: string): void;
}

export interface Measurement {
  sections: Section[];
  /** Peers that were looked up, missing ones with the reason; absent for areas without peers. */
  peers?: readonly FoundPeer[];
  /** What could not be measured, and what to do about it; null when nothing is missing. */
  missing: string | null;
}

/** A part of the toolkit with separate measurements. To add one, write its file and list it in `areas.ts`. */
export interface Area {
  name: string;
  title: string;
  /** Packages whose versions are part of the report. */
  packages: readonly string[];
  measure(context: AreaContext): Promise<Measurement>;
}
