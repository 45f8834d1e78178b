import { expect, test } from 'vitest';
import { invoke } from '../../../handlers/kit/invoke.js';
import { handler as script } from '../../../handlers/tables/session-script.js';
import { zipTexts } from '../../support/scripts/zip-texts.js';
import { endTableWorkers, ORDERS, tableFolder } from '../../support/table-folder.js';
import { addOperations, faultOf, startSession } from '../../support/table-sessions.js';

endTableWorkers();

async function scriptOf(file: string, language: string) {
  await tableFolder({ 'orders.csv': file });
  const { session } = await startSession({ path: 'orders.csv' });
  await addOperations(session.id, { operation: 'trim_whitespace', column: 'city' });
  return invoke(script, { params: { session_id: session.id }, json: { language } });
}

test.each([
  ['duckdb-sql', 'sql', 'UPDATE data SET "city" = trim(data."city", \' \');'],
  ['pandas', 'py', 'df["city"] = df["city"].map(lambda text: text.strip(" "))'],
  ['polars', 'py', 'df = df.with_columns(df["city"].str.strip_chars(" "))'],
])('a history is written as a script: %s', async (language, extension, line) => {
  const reply = await scriptOf(ORDERS, language);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(reply.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''orders-edited.${extension}`);
  expect(reply.body).toContain(line);
});

test('a script that needs a copy of the table is an archive with it', async () => {
  const reply = await scriptOf(`${ORDERS}00127,Bonn "B" North,1.00,2024-02-05\n`, 'duckdb-sql');
  expect(reply.headers['content-type']).toBe('application/zip');
  const files = zipTexts(Buffer.from(reply.body, 'base64'));
  expect([...files.keys()]).toEqual(['orders-edited.sql', 'orders-source.csv']);
  expect(files.get('orders-edited.sql')).toContain("FROM read_csv('orders-source.csv'");
  expect(files.get('orders-source.csv')).toContain('"00127","Bonn ""B"" North","1.00","2024-02-05"\n');
});

test('an unknown language is rejected', async () => {
  const params = { session_id: 'aaaaaaaaaaaaaaaa' };
  expect((await faultOf(script, { params, json: { language: 'r' } }))[0]).toBe('invalid-input');
});
