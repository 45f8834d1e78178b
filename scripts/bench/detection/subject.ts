import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Fault } from '../../../core/base/fault.js';
import { inspectModel } from '../../../core/vision/models/inspect-model.js';
import type { ModelContract } from '../../../core/vision/models/model-contract.js';
import { reviewModel } from '../../../core/vision/models/review-model.js';
import type { ModelFile } from '../area.js';

/** A reviewed weight file to measure. */
export interface Subject {
  name: string;
  id: string;
  /** Real path of the weights. */
  path: string;
  bytes: number;
  contract: ModelContract;
}

const USUAL_FOLDER = resolve('..', 'shared', 'data', 'weights');
const USUAL_FILE = 'yolox_nano.onnx';

/** Returns the default weights: the usual small ones, the first in the same folder, or none. */
export async function usualModels(): Promise<ModelFile[]> {
  const files = await readdir(USUAL_FOLDER).catch(() => []);
  const weights = files.filter((file) => file.endsWith('.onnx')).sort();
  const file = weights.includes(USUAL_FILE) ? USUAL_FILE : weights[0];
  return file === undefined ? [] : [{ path: join(USUAL_FOLDER, file), name: file }];
}

async function copyWeights({ path }: ModelFile, modelsDir: string): Promise<string> {
  await access(path, constants.R_OK).catch((cause) => {
    throw new Fault('not-found', `There is no weight file "${basename(path)}" that can be read. Check --model.`, {
      cause,
    });
  });
  const copy = join(modelsDir, basename(path));
  await mkdir(modelsDir, { recursive: true });
  await copyFile(path, copy, constants.COPYFILE_EXCL);
  return copy;
}

/**
 * Copies a weight file into a models folder and reviews it there, only for the benchmark. @throws the faults of a
 * review.
 */
export async function reviewSubject(model: ModelFile, modelsDir: string): Promise<Subject> {
  const path = await copyWeights(model, modelsDir);
  const found = await inspectModel(path);
  const needsNames = found.class_names_source === 'numbered' && found.class_names.length === 80;
  const { card } = await reviewModel(
    {
      model_path: path,
      source: 'a file named on the command line of the bench',
      licence: found.licence ?? 'not stated: measured only, not shipped',
      commercial_use: 'unknown',
      reviewed_by: 'npm run bench',
      notes: 'Written for a measurement; removed after it.',
      ...(needsNames ? { names: 'coco80' } : {}),
      replace: 'refuse',
    },
    {
      modelsDir,
      classNamesDir: join('configs', 'class-names'),
      allow: async (file) => file,
      today: new Date().toISOString().slice(0, 10),
    },
  );
  return { name: model.name, id: card.id, path, bytes: card.bytes, contract: card.contract };
}
