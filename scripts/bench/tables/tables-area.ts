import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Area, AreaContext, Measurement } from '../area.js';
import { findPeers } from '../peers/find-peers.js';
import type { Section } from '../report.js';
import type { TablesSetting } from './contender.js';
import { PACES, TABLE_PEERS } from './contender.js';
import { measureCleaning } from './measure-cleaning.js';
import { measureGrowth } from './measure-growth.js';
import { measureHealthWhileProfiling } from './measure-health.js';
import { measureProfiles, measureSheets, measureSmallProfiles } from './measure-profiles.js';
import { measureQuality } from './measure-quality.js';
import { writeCsv, writeRegularCsv, writeSheet } from './table-files.js';

/** The largest file is generated last and removed immediately, because it needs a gigabyte. */
async function measureSpeed(setting: TablesSetting): Promise<Section[]> {
  const { pace, folder, log } = setting;
  log('drawing tables');
  const smaller = pace.csvRows.slice(0, -1).map((rows) => writeCsv(folder, rows));
  const large = writeCsv(folder, pace.csvRows.at(-1)!);
  const profiles = await measureProfiles(setting, large);
  const small = await measureSmallProfiles(setting, writeRegularCsv(folder, pace.csvRows[0]!));
  const cleaning = await measureCleaning(setting, large);
  const health = await measureHealthWhileProfiling(smaller.at(-1)!, setting.stateDir);
  log('drawing a workbook');
  const sheets = await measureSheets(setting, writeSheet(folder, pace));
  log('drawing the largest table');
  const huge = writeCsv(folder, pace.hugeRows);
  const growth = await measureGrowth(setting, { smaller, huge }, { file: large, ...profiles });
  await rm(huge.path);
  return [profiles.section, small, cleaning, sheets, growth, health];
}

async function measure({ pace, folder, tablesDir, peersDir, log }: AreaContext): Promise<Measurement> {
  const peers = await findPeers(peersDir, TABLE_PEERS);
  const setting = { pace: PACES[pace], folder, stateDir: join(folder, 'state'), peers, log: log };
  const speed = await measureSpeed(setting);
  if (!existsSync(tablesDir)) {
    return {
      sections: speed,
      peers,
      missing: 'How well tables are read and judged: name a folder with truth by --tables FOLDER.',
    };
  }
  log('reading and judging');
  const quality = await measureQuality({ tablesDir, folder }, PACES[pace].corruptedFiles);
  return { sections: [...speed, quality], peers, missing: null };
}

/** Speed and memory of tables compared with other tools, and the quality of reading and profiling. */
export const tablesArea: Area = {
  name: 'tables',
  title: 'Tables',
  packages: ['papaparse', 'xlsx', 'piscina'],
  measure,
};
