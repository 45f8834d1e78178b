import { isFault } from '../../core/base/fault.js';
import { sampleFile } from '../../core/samples/sample-files.js';
import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import type { ModelList } from '../../core/vision/models/model-list.js';
import { type DetectImageResult, handler as detectImage } from '../../handlers/detection/detect-image.js';
import { handler as listModels } from '../../handlers/detection/models.js';
import { handler as analyzeUpload } from '../../handlers/tables/analyze-upload.js';
import { call } from '../call.js';
import { countOf, grouped } from '../output/figures.js';
import { type CheckName, type DoctorCheck, ok, problem } from './doctor-check.js';

const PHOTO = 'photos/street-01.jpg';
const TABLE = 'tables/sales.xlsx';
const REMEDY = 'Report this with the output of: vision-cli doctor --paths';

/** Does a small piece of work. A fault is the result of the check. */
async function attempt(name: CheckName, work: () => Promise<DoctorCheck>): Promise<DoctorCheck> {
  try {
    return await work();
  } catch (error) {
    if (!isFault(error)) throw error;
    return problem(name, `${error.code}: ${error.message}`, REMEDY);
  }
}

/** Returns the classes of the detections, the most confident first. */
const classesOf = ({ detections }: DetectImageResult) =>
  [...new Set(detections.map(({ class_name: name }) => name))].slice(0, 3).join(', ') || 'nothing';

/** Runs the default model, or the first one that is ready, on a generated photo. Without a model there is nothing to run. */
export async function checkDetection(): Promise<DoctorCheck[]> {
  const { models, default: usual } = await call<ModelList>(listModels, {});
  const ready = models.filter(({ backend, state }) => backend === 'onnx' && state === 'ready').map(({ id }) => id);
  const id = ready.find((one) => one === usual.model) ?? ready[0];
  if (id === undefined) return [];
  const name = { topic: 'detection', name: 'detection test' } as const;
  const check = await attempt(name, async () => {
    const image = Buffer.from(await sampleFile(PHOTO)).toString('base64');
    const json = { image_base64: image, backend: 'onnx', model_path: id };
    const result = await call<DetectImageResult>(detectImage, { json });
    const { total, queue } = result.timings_ms;
    return ok(name, `${id} found ${classesOf(result)} in the test image, ${Math.round(total - queue)} ms`);
  });
  return [check];
}

/** Profiles a generated workbook. */
export function checkTables(): Promise<DoctorCheck> {
  const name = { topic: 'tables', name: 'table test' } as const;
  return attempt(name, async () => {
    const body = await sampleFile(TABLE);
    const headers = {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="sales.xlsx"',
    };
    const begun = performance.now();
    const { tables } = await call<DatasetProfile>(analyzeUpload, { body, headers });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return ok(name, `${grouped(rows)} rows of ${countOf(tables.length, 'table')} profiled in ${seconds} s`);
  });
}
