import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { z } from 'zod';
import type { ProcessRun } from '../peers/measure-process.js';
import { measureProcess } from '../peers/measure-process.js';
import type { Contender } from '../side-by-side.js';
import type { TablesSetting } from './contender.js';
import type { DrawnFile } from './table-files.js';

/** A package of ours by itself, in a program of a few lines. */
interface NodeReader {
  name: string;
  command: string;
  /** Found from here, for the program has no folder of its own. */
  library: string;
  /** Has the library's path and the file's as its arguments; prints rows and columns as JSON. */
  program: string;
}

const SHEETJS: NodeReader = {
  name: 'SheetJS alone',
  command: 'node -e "XLSX.read(FILE, { dense: true }), utils.sheet_to_json"',
  library: 'xlsx',
  program: `
const [library, file] = process.argv.slice(1);
const { read, utils } = require(library);
const book = read(require('node:fs').readFileSync(file), { dense: true });
const rows = utils.sheet_to_json(book.Sheets[book.SheetNames[0]], { header: 1 });
console.log(JSON.stringify({ rows: rows.length - 1, columns: rows[0].length }));`,
};

const PAPAPARSE: NodeReader = {
  name: 'papaparse alone, streaming',
  command: 'node -e "Papa.parse(createReadStream(FILE), { step })"',
  library: 'papaparse',
  program: `
const [library, file] = process.argv.slice(1);
let rows = -1;
let columns = 0;
require(library).parse(require('node:fs').createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 }), {
  skipEmptyLines: true,
  step: ({ data }) => {
    if (rows++ < 0) columns = data.length;
  },
  complete: () => console.log(JSON.stringify({ rows, columns })),
});`,
};

const Answer = z.object({ rows: z.int(), columns: z.int() });

function readAnswer({ stdout }: ProcessRun) {
  const { rows, columns } = Answer.parse(JSON.parse(stdout));
  return { remark: `${rows.toLocaleString('en')} x ${columns} read`, statement: null };
}

/** Any of the peers' Pythons starts and counts processes; without one, the system's. */
function launcherOf({ peers }: TablesSetting): string {
  const found = peers.find(({ program }) => program !== null && basename(program).startsWith('python'));
  return found?.program ?? 'python3';
}

function contenderOf(setting: TablesSetting, file: DrawnFile, reader: NodeReader): Contender {
  const { pace, folder } = setting;
  const library = createRequire(import.meta.url).resolve(reader.library);
  const command = [process.execPath, '-e', reader.program, library, file.path];
  return {
    name: reader.name,
    command: reader.command,
    mostRounds: pace.rounds,
    run: () => measureProcess(command, { limitS: pace.limitS, folder, python: launcherOf(setting) }),
    read: readAnswer,
  };
}

/** What our own reader of workbooks stands on, by itself. */
export const sheetjsAlone = (setting: TablesSetting, file: DrawnFile) => contenderOf(setting, file, SHEETJS);

/** A parser of CSV by itself, which keeps nothing of what it reads. */
export const papaparseAlone = (setting: TablesSetting, file: DrawnFile) => contenderOf(setting, file, PAPAPARSE);
