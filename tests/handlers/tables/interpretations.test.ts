import { describe, expect, test } from 'vitest';
import { handler, type TableInterpretations } from '../../../handlers/tables/interpretations.js';
import { endTableWorkers, tableFolder } from '../../support/table-folder.js';
import { faultOf, succeed } from '../../support/table-sessions.js';

endTableWorkers();

const list = async (json: object) => (await succeed<TableInterpretations>(handler, { json })).interpretations;

const namesOf = (found: TableInterpretations['interpretations']) =>
  found.map(({ kind, what, value, is_current: isCurrent }) => [kind, what, value, isCurrent]);

describe('interpretations of a file', () => {
  test('are the detected one and other credible values of its options', async () => {
    await tableFolder({ 'a.csv': 'a,b;c,d\n1,2;3,4\n5,6;7,8\n' });
    const found = await list({ path: 'a.csv' });
    expect(namesOf(found)).toEqual([
      ['detected', null, null, true],
      ['option', 'delimiter', ',', false],
      ['option', 'delimiter', 'none', false],
    ]);
    expect(found.map(({ columns }) => columns)).toEqual([['a,b', 'c,d'], ['a', 'b;c', 'd'], ['a,b;c,d']]);
    expect(found[1]!.options).toEqual({ delimiter: ',' });
  });

  test('contain the one that options choose, and no other that shows the same', async () => {
    await tableFolder({ 'a.csv': 'id,name\n1,Ann\n2,Bob\n3,Cara\n' });
    expect(namesOf(await list({ path: 'a.csv', header_rows: 0 }))).toEqual([
      ['detected', null, null, false],
      ['option', 'header', 'none', true],
    ]);
    const found = await list({ path: 'a.csv', header_row: 3, header_rows: 0 });
    expect(namesOf(found)[0]).toEqual(['given', null, null, true]);
    expect(found[0]!.rows[0]).toEqual({ row: 3, cells: ['2', 'Bob'] });
  });

  test('are one if no other is credible', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `${at},2024-01-0${(at % 9) + 1},${at / 4}`).join('\n');
    await tableFolder({ 'a.csv': `id,date,price\n${rows}\n` });
    expect(namesOf(await list({ path: 'a.csv' }))).toEqual([['detected', null, null, true]]);
  });

  test('of an encoding show the rows that differ', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `${at},${at === 20 ? 'Mi\xb9osz' : 'Ann'}`).join('\n');
    await tableFolder({ 'a.csv': Buffer.from(`id,name\n${rows}\n`, 'latin1') });
    const found = await list({ path: 'a.csv' });
    expect(found.map(({ what, value }) => [what, value])).toContainEqual(['encoding', 'iso-8859-2']);
    expect(found.map(({ rows: [, ...others] }) => others.some(({ row }) => row === 22))).toEqual(found.map(() => true));
  });

  test('include other tables of the file', async () => {
    await tableFolder({
      'a.csv':
        'id,name\n1,Ann\n2,Bob\n3,Cara\n\n\n\nprice,unit,date\n5,kg,2024-01-01\n6,g,2024-01-02\n7,g,2024-01-03\n',
    });
    const found = await list({ path: 'a.csv' });
    const tables = found.filter(({ kind }) => kind === 'table');
    expect(tables.map(({ value, options }) => [value, options])).toEqual([['t1', { table: 't1' }]]);
    expect(namesOf(await list({ path: 'a.csv', table: 't1' })).filter(([kind]) => kind === 'table')).toEqual([
      ['table', null, 't2', false],
    ]);
  });

  test('of options that no table fits are refused', async () => {
    await tableFolder({ 'a.csv': 'id,name\n1,Ann\n' });
    const [code, detail] = await faultOf(handler, { json: { path: 'a.csv', sheet: 'x' } });
    expect([code, detail]).toEqual(['table-not-found', expect.stringContaining('not a workbook')]);
  });
});
