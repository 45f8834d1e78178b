import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WindowRequest } from '../../../../core/tables/history/window/read-window.js';
import { runSession } from '../../../../core/tables/jobs/session-table.js';
import type { SessionInput } from '../../../../core/tables/jobs/session-task.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'session-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the first task of a session on a new file. */
function startOn(name: string, text = 'id,city\n1,Gary\n2,Bend\n3,Gary\n'): SessionInput {
  const path = join(folder, name);
  writeFileSync(path, text);
  const source = { kind: 'file', path, name, size: statSync(path).size } as const;
  return { source, read: {}, datasetId: null, sha256: null, steps: [], seconds: [], task: { kind: 'describe' } };
}

describe('a table of a session', () => {
  test('is not read again when the session knows its hash and table', async () => {
    const first = startOn('a.csv');
    const { source } = await runSession(first);
    const task = { kind: 'rows', request: WindowRequest.parse({ limit: 2 }) } as const;
    const later = { ...first, read: { table: source.table }, sha256: source.sha256, task };
    const value = await runSession(later);
    expect(value.source).toBe(source);
    expect(value.rows?.rows.map(({ cells }) => cells)).toEqual([
      ['1', 'Gary'],
      ['2', 'Bend'],
    ]);
  });

  test('is refused if its file is not the one of the session', async () => {
    const first = startOn('b.csv');
    await runSession(first);
    await expect(runSession({ ...first, sha256: '0'.repeat(64) })).rejects.toMatchObject({ code: 'dataset-changed' });
  });

  test('is read again for other import options', async () => {
    const first = startOn('c.csv');
    const { source } = await runSession(first);
    const other = await runSession({ ...first, read: { header_rows: 0 } });
    expect(other.source).not.toBe(source);
    expect(other.source.rows).toBe(4);
  });

  test('finds the texts of a renamed column of a large file', async () => {
    const rows = Array.from({ length: 200_000 }, (_, at) => `${at + 1},Gary ${at % 50}`);
    const first = startOn('large.csv', `id,city\n${rows.join('\n')}\n`);
    const operation = { operation: 'rename_column', column: 'city', options: { name: 'town' } } as const;
    const facts = { author: 'user', reason: null, is_on: true, added_at: '2026-01-01T00:00:00.000Z' } as const;
    const { findings } = await runSession({
      ...first,
      steps: [{ id: 'o1', operation, ...facts }],
      task: { kind: 'profile', finding: null, ignored: [] },
    });
    expect(findings?.profile.columns.map(({ name, distinct }) => [name, distinct])).toEqual([
      ['id', 200_000],
      ['town', 50],
    ]);
  });
});
