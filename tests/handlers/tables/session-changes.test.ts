import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read as readWorkbook, utils } from 'xlsx';
import { handler as file, type SessionFile } from '../../../handlers/tables/session-file.js';
import { endTableWorkers, ORDERS, tableFolder } from '../../support/table-folder.js';
import { addOperations, faultOf, startSession, succeed } from '../../support/table-sessions.js';

endTableWorkers();

test('a workbook lists the changes of each operation, with rules and reasons', async () => {
  const folder = await tableFolder({ 'orders.csv': ORDERS });
  const { session } = await startSession({ path: 'orders.csv' });
  const params = { params: { session_id: session.id } };
  await addOperations(
    session.id,
    { operation: 'edit_cells', options: { cells: [{ row: 3, column: 'city', text: 'Ulm' }] } },
    { operation: 'rename_column', column: 'city', options: { name: 'City' } },
    { operation: 'remove_rows', scope: { rows: [2] } },
  );
  await succeed<SessionFile>(file, { ...params, json: { output_path: 'out.xlsx', format: 'xlsx', change_log: true } });
  const { SheetNames, Sheets } = readWorkbook(await readFile(join(folder, 'out.xlsx')));
  const rowsOf = (name: string) => utils.sheet_to_json<string[]>(Sheets[name]!, { header: 1, raw: false, defval: '' });
  expect(SheetNames.slice(1)).toEqual(['Changes', 'Dropped']);
  const changes = rowsOf('Changes').map((row) => row.slice(1, 7));
  expect(changes).toContainEqual(expect.arrayContaining(['3', 'city', 'Ulm', 'edit_cells']));
  expect(changes).toContainEqual(expect.arrayContaining(['City', 'rename_column']));
  expect(rowsOf('Dropped')[1]!.slice(1, 3)).toEqual(['2', 'remove_rows']);
  expect((await faultOf(file, { ...params, json: { format: 'csv', change_log: true } }))[0]).toBe('invalid-input');
});
