import type { Section } from '../report.js';
import { type Compared, type Curve, growthTable, mediansOf, runSideBySide } from '../side-by-side.js';
import { round } from '../statistics.js';
import type { TablesSetting } from './contender.js';
import { duckdbSummarize, ownProfile } from './measure-profiles.js';
import type { TableFile } from './table-files.js';

/** Cost of a contender by file size, MB, and the reasons of the runs that did not finish. */
interface FileCurve extends Curve {
  points: (Curve['points'][number] & { file: TableFile })[];
  failures: string[];
}

function addPoints(curves: Map<string, FileCurve>, file: TableFile, { contenders, outcomes }: Compared): void {
  for (const [place, { name }] of contenders.entries()) {
    const curve = curves.get(name) ?? { name, points: [], failures: [] };
    const { runs, failure } = outcomes[place]!;
    if (runs.length > 0) curve.points.push({ file, size: file.megabytes, ...mediansOf(outcomes[place]!) });
    if (failure !== null) curve.failures.push(`${name}, ${file.name}: ${failure}`);
    curves.set(name, curve);
  }
}

function pointRows({ name, points }: FileCurve): string[][] {
  return points.map(({ file, wallS, cpuS, peakMb }) => [
    ...[name, file.name, file.megabytes.toFixed(1), wallS.toFixed(2), cpuS.toFixed(2), peakMb.toFixed(0)],
    (file.megabytes / wallS).toFixed(1),
  ]);
}

const valuesOf = ({ points }: FileCurve) =>
  points.map(({ file, wallS, cpuS, peakMb }) => ({
    ...{ rows: file.rows, megabytes: round(file.megabytes, 3) },
    ...{ wall_s: round(wallS, 3), cpu_s: round(cpuS, 3), peak_mb: round(peakMb, 1) },
  }));

/**
 * Measures how time and memory grow with the file.
 * @param known the target file with its earlier measurements.
 */
export async function measureGrowth(
  setting: TablesSetting,
  { smaller, huge }: { smaller: readonly TableFile[]; huge: TableFile },
  known: { file: TableFile; compared: Compared },
): Promise<Section> {
  const curves = new Map<string, FileCurve>();
  const measure = async (file: TableFile, rounds: number) => {
    const contenders = [ownProfile(setting, file), ...duckdbSummarize(setting, file)];
    addPoints(curves, file, await runSideBySide(contenders, { ...setting, rounds }));
  };
  for (const file of smaller) await measure(file, setting.pace.rounds);
  // The table of this file also lists other tools.
  const grown = known.compared.contenders.map(({ name }) => curves.has(name));
  addPoints(curves, known.file, {
    contenders: known.compared.contenders.filter((_, place) => grown[place]),
    outcomes: known.compared.outcomes.filter((_, place) => grown[place]),
  });
  await measure(huge, setting.pace.slowRounds);
  const all = [...curves.values()];
  const failures = Object.fromEntries(all.map((curve) => [curve.name, curve.failures]));
  return {
    title: 'Growth of cost with size',
    how: `The same profile for files of one kind, each four times as long as the previous one, and a last one of about ${Math.round(huge.megabytes / 10) * 10} MB (${setting.pace.slowRounds} round). The exponents fit cost = a * size^b over the logarithms: 1 is linear, 0 is constant. They are given for all sizes and for the two largest, for which the start-up costs matter least.`,
    tables: [
      {
        caption: 'Medians',
        columns: ['what', 'file', 'MB', 'wall s', 'CPU s', 'peak MB', 'MB a second'],
        rows: all.flatMap(pointRows),
      },
      growthTable('Exponents', all),
    ],
    notes: Object.values(failures).flat(),
    values: { ...Object.fromEntries(all.map((curve) => [curve.name, valuesOf(curve)])), failures },
  };
}
