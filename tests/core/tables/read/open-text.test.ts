import { expect, test } from 'vitest';
import { openText } from '../../../../core/tables/read/open-text.js';
import { openBytes } from '../../../../core/tables/read/source/byte-source.js';

test('reads a row of difficult values unchanged', () => {
  const trap = '00123,0007,SEPT2,1/2,1E5,12345678901234567890,03/04/2021,12%,"1.234,56"';
  const bytes = new TextEncoder().encode(`a,b,c,d,e,f,g,h,i\n${trap}\n`);
  const [table] = openText(openBytes('trap.csv', bytes), {}).tables;
  expect([...table!.batches()].flatMap((batch) => batch.cells)).toEqual([
    ['00123', '0007', 'SEPT2', '1/2', '1E5', '12345678901234567890', '03/04/2021', '12%', '1.234,56'],
  ]);
});
