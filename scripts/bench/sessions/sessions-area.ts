import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../../cli/window/find-browser.js';
import type { Area, AreaContext, Measurement } from '../area.js';
import { withApi } from '../served-api.js';
import { LONG_COLUMNS, wideColumns, writeTable } from './draw-tables.js';
import { measureActions, type SessionTable } from './measure-actions.js';
import { measureGrid } from './measure-grid.js';

/** Titles of the sections, by which targets find their figures. */
export const LONG = 'A long table';
export const WIDE = 'A wide table';

/** Rows and columns of the tables, and rounds. */
const SIZES = {
  full: { long: 1_000_000, wide: [500_000, 500], rounds: 3, wideRounds: 2, gridRounds: 3 },
  quick: { long: 100_000, wide: [5_000, 500], rounds: 1, wideRounds: 1, gridRounds: 1 },
} as const;
/** Limit of a request, s, so that loading a large table on a busy machine is measured instead of aborted. */
const TIMEOUT_S = '900';

const numberText = (value: number) => value.toLocaleString('en');

async function measure({ pace, folder, log }: AreaContext): Promise<Measurement> {
  const { long: longRows, wide: wideSize, rounds, wideRounds, gridRounds } = SIZES[pace];
  const [wideRows, columns] = wideSize;
  const [longPath, widePath] = [join(folder, 'long.csv'), join(folder, 'wide.csv')];
  log('writing the tables');
  writeTable(longPath, LONG_COLUMNS, longRows);
  writeTable(widePath, wideColumns(columns), wideRows);
  const long: SessionTable = {
    title: LONG,
    path: longPath,
    what: `A CSV of ${numberText(longRows)} rows and 6 columns: ids, unique texts, 15 cities, 1,800 days, 100,000 amounts and 7 states.`,
    rounds,
  };
  const wide: SessionTable = {
    title: WIDE,
    path: widePath,
    what: `A CSV of ${numberText(wideRows)} rows and ${columns} columns: the same kinds, and categories, flags, counts, readings and notes. One column in ten has 100,000 amounts, one in 50 unique texts. The settings are the default ones.`,
    rounds: wideRounds,
  };
  const environment = {
    HANDLENS_STATE_DIR: join(folder, 'state'),
    HANDLENS_ROOTS: folder,
    HANDLENS_TIMEOUT_S: TIMEOUT_S,
  };
  const browserPath = findBrowser(process.platform, process.env);
  try {
    // A new server for each table, so that no process holds the table before.
    const sections = [
      await withApi(environment, (api) => measureActions(api, long, log)),
      await withApi(environment, (api) => measureActions(api, wide, log)),
    ];
    if (browserPath === null)
      return { sections, missing: 'Scrolling. No Chromium, Chrome, Edge or Brave is installed: install one.' };
    const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
    try {
      const tables = [
        { name: `${numberText(longRows)} x 6`, path: longPath, isWide: false },
        { name: `${numberText(wideRows)} x ${columns}`, path: widePath, isWide: true },
      ];
      const scrolling = await withApi(environment, (api) =>
        measureGrid(browser, api, tables, { rounds: gridRounds, log }),
      );
      return { sections: [...sections, scrolling], missing: null };
    } finally {
      await browser.close();
    }
  } finally {
    for (const path of [longPath, widePath]) rmSync(path, { force: true });
  }
}

/** Measures table sessions through the API of a server and in a browser. */
export const sessionsArea: Area = { name: 'sessions', title: 'Table sessions', packages: [], measure };
