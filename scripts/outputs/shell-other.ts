import type { AgentAnswer } from '../../core/agent/decision/agent-answer.js';
import type { ImageResult } from '../../core/vision/results/image-result.js';
import { checkOrigin, countByClass, expectedModel } from './check-result.js';
import type { Ledger } from './ledger.js';
import type { Context } from './shell.js';
import { checkPrinted, madeWith, type Results } from './shell-detection.js';

/**
 * Checks the agent with each model: its step must contain the result of a plain run, and its text the count and the
 * model.
 */
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
    checkMessage(ledger, answer.message, own);
    const printed = await shell.run('agent', 'run', request);
    checkPrinted(ledger, printed, own);
    checkMessage(ledger, printed.stdout, own);
    if (id === 'mock') ledger.isTrue('the message states that boxes are made up', /made up/.test(answer.message));
  }
}

/** Checks a report of the agent on a folder: its model, and each object in its tables. */
async function checkAgentReport({ shell, ledger, place }: Context, results: Results): Promise<void> {
  for (const id of place.models) {
    const model = id === 'mock' ? '' : ` with the model ${id}`;
    const request = `detect objects in photos${model} and write a report about it`;
    const { steps } = await shell.json<AgentAnswer>('agent', 'run', request);
    const report = steps.at(-1)?.result as { content: string } | undefined;
    const own = [...results.get(id)!.values()];
    const images = own.map(({ image, detections }) => [image.name, detections.length, id]);
    const objects = own.flatMap(({ image, detections }) =>
      detections.map(({ class_name: name, confidence, box: { x1, y1, x2, y2 } }) => [
        ...[image.name, name, confidence.toFixed(2), [x1, y1, x2, y2].map((one) => one.toFixed(1)).join(' ')],
      ]),
    );
    const text = report?.content ?? '';
    ledger.states('images of the report', text, [/^\| `(.*)` \| (\d+) \| `?(\w+)`?.* \|$/gm, images]);
    ledger.states('objects of the report', text, [/^\| `(.*)` \| `(.*)` \| ([\d.]+) \| ([\d. ]+) \|$/gm, objects]);
    ledger.states('origin', text, [/Made with: `?(.*?)`?$/gm, [[madeWith(own[0]!, 'whole')]]]);
  }
}

/** Checks the sentence on an image: its count, and the count of each class. */
export function checkMessage(ledger: Ledger, message: string, result: ImageResult): void {
  const [, name, count, , classes = ''] = /(\S+): (\d+) (objects?)(?: \((.*?)\))?\./.exec(message) ?? [];
  ledger.same('image and count of the message', [name, Number(count)], ['photos/signs.png', result.detections.length]);
  const counts = [...classes.matchAll(/(\S.*?) (\d+)(?:, |$)/g)].map(([, own, number]) => [own!, Number(number)]);
  ledger.same('counts of the message', Object.fromEntries(counts), countByClass(result));
}

interface Cache {
  kept: { kind: string; files: number; bytes: number }[];
}

/** Checks the commands about this machine. */
async function checkMachine({ shell, ledger, place }: Context): Promise<void> {
  type Plan = { dataset: { splits: Record<string, { images: number; objects: number; backgrounds: number }> } };
  const { dataset } = await shell.json<Plan>('train', 'smoke');
  const splits = Object.entries(dataset.splits).map(([name, one]) => [name, one.images, one.objects, one.backgrounds]);
  const plan = await shell.text('train', 'smoke');
  ledger.states('plan', plan, [/^ +(\w+): (\d+) images, (\d+) objects, (\d+) background images?$/gm, splits]);
  const { kept: kinds } = await shell.json<Cache>('cache', 'list');
  const lines = kinds.map(({ kind, files, bytes }) => [kind, files, bytes]);
  const listed = await shell.text('cache', 'list');
  ledger.states('cache', listed, [/^([a-z-]+) +([\d,]+) files? +([\d,]+) bytes? /gm, lines]);
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
  const kept = await shell.json<Cache>('cache', 'list');
  ledger.same('agent runs after clearing them', kept.kept.find(({ kind }) => kind === 'agent-runs')?.files, 0);
  const about = await shell.json<{ version: string; places: { models_dir: string } }>('doctor');
  ledger.same('models folder', about.places.models_dir, place.env.HANDLENS_MODELS_DIR);
  ledger.isTrue('the version', (await shell.text('doctor')).includes(about.version));
}

export async function checkOther(context: Context, results: Results): Promise<void> {
  await checkAgent(context, results);
  await checkAgentReport(context, results);
  await checkMachine(context);
}
