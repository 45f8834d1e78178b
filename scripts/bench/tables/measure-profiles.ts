import type { DatasetProfile } from '../../../core/tables/profile/column/table-profile.js';
import type { ProcessRun } from '../peers/measure-process.js';
import type { Section } from '../report.js';
import { type Compared, type Contender, comparedSection, runSideBySide } from '../side-by-side.js';
import { ownContender, peerContender, type TablesSetting } from './contender.js';
import { papaparseAlone, sheetjsAlone } from './node-readers.js';
import type { TableFile } from './table-files.js';

/** Throws unless a profile covers the whole file, because the measurement would be meaningless. */
function checkRows({ stdout }: ProcessRun, { name, rows }: TableFile): void {
  const { tables } = JSON.parse(stdout) as DatasetProfile;
  const found = tables.reduce((sum, table) => sum + table.rows, 0);
  if (tables.length !== 1 || found !== rows) throw new Error(`${name}: ${tables.length} tables of ${found} rows`);
}

/** Creates the contender of this toolkit and verifies that its profile covers the whole file. */
export function ownProfile(setting: TablesSetting, file: TableFile): Contender {
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

/** Creates the contender DuckDB with options that retain every row, the reference of the target. */
export const duckdbSummarize = (setting: TablesSetting, file: TableFile): Contender[] =>
  peerContender(setting, {
    peer: 'duckdb',
    name: 'DuckDB SUMMARIZE, every row kept',
    file: file.path,
    call: 'duckdb_summarize.py',
    more: ['keep'],
  });

const captionOf = ({ name, megabytes }: TableFile) => `${name} (${megabytes.toFixed(1)} MB)`;

/** Creates the contenders for one file, by name and program. */
const readersOf =
  (setting: TablesSetting, file: TableFile) =>
  (peer: string, name: string, more: Pick<Parameters<typeof peerContender>[1], 'call' | 'more' | 'maxRounds'>) =>
    peerContender(setting, { peer, name, file: file.path, ...more });

function largeContenders(setting: TablesSetting, file: TableFile): Contender[] {
  const of = readersOf(setting, file);
  const { slowRounds } = setting.pace;
  return [
    ownProfile(setting, file),
    ...duckdbSummarize(setting, file),
    ...of('duckdb', 'DuckDB SUMMARIZE, malformed rows omitted', { call: 'duckdb_summarize.py', more: ['drop'] }),
    ...of('polars', 'polars, read and describe', { call: 'polars_describe.py' }),
    papaparseAlone(setting, file),
    ...of('pandas', 'pandas, read and describe', { call: 'pandas_describe.py', maxRounds: 2 }),
    ...of('ydata-profiling', 'ydata-profiling, minimal', { call: 'ydata_minimal.py', maxRounds: slowRounds }),
  ];
}

/**
 * Compares the profile of the target file with that of other tools.
 * @returns the section, and the outcomes for the growth.
 */
export async function measureProfiles(
  setting: TablesSetting,
  file: TableFile,
): Promise<{ section: Section; compared: Compared }> {
  const compared = await runSideBySide(largeContenders(setting, file), { ...setting, rounds: setting.pace.rounds });
  const how = `Each run is a separate process, measured from start to exit; the tools take turns, ${setting.pace.rounds} rounds, slow ones fewer. The file contains quoted cells with quotes and line breaks, dates in five formats, two columns of nearly unique values, "N/A", and one row in a thousand with a missing or an extra cell; \`scripts/bench/tables/large-table.ts\` generates it. Memory is the peak resident memory. Runs over ${setting.pace.limitS} s are stopped (ours after twice that); a tool that takes more than 45 s gets no further round. The other tools report less: none reports patterns, date formats, outliers, or quality issues with their rows.`;
  const section = comparedSection({ title: 'Profile of a large CSV', how, caption: captionOf(file) }, compared);
  return { section, compared };
}

/** Measures a small file for tools that would need many minutes for the large one. */
export async function measureSmallProfiles(setting: TablesSetting, file: TableFile): Promise<Section> {
  const of = readersOf(setting, file);
  const { rounds, slowRounds } = setting.pace;
  const contenders = [
    ownProfile(setting, file),
    ...duckdbSummarize(setting, file),
    // `--force`: otherwise qsv would return results that it cached next to the file.
    ...of('qsv', 'qsv stats --everything', { call: ['qsvlite', 'stats', '--everything', '--force'] }),
    ...of('csvkit', 'csvkit, csvstat', { call: ['csvstat', '--json'], maxRounds: slowRounds }),
    ...of('ydata-profiling', 'ydata-profiling, minimal', { call: 'ydata_minimal.py', maxRounds: slowRounds }),
  ];
  const how =
    'As above, with tools for smaller files. No row has a missing or an extra cell, because csvstat and qsv stop at the first such row.';
  const compared = await runSideBySide(contenders, { ...setting, rounds });
  return comparedSection({ title: 'Profile of a smaller CSV', how, caption: captionOf(file) }, compared);
}

/** Compares the profile of a workbook with workbook readers, and with two tools that also describe the data. */
export async function measureSheets(setting: TablesSetting, file: TableFile): Promise<Section> {
  const of = readersOf(setting, file);
  const { rounds, slowRounds } = setting.pace;
  const contenders = [
    ownProfile(setting, file),
    ...of('python-calamine', 'python-calamine, read', { call: 'calamine_read.py' }),
    ...of('fastexcel', 'fastexcel into polars, read and describe', { call: 'polars_read_excel.py' }),
    ...of('pandas', 'pandas by calamine, read and describe', { call: 'pandas_read_excel.py' }),
    sheetjsAlone(setting, file),
    ...of('openpyxl', 'openpyxl, read-only', { call: 'openpyxl_read.py', maxRounds: slowRounds }),
  ];
  const how =
    'One compressed sheet of numbers, decimals, categories, codes with leading zeros, and texts. Handlens computes its whole profile; the other tools only read the cells, or read and describe them.';
  const compared = await runSideBySide(contenders, { ...setting, rounds });
  return comparedSection({ title: 'Profile of a workbook', how, caption: captionOf(file) }, compared);
}
