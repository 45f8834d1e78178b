import { execFile } from 'node:child_process';
import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { openLocalStore } from '../../../../core/store/local/open-local-store.js';
import { exportJournal, JournalExport } from '../../../../core/tables/journal/journal-export.js';
import {
  createJournal,
  currentJournal,
  journalKey,
  listJournals,
} from '../../../../core/tables/journal/journal-files.js';
import { type NewEvent, openJournal } from '../../../../core/tables/journal/open-journal.js';
import { appendEvent } from '../../../support/append-event.js';
import { testInFull } from '../../../support/property-runs.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const NOW = new Date('2026-11-21T11:30:00Z');

const dataset = { id: null, name: 'beers.csv', path: '/data/beers.csv', sha256: 'ab'.repeat(32), bytes: 255_295 };
const profiled: NewEvent = { event: 'profiled', tool_version: '0.5.0', dataset, result_sha256: 'cd'.repeat(32) };
const cleaned: NewEvent = {
  ...profiled,
  event: 'cleaned',
  read: { delimiter: ';' },
  clean: { accept: ['proposed', 'notation'] },
  recipe: [{ table: 't1', steps: [{ operation: 'trim_whitespace' }] }],
  settings: { format: 'csv' },
  outputs: [{ name: 'beers-cleaned.csv', format: 'csv', path: null, sha256: 'ef'.repeat(32), bytes: 254_113 }],
};

const read = (state: string, journal?: string) =>
  exportJournal(openLocalStore(state), { journal, toolVersion: '0.5.0', now: NOW });

