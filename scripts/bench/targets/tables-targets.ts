import { growthExponent, median, quantile } from '../statistics.js';
import { type Figures, pairedRatio, ratioOf } from './figures.js';
import type { Target } from './target.js';

const PROFILE = 'Profile of a large CSV';
const CLEANING = 'Cleaning of a large CSV';
const WORKBOOK = 'Profile of a workbook';
const GROWTH = 'Growth of cost with size';
const QUALITY = 'Reading and judging right';
const OURS = 'handlens';
const CLEANED = 'handlens, cleaned';
const DUCKDB = 'DuckDB SUMMARIZE, every row kept';

const medianOf = (numbers: readonly number[] | null) => (numbers === null ? null : median(numbers));

/** The least median of all that was measured beside ours; null where nothing was. */
function fastestReader(figures: Figures): number | null {
  const others = figures.names(WORKBOOK).filter((name) => name !== OURS);
  const medians = others.flatMap((name) => medianOf(figures.numbers(WORKBOOK, name, 'wall_s')) ?? []);
  return medians.length === 0 ? null : Math.min(...medians);
}

/** A figure of a contender of ours, unless that did not come to its end. */
function unlessFailed(figures: Figures, section: string, name: string, figure: number | null): Target['measured'] {
  return figure === null && figures.value(section, name, 'failure') !== null ? 'failed' : figure;
}

/** A curve that ends before its largest file says nothing about growth. */
const hasBrokenOff = (figures: Figures) => figures.names(GROWTH, 'failures', OURS).length > 0;

function lastExponent(figures: Figures): Target['measured'] {
  if (hasBrokenOff(figures)) return 'failed';
  const at = (place: number) => ({
    size: figures.number(GROWTH, OURS, place, 'megabytes'),
    cost: figures.number(GROWTH, OURS, place, 'wall_s'),
  });
  const places = figures.names(GROWTH, OURS).map(Number).slice(-2).map(at);
  const known = places.flatMap(({ size, cost }) => (size === null || cost === null ? [] : [{ size, cost }]));
  return known.length === 2 ? growthExponent(known) : null;
}

function memoryGrowth(figures: Figures): Target['measured'] {
  if (hasBrokenOff(figures)) return 'failed';
  const count = figures.names(GROWTH, OURS).length;
  const peak = (place: number) => figures.number(GROWTH, OURS, place, 'peak_mb');
  return count < 2 ? null : ratioOf(peak(count - 1), peak(count - 2));
}

function profileTargets(figures: Figures): Target[] {
  const profile = pairedRatio(figures.numbers(PROFILE, OURS, 'wall_s'), figures.numbers(PROFILE, DUCKDB, 'wall_s'));
  const peaks = figures.numbers(PROFILE, OURS, 'peak_mb');
  return [
    {
      what: 'profile of a CSV of 200 MB, wall time by that of DuckDB SUMMARIZE that keeps every row',
      measured: unlessFailed(figures, PROFILE, OURS, medianOf(profile)),
      sense: 'at most',
      bound: 1,
      unit: 'x',
      next: 'cheaper look-ups of texts, which are most of the reading; open the file while its first ranges are read',
    },
    {
      what: 'the same profile, most resident memory',
      measured: peaks === null ? null : Math.max(...peaks),
      sense: 'at most',
      bound: 512,
      unit: 'MB',
      next: 'codes packed to as many bits as they need',
    },
  ];
}

function growthTargets(figures: Figures): Target[] {
  return [
    {
      what: 'growth of its time up to 1 GB, exponent (1 is linear)',
      measured: lastExponent(figures),
      sense: 'at most',
      bound: 1.1,
      unit: 'exponent',
      next: 'find what is counted more than once a row',
    },
    {
      what: 'its memory at 1 GB by that at 200 MB',
      measured: memoryGrowth(figures),
      sense: 'at most',
      bound: 1.25,
      unit: 'x',
      next: 'codes packed to as many bits as they need: they are 15 of the 20 bytes that a row costs',
    },
  ];
}

function otherSpeedTargets(figures: Figures): Target[] {
  const cleaning = pairedRatio(figures.numbers(CLEANING, CLEANED, 'wall_s'), figures.numbers(CLEANING, OURS, 'wall_s'));
  const workbook = ratioOf(medianOf(figures.numbers(WORKBOOK, OURS, 'wall_s')), fastestReader(figures));
  const latencies = figures.numbers('Latency of /health during a profile', 'latencies_ms');
  return [
    {
      what: 'cleaning the same CSV, wall time by that of its profile',
      measured: unlessFailed(figures, CLEANING, CLEANED, medianOf(cleaning)),
      sense: 'at most',
      bound: 2,
      unit: 'x',
      next: 'put rows together in WebAssembly, in ranges on both cores: the pass over the rows uses one',
    },
    {
      what: 'profile of a workbook of 100,000 x 20, wall time by that of the fastest reader',
      measured: unlessFailed(figures, WORKBOOK, OURS, workbook),
      sense: 'at most',
      bound: 1.5,
      unit: 'x',
      next: 'judge the texts of columns by their bytes, as those of a large CSV are: that is most of it now',
    },
    {
      what: '/health while a table is profiled, 99th percentile',
      measured: latencies === null ? null : quantile(latencies, 0.99),
      sense: 'at most',
      bound: 50,
      unit: 'ms',
      next: 'see what else the main thread does meanwhile',
    },
  ];
}

function qualityTargets(figures: Figures): Target[] {
  const spoilt = figures.names(QUALITY).find((name) => name.endsWith('cells right')) ?? '';
  const headers = figures.names(QUALITY).find((name) => name.endsWith('headers right')) ?? '';
  const percent = (what: string, share: number | null, bound: number, next: string): Target => ({
    what,
    measured: share === null ? null : share * 100,
    sense: 'at least',
    bound,
    unit: '%',
    next,
  });
  const wrongCells = (name: string, figure: 'f1' | 'precision', bound: number): Target => ({
    what: `wrong cells of ${name}, ${figure === 'f1' ? 'F1' : figure}`,
    measured: figures.number(QUALITY, `wrong cells of ${name}, without labels`, figure),
    sense: 'at least',
    bound,
    unit: 'share',
    next: `look through the cells that were ${figure === 'f1' ? 'missed' : 'shown and are right'}`,
  });
  const mended = ratioOf(
    figures.number(QUALITY, 'garbled texts mended', 'mended'),
    figures.number(QUALITY, 'garbled texts mended', 'of'),
  );
  return [
    percent(
      'cells of spoilt tables read right',
      figures.number(QUALITY, spoilt, 'cells_right'),
      99.8,
      'mend the worst kind',
    ),
    percent('headers of spoilt tables', figures.number(QUALITY, headers, 'headers_right'), 98, 'mend the worst kind'),
    wrongCells('hospital', 'f1', 0.75),
    wrongCells('hospital', 'precision', 0.8),
    wrongCells('beers', 'f1', 0.9),
    wrongCells('beers', 'precision', 0.8),
    percent('garbled texts mended', mended, 80, 'more code pages'),
    {
      what: 'texts that only look garbled, changed',
      measured: figures.number(QUALITY, 'texts that only look garbled, changed', 'changed'),
      sense: 'at most',
      bound: 0,
      unit: 'texts',
      next: 'ask more of a text before it is mended',
    },
  ];
}

/** What the project wants of tables. */
export function tablesTargets(figures: Figures): Target[] {
  return [
    ...profileTargets(figures),
    ...growthTargets(figures),
    ...otherSpeedTargets(figures),
    ...qualityTargets(figures),
  ];
}
