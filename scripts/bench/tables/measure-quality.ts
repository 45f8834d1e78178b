import { join } from 'node:path';
import { type Section, tableSection } from '../report.js';
import { percent, round } from '../statistics.js';
import { measureGarbled } from './measure-garbled.js';
import { measureSpoilt, SEED } from './measure-spoilt.js';
import { measureWrongCells } from './measure-wrong-cells.js';

/** One figure with what it is compared to. */
interface Finding {
  what: string;
  figure: string;
  target: string;
  values: Record<string, number>;
}

async function spoiltFindings(files: number, folder: string): Promise<Finding[]> {
  const { cellsRight, headersRight } = await measureSpoilt(files, folder);
  return [
    {
      what: `spoilt tables (${files} files): cells right`,
      figure: percent(cellsRight, 2),
      target: '>= 99.8 %',
      values: { cells_right: cellsRight },
    },
    {
      what: `spoilt tables (${files} files): headers right`,
      figure: percent(headersRight, 2),
      target: '>= 98 %',
      values: { headers_right: headersRight },
    },
  ];
}

async function wrongCellsOf({ tablesDir, folder }: Places, name: string, target: string): Promise<Finding> {
  const { precision, recall, f1 } = await measureWrongCells(join(tablesDir, 'errors', name), join(folder, 'state'));
  const figure = `F1 ${f1.toFixed(3)} (precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)})`;
  return { what: `wrong cells of ${name}, without labels`, figure, target, values: { precision, recall, f1 } };
}

async function garbledFindings({ tablesDir, folder }: Places): Promise<Finding[]> {
  const { mended, garbled, changed, sound } = await measureGarbled(join(tablesDir, 'mojibake'), folder);
  return [
    {
      what: 'garbled texts mended',
      figure: `${mended} of ${garbled}`,
      target: '>= 80 %',
      values: { mended, of: garbled },
    },
    {
      what: 'texts that only look garbled, changed',
      figure: `${changed} of ${sound}`,
      target: '0',
      values: { changed, of: sound },
    },
  ];
}

interface Places {
  /** Folder of files with known errors. */
  tablesDir: string;
  /** A temporary folder: drawn files and sessions go there. */
  folder: string;
}

const HOW = [
  'Files are read without any hint and compared with their truth, cell by cell by position.',
  `The spoilt tables are drawn by \`scripts/spoil\` (seed ${SEED}), each spoilt in one way, and read over HTTP from a server that was started for it: tables and headers by \`/api/analyze\`, cells by \`/api/rows\`.`,
  'The other figures come from whole processes of the shell.',
  'Wrong cells are those where the dirty and the clean version of a table differ: held against the cells of all errors and warnings of `vision-cli table profile`, as `vision-cli table rows --finding` lists them.',
  'Garbled texts are a column of a CSV, and count as mended where the file of `vision-cli table clean --accept repair_mojibake` has the text that was meant; of texts that only look garbled, any that this step changed is counted.',
];

/** How often files are read and judged as a person would. */
export async function measureQuality(places: Places, spoiltFiles: number): Promise<Section> {
  const findings = [
    ...(await spoiltFindings(spoiltFiles, places.folder)),
    await wrongCellsOf(places, 'hospital', 'F1 >= 0.75, precision >= 0.8'),
    await wrongCellsOf(places, 'beers', 'F1 >= 0.90, precision >= 0.8'),
    ...(await garbledFindings(places)),
  ];
  return tableSection({
    title: 'Reading and judging right',
    how: HOW.join(' '),
    caption: 'Figures',
    columns: ['what', 'measured', 'target'],
    rows: findings.map(({ what, figure, target }) => [what, figure, target]),
    values: Object.fromEntries(
      findings.map(({ what, values }) => [
        what,
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, round(value, 5)])),
      ]),
    ),
  });
}