describe('the journal', () => {
  test('is exported in order, with each file once, and matches its schema', async () => {
    const state = await temporaryFolder();
    const id = await appendEvent(openLocalStore(state), profiled, NOW);
    await appendEvent(openLocalStore(state), cleaned, NOW);
    await appendEvent(
      openLocalStore(state),
      { event: 'question', tool_version: '0.5.0', dataset: null, question: 'How many?' },
      NOW,
    );
    const document = await read(state);
    expect(JournalExport.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
    expect(document).toMatchObject({ format: 'handlens-session', format_version: 1, session: id, notes: [] });
    expect(document.datasets).toEqual([dataset]);
    expect(document.events.map(({ number, event }) => [number, event])).toEqual([
      [1, 'profiled'],
      [2, 'cleaned'],
      [3, 'question'],
    ]);
    expect(document.events[1]).toEqual({
      ...{ number: 2, time: NOW.toISOString(), question: null, answers: [] },
      ...cleaned,
    });
  });

  test.each([1, 20, 200])('skips a last line truncated to %d bytes, reports it, and continues', async (bytes) => {
    const state = await temporaryFolder();
    const id = await appendEvent(openLocalStore(state), profiled, NOW);
    const file = join(state, journalKey(id));
    const whole = (await readFile(file)).length;
    await appendEvent(openLocalStore(state), cleaned, NOW);
    await truncate(file, whole + 1 + bytes);
    const torn = await read(state);
    expect(torn.events.map(({ event }) => event)).toEqual(['profiled']);
    expect(torn.notes).toEqual([{ code: 'half-line', message: expect.stringContaining('Line 3') }]);
    await appendEvent(openLocalStore(state), { ...profiled, event: 'previewed' }, NOW);
    const repaired = await read(state);
    expect(repaired.events.map(({ event }) => event)).toEqual(['profiled', 'previewed']);
    expect(repaired.notes).toEqual([{ code: 'damaged-line', message: expect.stringContaining('Line 3') }]);
  });

  test('summarizes many damaged lines', async () => {
    const state = await temporaryFolder();
    const id = await appendEvent(openLocalStore(state), profiled, NOW);
    await appendFile(join(state, journalKey(id)), '\n{}'.repeat(5000));
    const { events, notes } = await read(state);
    expect(events).toHaveLength(1);
    expect(notes).toHaveLength(101);
  });

  test('refuses a journal whose first line is damaged', async () => {
    const state = await temporaryFolder();
    const id = await createJournal(openLocalStore(state), NOW);
    await writeFile(join(state, journalKey(id)), '\0\0\0');
    await expect(read(state)).rejects.toMatchObject({ code: 'invalid-input' });
  });

  test('rejects invalid events and those over 1 MB', async () => {
    const state = await temporaryFolder();
    const wrong = { ...profiled, result_sha256: 'no hash' };
    await expect(appendEvent(openLocalStore(state), wrong, NOW)).rejects.toMatchObject({ code: 'invalid-input' });
    const settings = Object.fromEntries(Array.from({ length: 150 }, (_, place) => [`s${place}`, 'x'.repeat(9000)]));
    await expect(appendEvent(openLocalStore(state), { ...profiled, settings }, NOW)).rejects.toMatchObject({
      code: 'too-large',
    });
  });

  test('omits steps that do not fit in a line, and states that', async () => {
    const state = await temporaryFolder();
    const steps = Array.from({ length: 9000 }, (_, at) => ({
      operation: 'normalize_dates' as const,
      column: `column ${at} ${'x'.repeat(80)}`,
    }));
    const recipe = [{ table: 't1', steps }];
    await appendEvent(openLocalStore(state), { ...cleaned, recipe }, NOW);
    await appendEvent(openLocalStore(state), { ...cleaned, clean: { steps }, recipe }, NOW);
    await appendEvent(openLocalStore(state), { ...cleaned, clean: null, recipe }, NOW);
    const { events, notes } = await read(state);
    expect(notes).toEqual([]);
    expect(events.map(({ clean, recipe: kept, settings }) => ({ clean, kept, settings }))).toEqual([
      { clean: cleaned.clean, kept: [], settings: { format: 'csv', left_out: 'recipe' } },
      { clean: null, kept: [], settings: { format: 'csv', left_out: 'steps' } },
      { clean: null, kept: [], settings: { format: 'csv', left_out: 'steps' } },
    ]);
  });

  test('is opened before an operation, which does not start if it cannot be recorded', async () => {
    const state = await temporaryFolder();
    await openJournal(openLocalStore(state), NOW);
    expect((await read(state)).events).toEqual([]);
    await writeFile(join(state, 'file'), '');
    await expect(openJournal(openLocalStore(join(state, 'file')), NOW)).rejects.toMatchObject({
      code: 'not-writable',
    });
  });

  test('reads the pointer to the current journal once per request', async () => {
    const store = openLocalStore(await temporaryFolder());
    await createJournal(store, NOW);
    const asked: string[] = [];
    const noting =
      <Answer>(what: string, ask: (key: string) => Answer) =>
      (key: string) => {
        asked.push(`${what} ${key.replace(/s-.*/, 'journal')}`);
        return ask(key);
      };
    const counted = { ...store, get: noting('get', store.get), facts: noting('facts', store.facts) };
    const journal = await openJournal(counted, NOW);
    await journal.append(profiled, NOW);
    expect(asked).toEqual(['get sessions/current', 'facts sessions/journal', 'facts sessions/journal']);
  });

  test('continues in another journal if its own was deleted after opening', async () => {
    const state = await temporaryFolder();
    const first = await createJournal(openLocalStore(state), NOW);
    const journal = await openJournal(openLocalStore(state), NOW);
    await rm(join(state, journalKey(first)));
    expect(await journal.append(profiled, NOW)).not.toBe(first);
    expect((await read(state)).events.map(({ event }) => event)).toEqual(['profiled']);
  });

  test('starts a new one when it is full', async () => {
    const state = await temporaryFolder();
    const first = await appendEvent(openLocalStore(state), profiled, NOW);
    await truncate(join(state, journalKey(first)), 16 << 20);
    const second = await appendEvent(openLocalStore(state), profiled, NOW);
    expect(second).not.toBe(first);
    expect((await currentJournal(openLocalStore(state), NOW)).id).toBe(second);
    expect((await read(state)).events).toHaveLength(1);
  });

  testInFull('keeps every event of several processes that write simultaneously', async () => {
    const state = await temporaryFolder();
    const script = `
      import { openLocalStore } from ${JSON.stringify(join(process.cwd(), 'core/store/local/open-local-store.ts'))};
      import { appendEvent } from ${JSON.stringify(join(process.cwd(), 'tests/support/append-event.ts'))};
      for (let turn = 0; turn < 25; turn++)
        await appendEvent(openLocalStore(process.argv[2]), { event: 'question', tool_version: '1', dataset: null, question: process.argv[3] + turn }, new Date());
    `;
    const file = join(state, 'writer.mts');
    await writeFile(file, script);
    const run = (name: string) => promisify(execFile)('node_modules/.bin/tsx', [file, state, name]);
    await Promise.all(['a', 'b', 'c'].map(run));
    const { events, notes } = await read(state);
    const expected = ['a', 'b', 'c'].flatMap((name) => Array.from({ length: 25 }, (_, turn) => `${name}${turn}`));
    expect(events.map(({ question }) => question).sort()).toEqual(expected.sort());
    expect(notes).toEqual([]);
    expect(await listJournals(openLocalStore(state))).toHaveLength(1);
  });
});

describe('journals', () => {
  test('start with the first event or on request, and are listed newest first', async () => {
    const state = await temporaryFolder();
    expect(await listJournals(openLocalStore(state))).toEqual([]);
    const first = await appendEvent(openLocalStore(state), profiled, NOW);
    const second = await createJournal(openLocalStore(state), new Date('2026-11-22T08:00:00Z'));
    expect(second).toMatch(/^s-20261122-080000-[0-9a-f]{6}$/);
    const journals = await listJournals(openLocalStore(state));
    expect(journals.map(({ id, is_current }) => [id, is_current])).toEqual([
      [second, true],
      [first, false],
    ]);
    expect((await read(state, first)).events).toHaveLength(1);
    expect((await read(state)).events).toEqual([]);
  });

  test('start once for simultaneous requests', async () => {
    const state = await temporaryFolder();
    const ids = await Promise.all(Array.from({ length: 10 }, () => currentJournal(openLocalStore(state), NOW)));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect(await listJournals(openLocalStore(state))).toHaveLength(1);
  });

  test('start again after the current one was deleted', async () => {
    const state = await temporaryFolder();
    const first = await createJournal(openLocalStore(state), NOW);
    await rm(join(state, journalKey(first)));
    const { id } = await currentJournal(openLocalStore(state), NOW);
    expect(id).not.toBe(first);
    expect((await currentJournal(openLocalStore(state), NOW)).id).toBe(id);
  });

  test.each(['s-20200101-000000-ffffff', '../../etc/passwd', ''])('do not include %j', async (id) => {
    const state = await temporaryFolder();
    await createJournal(openLocalStore(state), NOW);
    await expect(read(state, id)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('cannot be exported before the first one', async () => {
    await expect(read(await temporaryFolder())).rejects.toMatchObject({ code: 'not-found' });
  });
});
