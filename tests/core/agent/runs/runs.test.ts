import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AgentRun, latestRunId, readRunWithResults, storeRun } from '../../../../core/agent/runs/agent-run.js';
import { openLocalStore } from '../../../../core/store/local/open-local-store.js';
import { agentStep } from '../../../support/agent-step.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

type NewRun = Parameters<typeof storeRun>[1];

const run = (change: Partial<AgentRun> = {}): NewRun => ({
  text: 'detect dogs in photos/park.jpg',
  language: 'en',
  previous: null,
  steps: [agentStep()],
  ...change,
});
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 11, 30, second, 7));

async function someState() {
  const folder = await temporaryFolder();
  return { folder, state: openLocalStore(folder) };
}

const report = agentStep({
  tool: 'generate_report',
  arguments: { format: 'markdown', about: 'previous-run' },
  result: { format: 'markdown', file_name: 'report.md', content: '# Report' },
});

test('reads a stored run back unchanged', async () => {
  const { state } = await someState();
  const id = await storeRun(state, run(), at(0));
  expect(id).toMatch(/^run-20261121-113000007-[0-9a-f]{4}$/);
  expect(await readRunWithResults(state, id!)).toEqual({
    schema: 'handlens.agent-run/1',
    id,
    time: '2026-11-21T11:30:00.007Z',
    ...run(),
    choices: [],
  });
});

test('the last run is the newest, if there is one', async () => {
  const { state } = await someState();
  await expect(latestRunId(state)).rejects.toMatchObject({ code: 'not-found' });
  const ids = [await storeRun(state, run(), at(2)), await storeRun(state, run(), at(1))];
  expect(await latestRunId(state)).toBe(ids[0]);
});

test('keeps fifty runs, and removes the oldest', async () => {
  const { folder, state } = await someState();
  const ids: (string | null)[] = [];
  for (let second = 0; second < 53; second++) ids.push(await storeRun(state, run(), at(second)));
  const kept = (await readdir(join(folder, 'agent-runs'))).toSorted();
  expect(kept).toEqual(ids.slice(3).map((id) => `${id}.json`));
});

test('a report on a report covers the underlying results', async () => {
  const { state } = await someState();
  const first = await storeRun(state, run(), at(0));
  const second = await storeRun(state, run({ previous: first, steps: [report] }), at(1));
  const third = await storeRun(state, run({ previous: second, steps: [report] }), at(2));
  expect((await readRunWithResults(state, third!)).id).toBe(first);
});

test.each(['', '../../etc/passwd', 'run-20261121-113000007-3f2a', 'last', 'run-20261121-113000007-3f2a/../x'])(
  'rejects the run id "%s"',
  async (id) => {
    const { state } = await someState();
    await expect(readRunWithResults(state, id)).rejects.toMatchObject({ code: 'not-found' });
  },
);

test.each<[string, (text: string) => string]>([
  ['cut off', (text) => text.slice(0, 200)],
  ['no run', () => '[]'],
  ['of another tool', (text) => text.replace('"detect_image"', '"run_shell"')],
  ['with a result of another kind', (text) => text.replace('"detections"', '"other"')],
])('reports a file that is %s as damaged', async (_what, damage) => {
  const { folder, state } = await someState();
  const id = (await storeRun(state, run(), at(0)))!;
  const file = join(folder, 'agent-runs', `${id}.json`);
  await writeFile(file, damage(await readFile(file, 'utf8')));
  await expect(readRunWithResults(state, id)).rejects.toThrow('Damaged run');
});

test('answers even if the state folder is not writable', async () => {
  const { folder, state } = await someState();
  await writeFile(join(folder, 'agent-runs'), 'a file where a folder is needed');
  expect(await storeRun(state, run(), at(0))).toBeNull();
});
