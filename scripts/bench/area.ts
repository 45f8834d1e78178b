import type { FoundPeer } from './peers/find-peers.js';
import type { Section } from './report.js';

/** A weight file to measure, and its name in the tables. */
export interface ModelFile {
  path: string;
  name: string;
}

/** `quick`: a trial with few rounds that writes nothing. */
export type Pace = 'full' | 'quick';

/** Options of the command line. The data folders may not exist. */
export interface BenchRequest {
  /** Whether to only write the page, from the stored figures. */
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
  /** Compared tools, with the reason for each missing one; undefined for areas that compare with none. */
  peers?: readonly FoundPeer[];
  /** What could not be measured, and what to do about it; null when nothing is missing. */
  missing: string | null;
}

/** A part of the toolkit with separate measurements. To add one, write its file and list it in `run-bench.ts`. */
export interface Area {
  name: string;
  title: string;
  /** Packages whose versions are part of the report. */
  packages: readonly string[];
  measure(context: AreaContext): Promise<Measurement>;
}
