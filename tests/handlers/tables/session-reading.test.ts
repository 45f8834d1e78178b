import { describe, expect, test } from 'vitest';
import type { StartedSession } from '../../../handlers/tables/sessions-create.js';
import { endTableWorkers, tableFolder } from '../../support/table-folder.js';
import { startSession } from '../../support/table-sessions.js';

endTableWorkers();

/** A bank statement whose titles could be taken for a header. */
const statement = (account: string, month: string) =>
  `Bank export,${account},x\nCreated,${month},y\nDate,Amount,Text\n2024-${month}-01,5,${account}\n2024-${month}-02,6,b\n2024-${month}-03,7,c\n`;

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
