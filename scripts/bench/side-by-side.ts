import type { ProcessRun } from './peers/measure-process.js';
import type { Cell, Section, Table } from './report.js';
import { growthExponent, median, round, spread } from './statistics.js';

/** If a round of a contender takes longer than this, s, it gets no further round. */
const LONG_S = 45;

/** A compared tool or configuration. */
export interface Contender {
  name: string;
  /** As a user would type it. */
  command: string;
  /** Maximum number of rounds, for slow ones. */
  maxRounds: number;
  /** Runs once. After an error it gets no further round, and the report states the reason. */
  run(): Promise<ProcessRun>;
  /** Extracts facts from a run for the report. */
  read?(run: ProcessRun): RunAnswer;
}

export interface RunAnswer {
  /** Short description of the content it read. */
  remark: string;
  /** The exact statement that it executed, if its command does not contain it. */
  statement: string | null;
}

export interface Outcome {
  runs: readonly ProcessRun[];
  /** Why it was stopped; null if it succeeded. */
  failure: string | null;
}

/** Runs the contenders in turn, round after round, so that a disturbance affects all of them. */
export async function runSideBySide(
  contenders: readonly Contender[],
  { rounds, log }: { rounds: number; log(line: string): void },
): Promise<Compared> {
  const outcomes = contenders.map((): { runs: ProcessRun[]; failure: string | null } => ({ runs: [], failure: null }));
  for (let turn = 1; turn <= rounds; turn++) {
    for (const [place, contender] of contenders.entries()) {
      const outcome = outcomes[place]!;
      const wasLong = outcome.runs.some(({ wallS }) => wallS > LONG_S);
      if (outcome.failure !== null || wasLong || turn > contender.maxRounds) continue;
      log(`round ${turn}: ${contender.name}`);
      try {
        outcome.runs.push(await contender.run());
      } catch (error) {
        outcome.failure = error instanceof Error ? error.message : String(error);
      }
    }
  }
  return { contenders, outcomes };
}

/** Returns the ratio of wall times, ours divided by theirs, for each round that both have. */
export function roundRatios(ours: Outcome, theirs: Outcome): number[] {
  return ours.runs.flatMap(({ wallS }, turn) => {
    const other = theirs.runs[turn];
    return other === undefined ? [] : [wallS / other.wallS];
  });
}

/** Returns the figures of an outcome for storage. */
export function valuesOfOutcome({ runs, failure }: Outcome) {
  return {
    wall_s: runs.map(({ wallS }) => round(wallS, 3)),
    cpu_s: runs.map(({ cpuS }) => round(cpuS, 3)),
    peak_mb: runs.map(({ peakMb }) => round(peakMb, 1)),
    ...(failure === null ? {} : { failure }),
  };
}

/** Returns the medians of an outcome; NaN if it has no run. */
export function mediansOf({ runs }: Outcome): { wallS: number; cpuS: number; peakMb: number } {
  return {
    wallS: median(runs.map(({ wallS }) => wallS)),
    cpuS: median(runs.map(({ cpuS }) => cpuS)),
    peakMb: Math.max(...runs.map(({ peakMb }) => peakMb), Number.NEGATIVE_INFINITY),
  };
}

const NONE = '-';
/** Returns the last line of a reason, which may be a whole traceback. */
const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

function rowOf({ name, read }: Contender, outcome: Outcome, ours: Outcome): Cell[] {
  const { runs, failure } = outcome;
  if (runs.length === 0) return [name, 0, NONE, NONE, NONE, NONE, NONE, lastLine(failure ?? '')];
  const wall = runs.map(({ wallS }) => wallS);
  const ratios = roundRatios(ours, outcome);
  return [
    name,
    runs.length,
    median(wall).toFixed(2),
    spread(wall, 2),
    median(runs.map(({ cpuS }) => cpuS)).toFixed(2),
    Math.max(...runs.map(({ peakMb }) => peakMb)).toFixed(0),
    outcome === ours || ratios.length === 0 ? NONE : `${median(ratios).toFixed(2)} (${spread(ratios, 2)})`,
    failure === null ? (read?.(runs[0]!).remark ?? '') : lastLine(failure),
  ];
}

/** Contenders and their outcomes in the same order; the first is ours. */
export interface Compared {
  contenders: readonly Contender[];
  outcomes: readonly Outcome[];
}

/** Renders a row per contender; each ratio is ours divided by theirs, below 1 if ours is faster. */
export function sideBySideTable(caption: string, { contenders, outcomes }: Compared): Table {
  const times = ['what', 'rounds', 'wall s (median)', 'spread', 'CPU s (median)'];
  return {
    caption,
    columns: [...times, 'peak MB (most)', 'ours by it (rounds)', 'remark'],
    rows: contenders.map((contender, place) => rowOf(contender, outcomes[place]!, outcomes[0]!)),
  };
}

/** Lists the commands of the contenders, one per line, with the underlying statements. */
export function commandNotes({ contenders, outcomes }: Compared): string[] {
  return contenders.map(({ name, command, read }, place) => {
    const run = outcomes[place]!.runs[0];
    const statement = run === undefined ? null : (read?.(run).statement ?? null);
    return `${name}: \`${command}\`${statement === null ? '' : `, which is \`${statement}\``}`;
  });
}

/** Returns the figures of all contenders by name for storage. */
export function valuesOf({ contenders, outcomes }: Compared): Record<string, ReturnType<typeof valuesOfOutcome>> {
  return Object.fromEntries(contenders.map(({ name }, place) => [name, valuesOfOutcome(outcomes[place]!)]));
}

/** Creates a section that compares contenders on one file. */
export function comparedSection(
  { title, how, caption }: { title: string; how: string; caption: string },
  compared: Compared,
): Section {
  return {
    ...{ title, how, notes: commandNotes(compared), values: valuesOf(compared) },
    tables: [sideBySideTable(caption, compared)],
  };
}

/** Costs of a contender for growing files. */
export interface Curve {
  name: string;
  points: { size: number; wallS: number; cpuS: number; peakMb: number }[];
}

/** Renders the exponents of time and memory: over all sizes, and between the two largest. */
export function growthTable(caption: string, curves: readonly Curve[]): Table {
  const measures = { wall: 'wallS', CPU: 'cpuS', memory: 'peakMb' } as const;
  const exponent = (points: Curve['points'], of: 'wallS' | 'cpuS' | 'peakMb') => {
    const found = growthExponent(points.map((point) => ({ size: point.size, cost: point[of] })));
    return Number.isNaN(found) ? NONE : found.toFixed(2);
  };
  return {
    caption,
    columns: ['what', ...Object.keys(measures).flatMap((name) => [`${name}, all`, `${name}, last`])],
    rows: curves.map(({ name, points }) => [
      name,
      ...Object.values(measures).flatMap((of) => [exponent(points, of), exponent(points.slice(-2), of)]),
    ]),
  };
}
