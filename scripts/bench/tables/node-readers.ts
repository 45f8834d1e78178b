import { createRequire } from 'node:module';
import type { Contender } from '../side-by-side.js';
import { programContender, type TablesSetting } from './contender.js';
import type { TableFile } from './table-files.js';

/** A dependency measured on its own, in a program of a few lines. */
interface NodeReader {
  name: string;
  command: string;
  /** Resolved in this module, because `node -e` would resolve it from the working directory. */
  library: string;
  /** Takes the paths of the library and the file as arguments; prints rows and columns as JSON. */
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

function contenderOf(
  setting: TablesSetting,
  file: TableFile,
  { name, command, library, program }: NodeReader,
): Contender {
  const path = createRequire(import.meta.url).resolve(library);
  return programContender(setting, [process.execPath, '-e', program, path, file.path], {
    name,
    command,
    printsFacts: true,
  });
}

/** Measures only SheetJS, the library of the workbook reader. */
export const sheetjsAlone = (setting: TablesSetting, file: TableFile) => contenderOf(setting, file, SHEETJS);

/** Measures only a CSV parser, without storing the data. */
export const papaparseAlone = (setting: TablesSetting, file: TableFile) => contenderOf(setting, file, PAPAPARSE);
