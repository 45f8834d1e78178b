import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inLanes } from '../../../core/base/in-lanes.js';
import { COLUMN_USES, type ColumnUse } from '../../../core/tables/cells/column-use.js';
import type { DatasetProfile } from '../../../core/tables/profile/column/table-profile.js';
import type { UseTrees } from '../../../core/tables/profile/meaning/use-trees.js';
import { buildBundles } from '../../bundles/build-bundles.js';
import { type Fold, splitFolds } from '../../meaning/evaluate-folds.js';
import { fitTrees } from '../../meaning/fit-trees.js';
import { type LabelledColumn, readLabelledColumns } from '../../meaning/labelled-columns.js';
import { moduleOfTrees } from '../../meaning/module-of-trees.js';
import { withReadings } from '../../meaning/read-columns.js';
import { writeColumn } from '../../meaning/write-column.js';
import { copyBuild } from '../copy-build.js';
import type { Cell, Section } from '../report.js';
import { type ServedApi, withApi } from '../served-api.js';
import { percent } from '../statistics.js';

const SEED = 1;
const MAX_PARALLEL = 2;
const MAX_ROWS = 5000;

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

/** Returns the use of each column, from the profile of a table that contains row numbers and that column. */
async function askServer({ post }: ServedApi, columns: readonly LabelledColumn[], inputs: string): Promise<Found[]> {
  return inLanes({ places: columns.length, lanes: MAX_PARALLEL }, async (at) => {
    const path = join(inputs, `column-${at}.csv`);
    await writeFile(path, writeColumn(columns[at]!, { seed: at + 1, maxRows: MAX_ROWS }));
    const options = { delimiter: ',', header_row: 1, header_rows: 1 };
    const { tables } = (await post('/api/analyze', { path, ...options })) as DatasetProfile;
    return { use: columns[at]!.use, found: tables[0]!.columns.at(-1)!.use };
  });
}

/** Asks for the uses of held-out columns, from a server whose trees were fitted on the others. */
async function findUses({ held, others }: Fold, folder: string): Promise<Found[]> {
  const root = await buildWith(fitTrees(others), folder);
  const inputs = join(root, 'inputs');
  await mkdir(inputs);
  const settings = { HANDLENS_ROOTS: inputs, HANDLENS_STATE_DIR: join(root, 'state') };
  const found = await withApi(settings, (api) => askServer(api, held, inputs), root);
  await rm(root, { recursive: true });
  return found;
}

const HOW = [
  'Columns of `tables/types/columns.csv` with the use that people assigned (a sample of the benchmark of Shah et al., SIGMOD 2021).',
  'Each column is held out once: for each of five folds of the columns (seed 1), a server runs a build with trees that `scripts/meaning/fit-trees.ts` fitted on the other four, and each column of the fold is sent to its `/api/analyze`.',
  'The source has the name, up to five texts, counts and statistics of a column, but not its cells, so `scripts/meaning/write-column.ts` generates a matching CSV file: at most 5,000 rows, additional texts that resemble the samples, and numbers with about the same statistics.',
  'The trees are fitted on the published facts of the other columns, and on the facts that the product reads from files generated for them (at most 150 and 2,000 rows, other seeds).',
  'The fitting method was chosen by cross-validation within the first four folds, so the fifth had no influence on it. Columns of one table may be in different folds. The committed trees are fitted on all columns.',
].join(' ');

const countRight = (all: readonly Found[]) => all.filter(({ use, found }) => use === found).length;

/** Measures the uses of held-out columns over HTTP. */
export async function measureColumnUses(path: string, folder: string): Promise<Section> {
  const folds: Found[][] = [];
  for (const [index, fold] of splitFolds(withReadings(readLabelledColumns(path)), 'column', SEED).entries())
    folds.push(await findUses(fold, join(folder, `fold-${index}`)));
  const all = folds.flat();
  const rowOf = (name: string, own: readonly Found[]): Cell[] => {
    const right = countRight(own);
    return [name, own.length, right, percent(right / own.length, 1)];
  };
  const ofUses = COLUMN_USES.map((name) =>
    rowOf(
      name,
      all.filter(({ use }) => use === name),
    ),
  );
  const ofFolds = folds.map((found, index) => rowOf(String(index + 1), found));
  return {
    title: 'Uses of columns',
    how: HOW,
    tables: [
      {
        caption: 'Held-out columns whose use is right',
        columns: ['use', 'columns', 'right', 'share'],
        rows: [...ofUses, rowOf('all', all)],
      },
      { caption: 'The same by fold', columns: ['fold', 'columns', 'right', 'share'], rows: ofFolds },
    ],
    notes: [],
    values: { share: countRight(all) / all.length, columns: all.length },
  };
}
