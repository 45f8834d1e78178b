import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inLanes } from '../../../core/base/in-lanes.js';
import { COLUMN_USES, type ColumnUse } from '../../../core/tables/cells/column-use.js';
import type { DatasetProfile } from '../../../core/tables/profile/column/table-profile.js';
import type { UseTrees } from '../../../core/tables/profile/meaning/use-trees.js';
import { buildBundles } from '../../bundles/build-bundles.js';
import { splitFolds } from '../../meaning/evaluate-folds.js';
import { fitTrees } from '../../meaning/fit-trees.js';
import { type LabelledColumn, readLabelledColumns } from '../../meaning/labelled-columns.js';
import { moduleOfTrees } from '../../meaning/module-of-trees.js';
import { copyBuild } from '../copy-build.js';
import { type Cell, type Section, tableSection } from '../report.js';
import { type ServedApi, withApi } from '../served-api.js';
import { percent } from '../statistics.js';
import { writeColumn } from './write-column.js';

const SEED = 1;
const MAX_PARALLEL = 2;

/** A labelled column and the use that the server found. */
interface Found {
  use: ColumnUse;
  found: ColumnUse;
}

/** Copies this build with other trees. @returns its root. */
async function buildWith(trees: UseTrees, root: string): Promise<string> {
  await copyBuild(root);
  const folder = join(root, 'dist');
  await buildBundles(folder, {
    plugins: [
      {
        name: 'trees',
        setup: ({ onLoad }) => {
          onLoad({ filter: /[\\/]fitted-trees\.ts$/ }, () => ({ contents: moduleOfTrees(trees), loader: 'ts' }));
        },
      },
    ],
  });
  return root;
}

/** Reads the use of each column from the profile of a table of row numbers and the column. */
async function askServer({ post }: ServedApi, columns: readonly LabelledColumn[], inputs: string): Promise<Found[]> {
  return inLanes({ places: columns.length, lanes: MAX_PARALLEL }, async (at) => {
    const path = join(inputs, `column-${at}.csv`);
    await writeFile(path, writeColumn(columns[at]!, at + 1));
    const options = { delimiter: ',', header_row: 1, header_rows: 1 };
    const { tables } = (await post('/api/analyze', { path, ...options })) as DatasetProfile;
    return { use: columns[at]!.use, found: tables[0]!.columns.at(-1)!.use };
  });
}

/** Asks for the uses of the columns of the last fold, from a server whose trees were fitted on the others. */
async function findUses(columns: readonly LabelledColumn[], folder: string): Promise<Found[]> {
  const { held, others } = splitFolds(columns, 'column', SEED).at(-1)!;
  const root = await buildWith(fitTrees(others), join(folder, 'fold'));
  const inputs = join(root, 'inputs');
  await mkdir(inputs);
  const settings = { HANDLENS_ROOTS: inputs, HANDLENS_STATE_DIR: join(root, 'state') };
  const found = await withApi(settings, (api) => askServer(api, held, inputs), root);
  await rm(root, { recursive: true });
  return found;
}

const HOW = [
  'Columns of `tables/types/columns.csv` with the use that people assigned (a sample of the benchmark of Shah et al., SIGMOD 2021).',
  'A server runs a build whose trees `scripts/meaning/fit-trees.ts` fitted on four of five folds of the columns (seed 1), which takes minutes; each column of the last fold is posted to its `/api/analyze`.',
  'The source has the name, up to five texts, counts and statistics of a column, but not its cells, so `scripts/bench/reading/write-column.ts` writes a CSV file that agrees with them: at most 5,000 rows, further texts that resemble the samples, and numbers with about the same statistics.',
  'The numbers of trees and leaves were chosen on such folds; the committed trees are fitted on all columns.',
].join(' ');

const shareRight = (all: readonly Found[]) => all.filter(({ use, found }) => use === found).length / all.length;

/** Measures the uses of held-out columns over HTTP. */
export async function measureColumnUses(path: string, folder: string): Promise<Section> {
  const found = await findUses(readLabelledColumns(path), folder);
  const rowOf = (name: string, own: readonly Found[]): Cell[] => {
    const right = own.filter(({ use, found }) => use === found).length;
    return [name, own.length, right, percent(right / own.length, 1)];
  };
  return tableSection({
    title: 'Uses of columns',
    how: HOW,
    caption: 'Held-out columns whose use is right',
    columns: ['use', 'columns', 'right', 'share'],
    rows: [
      ...COLUMN_USES.map((name) =>
        rowOf(
          name,
          found.filter(({ use }) => use === name),
        ),
      ),
      rowOf('all', found),
    ],
    values: { share: shareRight(found), columns: found.length },
  });
}
