import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReviewRequest, reviewModel } from '../../core/vision/models/review-model.js';
import { type TinyModel, tinyModel } from './tiny-model.js';

/** Writes tiny models with their cards into a models folder, by id. */
export async function reviewedModels(folder: string, models: Readonly<Record<string, TinyModel>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [id, model] of Object.entries(models)) {
    await writeFile(join(folder, `${id}.onnx`), tinyModel(model));
    const request = ReviewRequest.parse({ model_path: `${id}.onnx`, source: 'drawn here', reviewed_by: 'Mona' });
    const allow = (path: string) => Promise.resolve(path);
    await reviewModel(request, { modelsDir: folder, classNamesDir: 'configs/class-names', allow, today: '2026-11-21' });
  }
}
