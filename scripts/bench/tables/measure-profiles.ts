import type { DatasetProfile } from '../../../core/tables/profile/table-profile.js';
import type { Section } from '../report.js';
import { median, round } from '../statistics.js';
import { type CliRun, runCli } from './run-cli.js';
import type { DrawnFile } from './table-files.js';

interface Subject {
  file: DrawnFile;
  target: string;
}

function checkRows({ stdout }: CliRun, { name, rows }: DrawnFile): void {
  const { tables } = JSON.parse(stdout) as DatasetProfile;
  const found = tables.reduce((sum, table) => sum + table.rows, 0);
  if (tables.length !== 1 || found !== rows) throw new Error(`${name}: ${tables.length} tables of ${found} rows`);
}

/** How long a whole profile takes, and how much memory. The files take turns, so that a disturbance hits all of them. */
export async function measureProfiles(
  files: { csv: readonly DrawnFile[]; sheet: DrawnFile },
  { rounds, stateDir, say }: { rounds: number; stateDir: string; say(line: string): void },
): Promise<Section> {
  const subjects: Subject[] = [
    ...files.csv.map((file, place) => ({ file, target: place === files.csv.length - 1 ? '15 s, 512 MB' : '' })),
    { file: files.sheet, target: '8 s' },
  ];
  const runs = subjects.map((): CliRun[] => []);
  for (let turn = 1; turn <= rounds; turn++) {
    for (const [place, { file }] of subjects.entries()) {
      say(`profile, round ${turn}: ${file.name}`);
      const run = await runCli(['table', 'profile', file.path, '--json', '--quiet'], stateDir);
      checkRows(run, file);
      runs[place]!.push(run);
    }
  }
  const row = ({ file, target }: Subject, place: number) => {
    const of = (value: (run: CliRun) => number) => runs[place]!.map(value);
    const wall = of(({ wallS }) => wallS);
    return [
      file.name,
      file.megabytes.toFixed(1),
      median(wall).toFixed(2),
      `${Math.min(...wall).toFixed(2)} to ${Math.max(...wall).toFixed(2)}`,
      median(of(({ cpuS }) => cpuS)).toFixed(2),
      Math.max(...of(({ peakMb }) => peakMb)).toFixed(0),
      target,
    ];
  };
  return {
    title: 'Profiles of whole files',
    how: `\`vision-cli table profile FILE --json\`, a process of its own for each run, from its start to its end, ${rounds} rounds in which the files take turns. The CSV files hold quoted cells with quotes and line breaks, dates of five shapes, two columns that are nearly all distinct, and one row in a thousand with a cell too few or too many; the generator is \`scripts/bench/tables/large-table.ts\`. Memory is the most that was resident, of the whole process.`,
    tables: [
      {
        caption: 'Seconds and megabytes',
        columns: ['file', 'MB', 'wall s (median)', 'spread', 'CPU s (median)', 'peak MB (most)', 'target'],
        rows: subjects.map(row),
      },
    ],
    notes: [],
    values: Object.fromEntries(
      subjects.map(({ file }, place) => [
        file.name,
        runs[place]!.map(({ wallS, cpuS, peakMb }) => ({
          wall_s: round(wallS, 3),
          cpu_s: round(cpuS, 3),
          peak_mb: round(peakMb, 1),
        })),
      ]),
    ),
  };
}
