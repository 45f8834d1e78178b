import { expect, test } from 'vitest';
import { handler as branch } from '../../../handlers/tables/session-branch.js';
import { handler as ignore, type SessionIgnored } from '../../../handlers/tables/session-ignore.js';
import { handler as profile, type SessionFindings } from '../../../handlers/tables/session-profile.js';
import { handler as repairs, type SessionRepairs } from '../../../handlers/tables/session-repairs.js';
import { endTableWorkers, tableFolder } from '../../support/table-folder.js';
import {
  addOperations,
  cellsOf,
  changeHistory,
  faultOf,
  readSession,
  startSession,
  succeed,
} from '../../support/table-sessions.js';

endTableWorkers();

const CITIES = ['Berlin', 'Hamburg', 'Munich', 'Cologne'];
const POSTCODES = ['10115', '20095', '80331', '50667'];
/** Row 19 has a typing error, row 32 the postcode of another city, and some scores are placeholders. */
const VISITS = [
  'id,city,postcode,score',
  ...Array.from({ length: 80 }, (_, at) => {
    const city = at === 17 ? 'Hambrug' : CITIES[at % 4]!;
    const postcode = at === 30 ? '20095' : POSTCODES[at % 4]!;
    return `${at + 1},${city},${postcode},${at % 9 === 0 ? 'N/A' : at % 7}`;
  }),
  '',
].join('\n');

async function started(text = VISITS) {
  await tableFolder({ 'visits.csv': text });
  const { session } = await startSession({ path: 'visits.csv' });
  const { id } = session;
  const params = { params: { session_id: id } };
  return {
    id,
    params,
    list: (json: object = {}) => succeed<SessionRepairs>(repairs, { ...params, json }),
    findings: (query: Record<string, string> = {}) => succeed<SessionFindings>(profile, { ...params, query }),
    ignore: (json: object) => succeed<SessionIgnored>(ignore, { ...params, json }),
  };
}

const changesOf = ({ repairs: found }: SessionRepairs) =>
  found.map(({ rule, column, before, after, rows }) => [rule, column, before, after, rows.length, rows[0]]);

const PLACEHOLDERS = ['replace_null_tokens', 'score', 'N/A', '', 9, 2];
const TYPO = ['dependency', 'city', 'Hambrug', 'Hamburg', 1, 19];
const POSTCODE = ['dependency', 'postcode', '20095', '80331', 1, 32];

test('lists the repairs of all detectors by confidence, with their evidence, rows and sums', async () => {
  const { list } = await started();
  const all = await list();
  expect(changesOf(all)).toEqual([PLACEHOLDERS, TYPO, POSTCODE]);
  expect(all.repairs[1]).toMatchObject({ witnesses: ['postcode'], cells: 1 });
  expect(all.repairs[1]!.reason).toContain('20095');
  expect(all).toMatchObject({ count: 3, cells: 11, omitted: 0, ignored: 0, operations: null, version: 0 });
  expect(all.groups.map(({ rule, column, cells }) => [rule, column, cells])).toEqual([
    ['replace_null_tokens', 'score', 9],
    ['dependency', 'city', 1],
    ['dependency', 'postcode', 1],
  ]);
  const certain = await list({ min_confidence: 0.85, limit: 1 });
  expect(certain).toMatchObject({ count: 2, cells: 10, omitted: 1, confidences: all.confidences });
  expect(changesOf(certain)).toEqual([PLACEHOLDERS]);
  expect(changesOf(await list({ min_confidence: 0.85, limit: 1, offset: 1 }))).toEqual([TYPO]);
  expect(changesOf(await list({ rule: 'dependency', column: 'postcode' }))).toEqual([POSTCODE]);
});

test('repairs are those of the table after the history', async () => {
  const { id, list } = await started();
  await addOperations(id, {
    operation: 'edit_cells',
    options: { cells: [{ row: 19, column: 'city', text: 'Hamburg' }] },
  });
  await addOperations(id, { operation: 'rename_column', column: 'score', options: { name: 'points' } });
  expect(changesOf(await list()).map(([, column]) => column)).toEqual(['points', 'postcode']);
});

test('the operations of repairs write their cells, with rule and evidence, one for each rule and column', async () => {
  const { id, list } = await started();
  const { operations, version } = await list({ min_confidence: 0.85, limit: 0, operations: true });
  expect(operations!.map(({ author, reason }) => [author, reason.split(',')[0]])).toEqual([
    ['rule', 'replace_null_tokens'],
    ['rule', 'dependency'],
  ]);
  const { session } = await changeHistory(id, { kind: 'add', operations });
  expect(version).toBe(session.version - 1);
  expect(session.steps.map(({ author, reason }) => [author, reason])).toEqual(
    operations!.map(({ author, reason }) => [author, reason]),
  );
  const rows = await cellsOf(id);
  expect([rows[0]![3], rows[17]![1], rows[30]![2]]).toEqual(['', 'Hamburg', '20095']);
  expect(changesOf(await list())).toEqual([POSTCODE]);
});

test('a repair by its row changes no other cell with the same text', async () => {
  const { id, list } = await started();
  const [postcode] = (await list({ column: 'postcode' })).repairs;
  const { operations } = await list({ keys: [postcode!.key], operations: true });
  await changeHistory(id, { kind: 'add', operations });
  const texts = (await cellsOf(id)).map((cells) => cells[2]!);
  expect(texts[30]).toBe('80331');
  expect(texts.filter((text) => text === '20095')).toHaveLength(20);
});

