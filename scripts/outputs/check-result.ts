import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ImageResult } from '../../core/vision/results/image-result.js';
import type { Ledger } from './ledger.js';
import type { Workplace } from './workplace.js';

/** The model that a result must name. */
export interface ExpectedModel {
  id: string;
  sha256: string | null;
  backend: 'mock' | 'onnx';
  classNames: readonly string[] | null;
}

/** Returns the facts of a model from its card and its file, not from any answer. */
export async function expectedModel({ folder }: Workplace, id: string): Promise<ExpectedModel> {
  if (id === 'mock') return { id, sha256: null, backend: 'mock', classNames: null };
  const card = parse(await readFile(join(folder, 'models', `${id}.card.yaml`), 'utf8'));
  const weights = await readFile(join(folder, 'models', card.file));
  const sha256 = createHash('sha256').update(weights).digest('hex');
  return { id, sha256, backend: 'onnx', classNames: card.contract.class_names };
}

/** Returns the flags that select a model. */
export const flagsOf = ({ id, backend }: ExpectedModel) =>
  backend === 'mock' ? ['--backend', 'mock'] : ['--backend', 'onnx', '--model-path', id];

/** Compares the origin and the class names that a result states with those of its model. */
export function checkOrigin(ledger: Ledger, result: ImageResult, model: ExpectedModel): void {
  const { backend, is_mock, model: stated, detections } = result;
  ledger.same('model', { id: stated.id, sha256: stated.sha256 }, { id: model.id, sha256: model.sha256 });
  ledger.same('backend', [backend, is_mock], [model.backend, model.backend === 'mock']);
  if (model.classNames === null) return;
  for (const { class_id: id, class_name: name } of detections) ledger.same('class name', name, model.classNames[id]);
}

/** Counts detections by class, names in order. */
export function countByClass({ detections }: Pick<ImageResult, 'detections'>): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { class_name: name } of detections) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
