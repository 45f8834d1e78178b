import { expect, test } from 'vitest';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { AWKWARD_TEXTS } from '../../../../support/awkward-tables/awkward-texts.js';
import { AWKWARD_WORKBOOKS } from '../../../../support/awkward-tables/awkward-workbooks.js';

test.each([...AWKWARD_TEXTS, ...AWKWARD_WORKBOOKS].map((one) => [one.name, one] as const))(
  'finds the header and the rows of %s',
  (_, { name, bytes, tables }) => {
    const dataset = openDataset(openBytes(name, bytes), {});
    const read = dataset.tables.map((table) => ({
      header: table.headerRows,
      rows: [...table.batches()].reduce((sum, batch) => sum + batch.cells.length, 0),
      names: table.columns.map((column) => column.name).join(','),
    }));
    expect(read).toEqual(tables);
  },
);