test('rejects keys of repairs that the table does not have', async () => {
  const { params, list } = await started();
  const [code, detail] = await faultOf(repairs, { ...params, json: { keys: ['r000000000000'] } });
  expect([code, detail]).toEqual(['invalid-input', expect.stringContaining('"r000000000000"')]);
  expect(await faultOf(repairs, { ...params, json: { keys: ['x'] } })).toEqual(['invalid-input', expect.anything()]);
  expect((await list({ column: 'nowhere', operations: true })).operations).toEqual([]);
});

test('an ignored finding is neither a problem nor a reason for a repair, until it is shown again', async () => {
  const { list, findings, ignore: change } = await started();
  const before = await findings();
  expect(before.keys).toContain('disguised-missing:score');
  expect(before.offers.map(({ name }) => name)).toContain('replace_null_tokens:score');
  const { ignored } = await change({ keys: ['disguised-missing:score'], reason: ' N/A is a grade ' });
  expect(ignored).toMatchObject([{ key: 'disguised-missing:score', reason: 'N/A is a grade' }]);
  expect(ignored[0]!.title).toContain('score');
  const after = await findings();
  expect(after.keys).toEqual(before.keys.filter((key) => key !== 'disguised-missing:score'));
  expect(after.profile.issues).toHaveLength(after.keys.length);
  const total = ({ profile: { issue_counts: counts } }: SessionFindings) =>
    counts.error + counts.warning + counts.notice;
  expect(total(after)).toBe(total(before) - 1);
  expect(after.ignored.map(({ key }) => key)).toEqual(['disguised-missing:score']);
  expect(after.offers.map(({ name }) => name)).not.toContain('replace_null_tokens:score');
  expect(await list()).toMatchObject({ count: 2, ignored: 1 });
  await change({ keys: ['disguised-missing:score'], is_ignored: false });
  expect(await findings()).toEqual(before);
});

test('an ignored repair is neither listed nor accepted', async () => {
  const { list, ignore: change } = await started();
  const typo = (await list({ column: 'city' })).repairs[0]!;
  const { ignored } = await change({ keys: [typo.key], reason: 'a name' });
  expect(ignored[0]!.title).toBe('city: "Hambrug" to "Hamburg" in row 19');
  const left = await list({ min_confidence: 0.85, operations: true });
  expect(changesOf(left)).toEqual([PLACEHOLDERS]);
  expect(left).toMatchObject({ cells: 9, ignored: 1 });
  expect(left.operations).toHaveLength(1);
});

test('what is ignored is stored with the session, whatever its version is, and copied to a branch', async () => {
  const { id, params, ignore: change } = await started();
  await change({ keys: ['disguised-missing:score'], reason: 'a grade' });
  await addOperations(id, { operation: 'trim_whitespace' });
  await changeHistory(id, { kind: 'undo' });
  const { session } = await readSession(id);
  expect(session).toMatchObject({ version: 0, ignored: [{ key: 'disguised-missing:score' }] });
  const copy = await succeed<{ session: { ignored: object[] } }>(branch, { ...params, json: {} });
  expect(copy.session.ignored).toEqual(session.ignored);
});

test('ignoring needs a reason and a known key, and showing again an ignored one', async () => {
  const { params } = await started();
  const fault = (json: object) => faultOf(ignore, { ...params, json });
  expect(await fault({ keys: ['disguised-missing:score'] })).toEqual([
    'invalid-input',
    expect.stringContaining('`reason`'),
  ]);
  expect(await fault({ keys: ['disguised-missing:score'], reason: '  ' })).toEqual([
    'invalid-input',
    expect.anything(),
  ]);
  expect(await fault({ keys: ['disguised-missing:scores'], reason: 'x' })).toEqual([
    'invalid-input',
    expect.stringContaining('Did you mean disguised-missing:score?'),
  ]);
  expect(await fault({ keys: ['disguised-missing:score'], is_ignored: false })).toEqual([
    'invalid-input',
    expect.stringContaining('does not ignore'),
  ]);
});

test('lists all cells of a finding by its key', async () => {
  const { params, findings } = await started();
  const { located } = await findings({ finding: 'disguised-missing:score' });
  expect(located!.map(({ row }) => row)).toEqual([2, 11, 20, 29, 38, 47, 56, 65, 74]);
  expect(await faultOf(profile, { ...params, query: { finding: 'missing:score' } })).toEqual([
    'invalid-input',
    expect.stringContaining('no finding "missing:score"'),
  ]);
});

test('a known operation is skipped, unless it is switched off or differs', async () => {
  const { id } = await started();
  const trim = { operation: 'trim_whitespace', options: { columns: ['city'] } };
  const upper = { operation: 'change_case', column: 'city', options: { to: 'upper' } };
  const add = (...operations: object[]) =>
    changeHistory(id, { kind: 'add', operations: operations.map((operation) => ({ operation })), skip_known: true });
  await add(trim);
  const mixed = await add(trim, upper);
  expect([mixed.skipped, mixed.session.steps.map((step) => step.id), mixed.is_stored]).toEqual([
    ['o1'],
    ['o1', 'o2'],
    true,
  ]);
  const same = await add(trim);
  expect([same.skipped, same.is_stored, same.session.version]).toEqual([['o1'], false, mixed.session.version]);
  await changeHistory(id, { kind: 'switch', ids: ['o1'], is_on: false });
  expect((await add(trim, { ...trim, options: { columns: ['id'] } })).skipped).toEqual([]);
});
