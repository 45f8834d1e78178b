import { openSession } from '../../core/vision/backends/onnx/session.js';
import { readCandidates, type SelectOptions } from '../../core/vision/backends/read-candidates.js';
import type { Candidates } from '../../core/vision/boxes/candidates.js';
import type { RgbImage } from '../../core/vision/image/decode-image.js';
import { inspectModel } from '../../core/vision/models/inspect-model.js';
import { bytesOfTensor, packTensor } from '../../core/vision/preprocessing/pack-tensor.js';
import { planResize } from '../../core/vision/preprocessing/resize-plan.js';

export const SELECT: SelectOptions = {
  confidence: 0.25,
  iou: 0.7,
  maxDetections: 300,
  classIds: null,
  scope: 'per-class',
};

/** Runs a weight file on an image in this thread, through the same code as the workers. */
export async function runModel(
  path: string,
  image: RgbImage,
  select: Partial<SelectOptions> = {},
): Promise<{ candidates: Candidates; names: string[] }> {
  const report = await inspectModel(path);
  if (!report.contract) throw new Error(`${report.file} was refused: ${report.refusal?.reason}`);
  const { contract, sha256 } = report;
  const session = await openSession({ path, sha256, device: 'cpu', threads: 1 }, contract);
  try {
    const region = { x: 0, y: 0, width: image.width, height: image.height };
    const plan = planResize(region, contract.input);
    const buffer = new SharedArrayBuffer(bytesOfTensor(plan, contract.input));
    const tensor = packTensor(image, region, { plan, input: contract.input, buffer });
    const outputs = await session.run(tensor, { width: plan.tensorWidth, height: plan.tensorHeight });
    const { candidates } = readCandidates({ outputs, boxes: session.boxes, plan, region }, contract, {
      ...SELECT,
      ...select,
    });
    return { candidates, names: contract.class_names };
  } finally {
    await session.release();
  }
}
