import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataset } from '../../../core/tables/ingest/open-dataset.js';
import { repairMojibake } from '../../../core/tables/text-quality/repair-mojibake.js';
import { accuracyOf, evaluateFolds } from '../../meaning/evaluate-folds.js';
import { readLabelledColumns } from '../../meaning/labelled-columns.js';
import { evaluateFile } from '../../spoil/evaluate-file.js';
import { spoilFiles } from '../../spoil/spoil-files.js';
import { sumUp } from '../../spoil/sum-up.js';
import type { Section } from '../report.js';
import { round } from '../statistics.js';
import { measureWrongCells } from './measure-wrong-cells.js';

/** One figure with what it is compared to. */
interface Finding {
  what: string;
  figure: string;
  target: string;
  values: Record<string, number>;
}

const SEED = 1;
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

function measureSpoilt(files: number): Finding[] {
  const results = [...spoilFiles(files, SEED)].map((file) => evaluateFile(openDataset, file));
  const all = sumUp(results).at(-1)!;
  return [
    {
      what: `spoilt tables (${files} files): cells right`,
      figure: percent(all.cellsRight),
      target: '>= 99.8 %',
      values: { cells_right: all.cellsRight },
    },
    {
      what: `spoilt tables (${files} files): headers right`,
      figure: percent(all.headersRight),
      target: '>= 98 %',
      values: { headers_right: all.headersRight },
    },
  ];
}

async function wrongCellsOf({ tablesDir, stateDir }: Places, name: string, target: string): Promise<Finding> {
  const { precision, recall, f1 } = await measureWrongCells(join(tablesDir, 'errors', name), stateDir);
  const figure = `F1 ${f1.toFixed(3)} (precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)})`;
  return { what: `wrong cells of ${name}, without labels`, figure, target, values: { precision, recall, f1 } };
}

function measureUses(folder: string): Finding {
  const columns = readLabelledColumns(join(folder, 'types', 'columns.csv'));
  const share = accuracyOf(evaluateFolds(columns, 'table', SEED));
  const what = `use of ${columns.length} columns, those of a table held aside from the fit together`;
  return { what, figure: percent(share), target: '>= 80 %', values: { accuracy: share } };
}

interface GarbledText {
  original: string;
  fixed: string;
  'fixed-encoding'?: string;
  expect: 'pass' | 'fail';
}

function measureMojibake(folder: string): Finding[] {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, 'mojibake', name), 'utf8')) as GarbledText[];
  const wild = read('in-the-wild.json').filter(({ expect }) => expect === 'pass');
  const mended = wild.filter(
    (text) => (repairMojibake(text.original) ?? text.original) === (text['fixed-encoding'] ?? text.fixed),
  );
  const sound = read('negative.json');
  const spoilt = sound.filter(({ original }) => repairMojibake(original) !== null);
  return [
    {
      what: 'garbled texts mended',
      figure: `${mended.length} of ${wild.length}`,
      target: '>= 80 %',
      values: { mended: mended.length, of: wild.length },
    },
    {
      what: 'texts that only look garbled, changed',
      figure: `${spoilt.length} of ${sound.length}`,
      target: '0',
      values: { changed: spoilt.length, of: sound.length },
    },
  ];
}

interface Places {
  /** Files with their truth, beside the project. */
  tablesDir: string;
  /** Where sessions of the shell go. */
  stateDir: string;
}

/** How often files are read and judged as a person would. */
export async function measureQuality(places: Places, spoiltFiles: number): Promise<Section> {
  const { tablesDir } = places;
  const findings = [
    ...measureSpoilt(spoiltFiles),
    measureUses(tablesDir),
    await wrongCellsOf(places, 'hospital', 'F1 >= 0.75, precision >= 0.8'),
    await wrongCellsOf(places, 'beers', 'F1 >= 0.90, precision >= 0.8'),
    ...measureMojibake(tablesDir),
  ];
  return {
    title: 'Reading and judging right',
    how: 'Files are read without any hint and compared with their truth, cell by cell by position. The spoilt tables are drawn by `scripts/spoil` (seed 1), each spoilt in one way. Uses of columns are those that people gave them, in nine classes; the weights that are measured were fitted on the columns of other tables. Wrong cells are those where the dirty and the clean version of a table differ. Those are measured in clean processes of the shell: the cells of all errors and warnings of `vision-cli table profile`, as `vision-cli table rows --finding` lists them. The other figures of this table come from functions inside the product, called in the process of the benchmark.',
    tables: [
      {
        caption: 'Figures',
        columns: ['what', 'measured', 'target'],
        rows: findings.map(({ what, figure, target }) => [what, figure, target]),
      },
    ],
    notes: [],
    values: Object.fromEntries(
      findings.map(({ what, values }) => [
        what,
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, round(value, 5)])),
      ]),
    ),
  };
}
