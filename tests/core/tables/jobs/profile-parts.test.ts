import { expect, test } from 'vitest';
import { profileOf } from '../../../../core/tables/jobs/table-child.js';
import type { ProfilePart } from '../../../../core/tables/profile/column/profile-part.js';

const TEXT = `name,price\n${Array.from({ length: 40 }, (_, at) => `item ${at},${at}.50`).join('\n')}\n`;

function run(inParts: boolean) {
  const parts: ProfilePart[] = [];
  const source = { kind: 'bytes' as const, name: 'a.csv', bytes: Buffer.from(TEXT) };
  const profile = profileOf({ source, read: {}, datasetId: null, inParts }, undefined, (part) =>
    parts.push(part as ProfilePart),
  );
  return { profile, parts };
}

test('a profile in parts sends the first rows, then the columns without findings', () => {
  const { profile, parts } = run(true);
  const [first, second] = parts;
  expect(parts.map(({ stage }) => stage)).toEqual(['opened', 'columns']);
  expect(first).toMatchObject({
    file: { name: 'a.csv', format: 'csv', bytes: TEXT.length },
    tables: [
      {
        columns: ['name', 'price'],
        rows: [
          ['item 0', '0.50'],
          ['item 1', '1.50'],
          ['item 2', '2.50'],
        ],
      },
    ],
  });
  expect(second).toMatchObject({ table: { id: 't1', columns: profile.tables[0]!.columns, issues: [] } });
  expect(profile).toEqual(run(false).profile);
});

test('otherwise nothing is sent', () => {
  expect(run(false).parts).toEqual([]);
});
