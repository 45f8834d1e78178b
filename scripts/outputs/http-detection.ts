import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentAnswer } from '../../core/agent/decision/agent-answer.js';
import type { DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import type { ModelList } from '../../core/vision/models/model-list.js';
import type { DetectFolderResult } from '../../handlers/detection/detect-folder.js';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';
import type { CompareResult } from '../../handlers/detection/models-compare.js';
import { checkOrigin, expectedModel } from './check-result.js';
import type { Client } from './http-client.js';
import type { Context } from './shell.js';
import type { Results } from './shell-detection.js';

const choiceOf = (id: string) => (id === 'mock' ? { backend: 'mock' } : { backend: 'onnx', model_path: id });

/** Checks a model by path, by upload and in a folder: objects and model must match those of the command line. */
async function checkModel(
  { place, ledger }: Context,
  client: Client,
  [id, ofModel]: [string, Map<string, DetectImageResult>],
) {
  const model = await expectedModel(place, id);
  for (const [photo, own] of ofModel) {
    const byPath = await client.json<DetectImageResult>('POST', '/detect/image', {
      image_path: `photos/${photo}`,
      ...choiceOf(id),
    });
    const image = new File([await readFile(join(place.folder, 'photos', photo))], photo);
    const uploaded = await client.form<DetectImageResult>('/detect/image', { image, ...choiceOf(id) });
    for (const result of [byPath, uploaded]) {
      checkOrigin(ledger, result, model);
      ledger.same(`${photo} by ${id}`, [result.image.name, result.detections], [photo, own.detections]);
      ledger.same('classes', result.class_names, own.class_names);
    }
  }
  const page = await client.json<DetectFolderResult>('POST', '/detect/folder', {
    folder_path: 'photos',
    limit: 100,
    ...choiceOf(id),
  });
  ledger.same('total', [page.done, page.total], [ofModel.size, ofModel.size]);
  for (const { name, result } of page.entries) {
    if (result) checkOrigin(ledger, result, model);
    ledger.same(`${name} of the folder by ${id}`, result?.detections, ofModel.get(name)!.detections);
  }
}

async function checkAgent({ place, ledger }: Context, client: Client, results: Results): Promise<void> {
  for (const id of place.models) {
    const text =
      id === 'mock' ? 'detect objects in photos/signs.png' : `detect objects in photos/signs.png with the model ${id}`;
    const answer = await client.json<AgentAnswer>('POST', '/agent/run', { text });
    const result = answer.steps[0]?.result as DetectImageResult | undefined;
    ledger.same(`agent with ${id}`, result?.detections, results.get(id)!.get('signs.png')!.detections);
    if (result) checkOrigin(ledger, result, await expectedModel(place, id));
  }
}

/** Checks the endpoints of detection against the results of the command line. */
export async function checkHttpDetection(context: Context, client: Client, results: Results): Promise<void> {
  const { place, ledger, shell } = context;
  for (const entry of results) await checkModel(context, client, entry);
  await checkAgent(context, client, results);
  const list = await client.json<ModelList>('GET', '/models');
  ledger.same('models', list.models.map(({ id }) => id).sort(), [...place.models].sort());
  const compared = await client.json<CompareResult>('POST', '/models/compare', {
    models: place.models,
    folder_path: 'photos',
  });
  for (const { label, detections } of compared.comparison?.models ?? []) {
    const own = [...results.get(label)!.values()].reduce((sum, one) => sum + one.detections.length, 0);
    ledger.same(`found by ${label}`, detections, own);
  }
  const report = await client.json<DatasetReport>('POST', '/dataset/validate', { path: 'dataset/data.yaml' });
  ledger.same(
    'splits',
    report.splits,
    (await shell.json<DatasetReport>('dataset', 'validate', 'dataset/data.yaml')).splits,
  );
  interface Plan {
    dataset: object;
    settings: object;
    steps: object;
  }
  const plan = await client.json<Plan>('POST', '/train/smoke', {});
  const own = await shell.json<Plan>('train', 'smoke');
  ledger.same('plan', [plan.dataset, plan.settings, plan.steps], [own.dataset, own.settings, own.steps]);
  const preview = await client.send('GET', '/images/preview?image_path=photos/signs.png&max_side=64');
  ledger.isTrue('the preview is an image', (preview.headers.get('content-type') ?? '').startsWith('image/'));
}
