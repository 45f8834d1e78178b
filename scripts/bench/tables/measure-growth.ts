import type { Section } from '../report.js';
import { type Contender, mediansOf, type Outcome, runSideBySide } from '../side-by-side.js';
import { growthExponent, round } from '../statistics.js';
import type { TablesSetting } from './contender.js';
import { duckdbSummarize, ownProfile } from './measure-profiles.js';
import type { DrawnFile } from './table-files.js';

/** What one contender took for one file. */
interface Point {
  file: DrawnFile;
  wallS: number;
  cpuS: number;
  peakMb: number;
}

interface Curve {
  name: string;
  points: Point[];
  /** Files that it did not come to the end of, with the reason. */
  failures: string[];
}

function addPoints(curves: Map<string, Curve>, file: DrawnFile, contenders: Contender[], outcomes: Outcome[]): void {
  for (const [place, { name }] of contenders.entries()) {
    const curve = curves.get(name) ?? { name, points: [], failures: [] };
    const { runs, failure } = outcomes[place]!;
    if (runs.length > 0) curve.points.push({ file, ...mediansOf(outcomes[place]!) });
    if (failure !== null) curve.failures.push(`${name}, ${file.name}: ${failure}`);
    curves.set(name, curve);
  }
}

/** Exponents over all sizes, and from the last but one to the last, where what a start costs weighs least. */
function exponentsOf({ points }: Curve, of: (point: Point) => number) {
  const costs = points.map((point) => ({ size: point.file.megabytes, cost: of(point) }));
  return { all: growthExponent(costs), last: growthExponent(costs.slice(-2)) };
}

const shown = (exponent: number) => (Number.isNaN(exponent) ? '-' : exponent.toFixed(2));

function exponentRow(curve: Curve): string[] {
  const measures = [({ wallS }: Point) => wallS, ({ cpuS }: Point) => cpuS, ({ peakMb }: Point) => peakMb];
  const cells = measures.flatMap((of) => {
    const { all, last } = exponentsOf(curve, of);
    return [shown(all), shown(last)];
  });
  return [curve.name, ...cells];
}

function pointRows({ name, points }: Curve): string[][] {
  return points.map(({ file, wallS, cpuS, peakMb }) => [
    name,
    file.name,
    file.megabytes.toFixed(1),
    wallS.toFixed(2),
    cpuS.toFixed(2),
    peakMb.toFixed(0),
    (file.megabytes / wallS).toFixed(1),
  ]);
}

function valuesOf(curves: readonly Curve[]) {
  return Object.fromEntries(
    curves.map(({ name, points }) => [
      name,
      points.map(({ file, wallS, cpuS, peakMb }) => ({
        rows: file.rows,
        megabytes: round(file.megabytes, 3),
        wall_s: round(wallS, 3),
        cpu_s: round(cpuS, 3),
        peak_mb: round(peakMb, 1),
      })),
    ]),
  );
}

/**
 * How time and memory grow with the file.
 * @param known the file of the targets with what was measured of it before.
 */
export async function measureGrowth(
  setting: TablesSetting,
  { smaller, huge }: { smaller: readonly DrawnFile[]; huge: DrawnFile },
  known: { file: DrawnFile; contenders: Contender[]; outcomes: Outcome[] },
): Promise<Section> {
  const curves = new Map<string, Curve>();
  const measure = async (file: DrawnFile, rounds: number) => {
    const contenders = [ownProfile(setting, file), ...duckdbSummarize(setting, file)];
    addPoints(curves, file, contenders, await runSideBySide(contenders, { rounds, say: setting.say }));
  };
  for (const file of smaller) await measure(file, setting.pace.rounds);
  const { file, contenders, outcomes } = known;
  addPoints(curves, file, contenders.slice(0, 2), outcomes.slice(0, 2));
  await measure(huge, setting.pace.slowRounds);
  const all = [...curves.values()];
  return {
    title: 'Growth of cost with size',
    how: `The same profile of files of one kind, each four times as long as the one before, and a last one of some ${Math.round(huge.megabytes / 10) * 10} MB (${setting.pace.slowRounds} round). The exponents fit cost = a * size^b over the logarithms: 1 is linear, 0 is constant; over all sizes, and from the last but one to the last, where what a start costs weighs least.`,
    tables: [
      {
        caption: 'Medians',
        columns: ['what', 'file', 'MB', 'wall s', 'CPU s', 'peak MB', 'MB a second'],
        rows: all.flatMap(pointRows),
      },
      {
        caption: 'Exponents',
        columns: ['what', 'wall, all', 'wall, last', 'CPU, all', 'CPU, last', 'memory, all', 'memory, last'],
        rows: all.map(exponentRow),
      },
    ],
    notes: all.flatMap(({ failures }) => failures),
    values: { ...valuesOf(all), failures: Object.fromEntries(all.map(({ name, failures }) => [name, failures])) },
  };
}
