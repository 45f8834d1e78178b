import { Fault } from '../../../base/fault.js';
import { closestWord } from '../../../language/edit-distance.js';
import type { ColumnUse } from '../../cells/column-use.js';
import type { OpenedDataset } from './dataset.js';

/** Sets the specified uses of columns. Faults: column-not-found if no table has a column. */
export function withColumnUses(opened: OpenedDataset, uses: Readonly<Record<string, ColumnUse>>): OpenedDataset {
  const given = new Map(Object.entries(uses));
  const names = new Set(opened.tables.flatMap(({ columns }) => columns.map(({ name }) => name)));
  for (const name of given.keys()) if (!names.has(name)) throw unknownColumn(opened.name, name, [...names]);
  const tables = opened.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => {
      const use = given.get(column.name);
      return use === undefined ? column : { ...column, use };
    }),
  }));
  return { ...opened, tables };
}

function unknownColumn(file: string, name: string, names: readonly string[]): Fault {
  const near = closestWord(name, names);
  const hint = near === undefined ? `It has ${names.slice(0, 20).join(', ')}.` : `Did you mean "${near}"?`;
  return new Fault(
    'column-not-found',
    `"${file.slice(0, 100)}" has no column "${name.slice(0, 100)}", named in \`column_uses\`. ${hint}`,
  );
}
