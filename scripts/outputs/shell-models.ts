import type { ModelList } from '../../core/vision/models/model-list.js';
import type { ModelReport } from '../../core/vision/models/model-report.js';
import type { CompareResult } from '../../handlers/detection/models-compare.js';
import { countByClass, expectedModel } from './check-result.js';
import type { Context } from './shell.js';
import { madeWith, type Results } from './shell-detection.js';
import { BUILT } from './workplace.js';

async function checkList({ shell, ledger, place }: Context): Promise<void> {
  const list = await shell.json<ModelList>('models', 'list');
  ledger.same('models', list.models.map(({ id }) => id).sort(), [...place.models].sort());
  const text = await shell.text('models', 'list');
  for (const { id, state, layout, classes } of list.models) {
    const { classNames } = await expectedModel(place, id);
    ledger.same(`classes of ${id}`, classes, classNames?.length ?? null);
    const line = text.split('\n').find((one) => one.startsWith(`  ${id} `)) ?? '';
    for (const part of [id === 'mock' ? 'made-up boxes' : state, layout, classes === null ? null : ` ${classes} `]) {
      ledger.isTrue(`the line of ${id} states ${part}`, part === null || line.includes(part));
    }
  }
}

async function checkInspect({ shell, ledger, place }: Context): Promise<void> {
  for (const id of place.models.filter((one) => one !== 'mock')) {
    const report = await shell.json<ModelReport>('models', 'inspect', `${id}.onnx`);
    const { sha256 } = await expectedModel(place, id);
    ledger.same(`hash of ${id}`, report.sha256, sha256);
    const text = await shell.text('models', 'inspect', `${id}.onnx`);
    ledger.states('hash', text, [/^sha256 +(\w+)$/gm, [[sha256]]]);
    ledger.states('layout', text, [/^can be run as (\S+)$/gm, [[report.layout]]]);
    const names = report.class_names ?? [];
    ledger.states('classes', text, [/^classes +(\d+) \((\w+)\)/gm, [[names.length, report.class_names_source]]]);
    const [line = ''] = /^operators .*/m.exec(text) ?? [];
    const operators = report.operators.slice(0, 8).map(({ operator, count }) => [operator, count]);
    ledger.states('operators', line, [/ ([A-Z]\w+) (\d+)/g, operators]);
  }
}

/** Checks a comparison against the counts of single images, for each model. */
async function checkCompare({ shell, ledger, place }: Context, results: Results): Promise<void> {
  const args = ['models', 'compare', ...place.models, '--folder', 'photos'];
  const answer = await shell.json<CompareResult>(...args);
  const models = answer.comparison?.models ?? [];
  ledger.same(
    'compared models',
    models.map(({ label }) => label),
    place.models,
  );
  for (const { label, detections, sha256 } of models) {
    const own = [...results.get(label)!.values()];
    const found = own.reduce((sum, result) => sum + result.detections.length, 0);
    ledger.same(`found by ${label}`, detections, found);
    ledger.same(`hash of ${label}`, sha256, (await expectedModel(place, label)).sha256);
  }
  const text = await shell.text(...args);
  const [first] = results.values();
  ledger.states('first line', text, [/^(\d+) models, (\d+) images,/g, [[place.models.length, first!.size]]]);
  const made = [...results].map(([id, ofModel]) => [id, madeWith([...ofModel.values()][0]!)]);
  ledger.states('models', text, [/^ {2}(\S+): (.*; confidence .*)$/gm, made]);
  for (const [id, ofModel] of results) {
    const column = place.models.indexOf(id);
    const counts = countByClass({ detections: [...ofModel.values()].flatMap(({ detections }) => detections) });
    for (const [name, count] of Object.entries(counts)) {
      const cells = new RegExp(`^ {2}${name}((?: +\\d+){${place.models.length}})$`, 'm').exec(text)?.[1];
      ledger.same(`printed ${name} of ${id}`, Number(cells?.trim().split(/ +/)[column]), count);
    }
  }
}

/** Checks `models list`, `inspect`, `review` and `compare`; the reviews ran when the workplace was built. */
export async function checkModels(context: Context, results: Results): Promise<void> {
  await checkList(context);
  await checkInspect(context);
  await checkCompare(context, results);
  const again = ['models', 'review', `${BUILT}.onnx`, '--source', 'check:outputs', '--replace'];
  const review = await context.shell.json<{ card: { sha256: string; id: string } }>(...again);
  const { sha256 } = await expectedModel(context.place, BUILT);
  context.ledger.same('reviewed model', [review.card.id, review.card.sha256], [BUILT, sha256]);
}
