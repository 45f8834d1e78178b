import { describe, expect, test } from 'vitest';
import { closeServices } from '../../../handlers/kit/close-services.js';
import type { LambdaHandler } from '../../../handlers/kit/lambda-event.js';
import { handler as change } from '../../../handlers/tables/session-change.js';
import { type ReimportedSession, handler as reimport } from '../../../handlers/tables/session-import.js';
import type { StartedSession } from '../../../handlers/tables/sessions-create.js';
import { endTableWorkers, tableFolder } from '../../support/table-folder.js';
import { addOperations, cellsOf, changeHistory, startSession, succeed } from '../../support/table-sessions.js';
import { xlsxBytes } from '../../support/workbook/xlsx-files.js';

endTableWorkers();

/** A bank statement whose titles could be taken for a header. */
const statement = (account: string, month: string) =>
  `Bank export,${account},x\nCreated,${month},y\nDate,Amount,Text\n2024-${month}-01,5,${account}\n2024-${month}-02,6,b\n2024-${month}-03,7,c\n`;

/** A workbook with a table on a named sheet. */
const workbook = (name: string) => {
  const texts = [
    ['name', 'city'],
    ['Bob', 'Paris'],
    ['Cara', 'Rome'],
  ];
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = texts.map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join('')}</row>`).join('');
  return xlsxBytes({ sheets: [{ name, rows }] });
};

const start = (body: object) => startSession(body) as Promise<StartedSession>;

describe('import options of files of the same form', () => {
  test('are remembered, used, and forgotten', async () => {
    await tableFolder({
      'january.csv': statement('12', '01'),
      'february.csv': statement('345', '02'),
      'other.csv': statement('1', '03').replace('Bank', 'Shop'),
    });
    const chosen = await start({ path: 'january.csv', header_row: 3, remembered: 'store' });
    expect(chosen.session.source.columns).toEqual(['Date', 'Amount', 'Text']);
    const next = await start({ path: 'february.csv', remembered: 'use' });
    expect(next).toMatchObject({ is_remembered: true, session: { read: { header_row: 3 } } });
    expect(next.session.source.rows).toBe(3);
    expect((await start({ path: 'other.csv', remembered: 'use' })).is_remembered).toBe(false);
    expect((await start({ path: 'february.csv' })).is_remembered).toBe(false);
    await start({ path: 'february.csv', remembered: 'store' });
    expect((await start({ path: 'january.csv', remembered: 'use' })).is_remembered).toBe(false);
  });

  test('describe the first rows of the file, and what each was taken for', async () => {
    await tableFolder({ 'a.csv': 'A title\n\nid,name\n1,x\n2,y\n' });
    const { session } = await start({ path: 'a.csv' });
    expect(session.source.head.map(({ row, kind }) => [row, kind])).toEqual([
      [1, 'outside'],
      [2, 'outside'],
      [3, 'header'],
      [4, 'row'],
      [5, 'row'],
    ]);
  });
});

const session = (handler: LambdaHandler, id: string, json: object) =>
  succeed<ReimportedSession>(handler, { params: { session_id: id }, json });

describe('a session with other import options', () => {
  const TEXT = 'Report,x,y\nname,city,visits\nbob,Paris,1\ncara,Rome,2\ndan,Oslo,3\n';

  test('keeps operations with their authors, reasons and switches', async () => {
    await tableFolder({ 'a.csv': TEXT });
    const { session: first } = await start({ path: 'a.csv', header_row: 2 });
    await changeHistory(first.id, {
      kind: 'add',
      operations: [
        {
          operation: { operation: 'change_case', column: 'name', options: { to: 'upper' } },
          author: 'agent',
          reason: 'why',
        },
        { operation: { operation: 'change_case', column: 'city', options: { to: 'upper' } }, is_on: false },
      ],
    });
    const { session: next, no_longer_applied: unfit } = await session(reimport, first.id, {
      header_row: 2,
      decimal: '.',
    });
    expect(next.steps.map(({ author, reason, is_on: isOn }) => [author, reason, isOn])).toEqual([
      ['agent', 'why', true],
      ['user', null, false],
    ]);
    expect([next.branch_of, unfit]).toEqual([first.id, []]);
    expect((await cellsOf(next.id))[0]).toEqual(['BOB', 'Paris', '1']);
    // An undo and new operations go on from here.
    const { session: added } = await addOperations(next.id, { operation: 'trim_whitespace' });
    expect(added.steps.map(({ id }) => id)).toEqual(['o1', 'o2', 'o3']);
  });

  test('lists operations that no longer fit, and keeps them', async () => {
    await tableFolder({ 'a.csv': TEXT });
    const { session: first } = await start({ path: 'a.csv', header_row: 2 });
    await addOperations(first.id, { operation: 'change_case', column: 'name', options: { to: 'upper' } });
    const { session: next, result, no_longer_applied: unfit } = await session(reimport, first.id, { header_rows: 0 });
    expect([unfit, next.steps.length]).toEqual([['o1'], 1]);
    expect(result.outcomes[0]).toMatchObject({ state: 'failed', message: expect.stringContaining('name') });
  });

  test('is remembered for files of the same form, until it is forgotten', async () => {
    await tableFolder({ 'january.csv': statement('12', '01'), 'february.csv': statement('345', '02') });
    const { session: first } = await start({ path: 'january.csv' });
    // The table starts at a row, and has no header.
    const chosen = await session(reimport, first.id, { header_row: 4, header_rows: 0, remembered: 'store' });
    expect([chosen.session.source.header_rows, chosen.session.source.rows]).toEqual([[], 3]);
    // As after a restart.
    await closeServices();
    const next = await start({ path: 'february.csv', remembered: 'use' });
    expect(next).toMatchObject({ is_remembered: true, remembered: { header_row: 4, header_rows: 0 } });
    expect(next.session.source.rows).toBe(3);
    await session(change, next.session.id, { remembered: 'forget' });
    expect(await start({ path: 'february.csv', remembered: 'use' })).toMatchObject({
      is_remembered: false,
      remembered: null,
    });
    await session(change, next.session.id, { remembered: 'store' });
    expect((await start({ path: 'january.csv', remembered: 'use' })).is_remembered).toBe(true);
  });

  test('remembered options that do not fit a file are not used, and say why', async () => {
    await tableFolder({ 'may.xlsx': workbook('May'), 'june.xlsx': workbook('June') });
    await start({ path: 'may.xlsx', sheet: 'May', remembered: 'store' });
    const next = await start({ path: 'june.xlsx', remembered: 'use' });
    expect([next.is_remembered, next.session.read.sheet]).toEqual([false, undefined]);
    expect(next.notes).toEqual([expect.stringContaining('The remembered import options do not fit this file.')]);
  });
});
