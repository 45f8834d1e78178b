import type { DatasetProfile } from '../../../core/tables/profile/table-profile.js';
import type { ProcessRun } from '../peers/measure-process.js';
import type { Section } from '../report.js';
import {
  type Contender,
  commandNotes,
  type Outcome,
  runSideBySide,
  sideBySideTable,
  valuesOfOutcome,
} from '../side-by-side.js';
import { ownContender, peerContender, type TablesSetting } from './contender.js';
import { papaparseAlone, sheetjsAlone } from './node-readers.js';
import type { DrawnFile } from './table-files.js';

/** Throws unless a profile speaks of the whole file: else nothing was measured. */
function checkRows({ stdout }: ProcessRun, { name, rows }: DrawnFile): void {
  const { tables } = JSON.parse(stdout) as DatasetProfile;
  const found = tables.reduce((sum, table) => sum + table.rows, 0);
  if (tables.length !== 1 || found !== rows) throw new Error(`${name}: ${tables.length} tables of ${found} rows`);
}

/** The profile of this toolkit, checked to speak of the whole file. */
export function ownProfile(setting: TablesSetting, file: DrawnFile): Contender {
  const own = ownContender(setting, {
    name: 'handlens',
    command: 'vision-cli table profile FILE --json',
    words: () => ['table', 'profile', file.path, '--json', '--quiet'],
  });
  return {
    ...own,
    run: async () => {
      const run = await own.run();
      checkRows(run, file);
      return run;
    },
  };
}

/** DuckDB, asked to keep what it can of every row: the yardstick of the target. */
export const duckdbSummarize = (setting: TablesSetting, file: DrawnFile): Contender[] =>
  peerContender(setting, {
    peer: 'duckdb',
    name: 'DuckDB SUMMARIZE, every row kept',
    file: file.path,
    call: { script: 'duckdb_summarize.py' },
    more: ['keep'],
  });

function largeContenders(setting: TablesSetting, file: DrawnFile): Contender[] {
  const { slowRounds } = setting.pace;
  const of = (peer: string, name: string, script: string, more: readonly string[] = [], mostRounds?: number) =>
    peerContender(setting, {
      peer,
      name,
      file: file.path,
      call: { script },
      more,
      ...(mostRounds === undefined ? {} : { mostRounds }),
    });
  return [
    ownProfile(setting, file),
    ...duckdbSummarize(setting, file),
    ...of('duckdb', 'DuckDB SUMMARIZE, broken rows left out', 'duckdb_summarize.py', ['drop']),
    ...of('polars', 'polars, read and describe', 'polars_describe.py'),
    papaparseAlone(setting, file),
    ...of('pandas', 'pandas, read and describe', 'pandas_describe.py', [], 2),
    ...of('ydata-profiling', 'ydata-profiling, minimal', 'ydata_minimal.py', [], slowRounds),
  ];
}

function sectionOf(
  title: string,
  how: string,
  { file, contenders, outcomes }: { file: DrawnFile; contenders: Contender[]; outcomes: Outcome[] },
): Section {
  return {
    title,
    how,
    tables: [sideBySideTable(`${file.name} (${file.megabytes.toFixed(1)} MB)`, contenders, outcomes)],
    notes: commandNotes(contenders, outcomes),
    values: Object.fromEntries(contenders.map(({ name }, place) => [name, valuesOfOutcome(outcomes[place]!)])),
  };
}

/**
 * The profile of the file that the targets are about, beside what people would use instead.
 * @returns the section, and the outcome of our own for the growth.
 */
export async function measureProfiles(
  setting: TablesSetting,
  file: DrawnFile,
): Promise<{ section: Section; contenders: Contender[]; outcomes: Outcome[] }> {
  const contenders = largeContenders(setting, file);
  const outcomes = await runSideBySide(contenders, { rounds: setting.pace.rounds, say: setting.say });
  const how = `A process of its own for each run, from its start to its end; the contenders take turns, ${setting.pace.rounds} rounds, slow ones fewer. The file holds quoted cells with quotes and line breaks, dates of five shapes, two columns that are nearly all distinct, "N/A", and one row in a thousand with a cell too few or too many; the generator is \`scripts/bench/tables/large-table.ts\`. Memory is the most that was resident. Whatever needs more than ${setting.pace.limitS} s is ended (ours after twice that); whoever takes more than 45 s in a round has no further one. The others answer less: none tells patterns, date shapes, outliers, quality issues and the rows where they are.`;
  return { section: sectionOf('Profile of a large CSV', how, { file, contenders, outcomes }), contenders, outcomes };
}

/** A file small enough for those that would need many minutes for the large one. */
export async function measureSmallProfiles(setting: TablesSetting, file: DrawnFile): Promise<Section> {
  const { slowRounds } = setting.pace;
  const peers = [
    peerContender(setting, {
      peer: 'qsv',
      name: 'qsv stats --everything',
      file: file.path,
      // It keeps what it found beside the file, and would answer from there.
      call: { executable: 'qsvlite', words: ['stats', '--everything', '--force'] },
    }),
    peerContender(setting, {
      peer: 'csvkit',
      name: 'csvkit, csvstat',
      file: file.path,
      call: { executable: 'csvstat', words: ['--json'] },
      mostRounds: slowRounds,
    }),
    peerContender(setting, {
      peer: 'ydata-profiling',
      name: 'ydata-profiling, minimal',
      file: file.path,
      call: { script: 'ydata_minimal.py' },
      mostRounds: slowRounds,
    }),
  ];
  const contenders = [ownProfile(setting, file), ...duckdbSummarize(setting, file), ...peers.flat()];
  const outcomes = await runSideBySide(contenders, { rounds: setting.pace.rounds, say: setting.say });
  const how =
    'As above, for the tools that are made for smaller files. No row has a cell too few or too many, for csvstat and qsv end at the first of these.';
  return sectionOf('Profile of a smaller CSV', how, { file, contenders, outcomes });
}

/** Readers of workbooks alone, and two that describe what they read. */
function sheetContenders(setting: TablesSetting, file: DrawnFile): Contender[] {
  const of = (peer: string, name: string, script: string, mostRounds = setting.pace.rounds) =>
    peerContender(setting, { peer, name, file: file.path, call: { script }, mostRounds });
  return [
    ownProfile(setting, file),
    ...of('python-calamine', 'python-calamine, read', 'calamine_read.py'),
    ...of('fastexcel', 'fastexcel into polars, read and describe', 'polars_read_excel.py'),
    ...of('pandas', 'pandas by calamine, read and describe', 'pandas_read_excel.py'),
    sheetjsAlone(setting, file),
    ...of('openpyxl', 'openpyxl, read-only', 'openpyxl_read.py', setting.pace.slowRounds),
  ];
}

/** The profile of a workbook beside those that only read it. */
export async function measureSheets(setting: TablesSetting, file: DrawnFile): Promise<Section> {
  const contenders = sheetContenders(setting, file);
  const outcomes = await runSideBySide(contenders, { rounds: setting.pace.rounds, say: setting.say });
  return {
    title: 'Profile of a workbook',
    how: 'One sheet of numbers, decimals, groups, codes with zeros before them and texts, compressed. Ours is the whole profile; the others read the cells, or read and describe them.',
    tables: [sideBySideTable(`${file.name} (${file.megabytes.toFixed(1)} MB)`, contenders, outcomes)],
    notes: commandNotes(contenders, outcomes),
    values: Object.fromEntries(contenders.map(({ name }, place) => [name, valuesOfOutcome(outcomes[place]!)])),
  };
}
