import { growthExponent } from '../statistics.js';
import { type Figures, pairedRatio, ratioOf } from './figures.js';
import { type Target, type TargetRow, toTarget } from './target.js';

const PROFILE = 'Profile of a large CSV';
const CLEANING = 'Cleaning of a large CSV';
const WORKBOOK = 'Profile of a workbook';
const GROWTH = 'Growth of cost with size';
const QUALITY = 'Reading and judging right';
const OURS = 'handlens';
const CLEANED = 'handlens, cleaned';
const DUCKDB = 'DuckDB SUMMARIZE, every row kept';

/** Returns the smallest median of the other readers, or null. */
function fastestReader(figures: Figures): number | null {
  const others = figures.names(WORKBOOK).filter((name) => name !== OURS);
  const medians = others.flatMap((name) => figures.median(WORKBOOK, name, 'wall_s') ?? []);
  return medians.length === 0 ? null : Math.min(...medians);
}

/** Returns the ratio of wall times of two contenders of a section, by round. */
const wallRatio = (figures: Figures, section: string, names: readonly [string, string]) =>
  pairedRatio(figures.numbers(section, names[0], 'wall_s'), figures.numbers(section, names[1], 'wall_s'));

/** Returns a figure of our contender; `failed` if it did not finish. */
function unlessFailed(figures: Figures, contender: readonly [section: string, name: string], figure: number | null) {
  return figure === null && figures.value(...contender, 'failure') !== null ? 'failed' : figure;
}

/**
 * Returns the growth of time and memory between the two largest files: `failed` if our run failed, null if not
 * measured.
 */
function growthOf(figures: Figures): { exponent: Target['measured']; memory: Target['measured'] } {
  if (figures.names(GROWTH, 'failures', OURS).length > 0) return { exponent: 'failed', memory: 'failed' };
  const [before, last] = figures.names(GROWTH, OURS).map(Number).slice(-2);
  if (before === undefined || last === undefined) return { exponent: null, memory: null };
  const at = (place: number, name: string) => figures.number(GROWTH, OURS, place, name);
  const points = [before, last].map((place) => ({ size: at(place, 'megabytes'), cost: at(place, 'wall_s') }));
  const known = points.flatMap(({ size, cost }) => (size === null || cost === null ? [] : [{ size, cost }]));
  return {
    exponent: known.length === 2 ? growthExponent(known) : null,
    memory: ratioOf(at(last, 'peak_mb'), at(before, 'peak_mb')),
  };
}

function speedTargets(figures: Figures): TargetRow[] {
  const profile = wallRatio(figures, PROFILE, [OURS, DUCKDB]);
  const cleaning = wallRatio(figures, CLEANING, [CLEANED, OURS]);
  const workbook = ratioOf(figures.median(WORKBOOK, OURS, 'wall_s'), fastestReader(figures));
  const growth = growthOf(figures);
  return [
    [
      'profile of a CSV of 200 MB, wall time relative to DuckDB SUMMARIZE with every row kept',
      unlessFailed(figures, [PROFILE, OURS], profile),
      '<= 1 x',
      'faster look-ups of texts, which take most of the reading time; open the file while its first ranges are read',
    ],
    [
      'the same profile, peak resident memory',
      figures.quantile(1, PROFILE, OURS, 'peak_mb'),
      '<= 512 MB',
      'pack codes to as many bits as necessary',
    ],
    [
      'the same profile, growth of time up to 1 GB, exponent (1 is linear)',
      growth.exponent,
      '<= 1.1 exponent',
      'find work that is repeated per row',
    ],
    [
      'the same profile, memory at 1 GB relative to 200 MB',
      growth.memory,
      '<= 1.25 x',
      'pack codes to as many bits as necessary: they take 15 of the 20 bytes per row',
    ],
    [
      'cleaning the same CSV, wall time relative to its profile',
      unlessFailed(figures, [CLEANING, CLEANED], cleaning),
      '<= 2 x',
      'assemble rows in WebAssembly, in ranges on both cores: the pass over the rows uses only one core',
    ],
    [
      'profile of a workbook of 100,000 x 20, wall time relative to the fastest reader',
      unlessFailed(figures, [WORKBOOK, OURS], workbook),
      '<= 1.5 x',
      'inspect the texts of columns by their bytes, as for a large CSV: this takes most of the time',
    ],
    [
      '/health during a table profile, 99th percentile',
      figures.quantile(0.99, 'Latency of /health during a profile', 'latencies_ms'),
      '<= 50 ms',
      'find other work on the main thread',
    ],
  ];
}

function qualityTargets(figures: Figures): TargetRow[] {
  const percentOf = (ending: string, name: string) => {
    const share = figures.number(QUALITY, figures.names(QUALITY).find((one) => one.endsWith(ending)) ?? '', name);
    return share === null ? null : share * 100;
  };
  const [repaired, garbled] = ['fixed', 'of'].map((name) => figures.number(QUALITY, 'garbled texts repaired', name));
  const share = ratioOf(repaired!, garbled!);
  const misread = 'texts that only look garbled, changed';
  return [
    [
      'cells of corrupted tables read correctly',
      percentOf('cells right', 'cells_right'),
      '>= 99.8 %',
      'inspect the worst kind of corruption',
    ],
    [
      'headers of corrupted tables',
      percentOf('headers right', 'headers_right'),
      '>= 98 %',
      'inspect the worst kind of corruption',
    ],
    ['garbled texts repaired', share === null ? null : share * 100, '>= 80 %', 'more code pages'],
    [
      misread,
      figures.number(QUALITY, misread, 'changed'),
      '<= 0 texts',
      'require more evidence before a text is repaired',
    ],
  ];
}

/** Targets of tables. */
export const tablesTargets = (figures: Figures): Target[] =>
  [...speedTargets(figures), ...qualityTargets(figures)].map(toTarget);
