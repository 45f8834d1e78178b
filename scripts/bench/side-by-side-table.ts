import type { Cell, Table } from './report.js';
import { type Contender, type Outcome, roundRatios } from './side-by-side.js';
import { median, spread } from './statistics.js';

const NONE = '-';
/** A reason may be a whole traceback: its last line says what was wrong. */
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

/** One row a contender; the first is ours, and each ratio is ours by theirs, below 1 where we are faster. */
export function sideBySideTable(
  caption: string,
  contenders: readonly Contender[],
  outcomes: readonly Outcome[],
): Table {
  const ours = outcomes[0]!;
  return {
    caption,
    columns: [
      'what',
      'rounds',
      'wall s (median)',
      'spread',
      'CPU s (median)',
      'peak MB (most)',
      'ours by it (rounds)',
      'remark',
    ],
    rows: contenders.map((contender, place) => rowOf(contender, outcomes[place]!, ours)),
  };
}

/** The commands of the contenders, a line each, with the statements behind them. */
export function commandNotes(contenders: readonly Contender[], outcomes: readonly Outcome[]): string[] {
  return contenders.map(({ name, command, read }, place) => {
    const run = outcomes[place]!.runs[0];
    const statement = run === undefined ? null : (read?.(run).statement ?? null);
    return `${name}: \`${command}\`${statement === null ? '' : `, which is \`${statement}\``}`;
  });
}
