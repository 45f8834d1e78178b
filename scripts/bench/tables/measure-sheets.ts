import type { Section } from '../report.js';
import { type Contender, runSideBySide, valuesOfOutcome } from '../side-by-side.js';
import { commandNotes, sideBySideTable } from '../side-by-side-table.js';
import { peerContender } from './contender.js';
import { ownProfile } from './measure-profiles.js';
import { sheetjsAlone } from './node-readers.js';
import type { DrawnFile } from './table-files.js';
import type { TablesSetting } from './tables-setting.js';

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
