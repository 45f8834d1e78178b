import type { AgentAnswer } from '../../core/agent/agent-answer.js';
import type { ImageResult } from '../../core/detection/image-result.js';
import { checkOrigin, expectedModel } from './check-result.js';
import type { Context } from './context.js';
import { checkNumbers } from './numbers-in.js';
import type { Results } from './shell-detection.js';

/** The agent with each model: the step holds the result of a plain run, and the words state its count and its model. */
async function checkAgent({ shell, ledger, place }: Context, results: Results): Promise<void> {
  for (const id of place.models) {
    const model = await expectedModel(place, id);
    const request =
      id === 'mock' ? 'detect objects in photos/signs.png' : `detect objects in photos/signs.png with the model ${id}`;
    const answer = await shell.json<AgentAnswer>('agent', 'run', request);
    const result = answer.steps[0]?.result as ImageResult | undefined;
    ledger.same(`"${request}" runs one detection`, [answer.kind, answer.steps.length], ['call', 1]);
    if (!result) continue;
    checkOrigin(ledger, result, model);
    const own = results.get(id)!.get('signs.png')!;
    ledger.same('objects of the step', result.detections, own.detections);
    const count = own.detections.length;
    ledger.isTrue(
      `"${answer.message}" states ${count} objects`,
      new RegExp(`\\b${count} objects?\\b`).test(answer.message),
    );
    const text = await shell.text('agent', 'run', request);
    ledger.isTrue(`the text names ${id}`, text.includes(` by ${id} (`));
    if (id === 'mock') ledger.isTrue('the text states that the mock invents its boxes', /invent|made up/.test(text));
  }
}

/** Commands on this machine: each number that they print is in their answer. */
async function checkMachine({ shell, ledger, place }: Context): Promise<void> {
  for (const args of [
    ['train', 'smoke'],
    ['cache', 'list'],
  ]) {
    const answer = await shell.json<object>(...args);
    // A plan counts in its text what its lists hold; times of the text are those of its own run.
    checkNumbers(ledger, await shell.text(...args), [answer, await shell.json<object>(...args)]);
  }
  const settings = await shell.json<{ settings: { name: string; value: unknown }[] }>('settings', 'list');
  const text = await shell.text('settings', 'list');
  for (const { name, value } of settings.settings) {
    const line = text.split('\n').find((one) => one.trim().startsWith(name)) ?? '';
    const stated = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    ledger.isTrue(`the line of ${name} states ${stated}`, line.includes(stated));
  }
  await shell.run('settings', 'set', 'backend', 'onnx');
  const changed = await shell.text('settings', 'list');
  ledger.isTrue('the changed setting is listed', /^\s*backend\s+onnx\b/m.test(changed));
  await shell.run('settings', 'unset', 'backend');
  await shell.run('cache', 'clear', 'agent-runs');
  const kept = await shell.json<{ kept: { kind: string; files: number }[] }>('cache', 'list');
  ledger.same('agent runs after clearing them', kept.kept.find(({ kind }) => kind === 'agent-runs')?.files, 0);
  const about = await shell.json<{ version: string; places: { models_dir: string } }>('doctor');
  ledger.same('models folder', about.places.models_dir, place.env.HANDLENS_MODELS_DIR);
  ledger.isTrue('the version', (await shell.text('doctor')).includes(about.version));
}

export async function checkOther(context: Context, results: Results): Promise<void> {
  await checkAgent(context, results);
  await checkMachine(context);
}
