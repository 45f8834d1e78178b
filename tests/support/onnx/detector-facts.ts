import { expect } from 'vitest';
import { type ContractFinding, detectContract } from '../../../core/vision/models/detect-layout.js';
import { ModelContract } from '../../../core/vision/models/model-contract.js';
import type { PortSpec } from '../../../core/vision/models/onnx/write/model-spec.js';
import { readOnnx } from '../../../core/vision/models/read-onnx.js';
import type { Sidecar } from '../../../core/vision/models/sidecar.js';
import { type DescribedModel, describeModel, imageInput } from './describe-model.js';

type Dims = PortSpec['dims'];

/** Result of inspecting a model: a contract that matches its schema, or a refusal, never both. */
export function detect(model: DescribedModel, sidecar: Sidecar | null = null): ContractFinding {
  const finding = detectContract(readOnnx(describeModel(model)), sidecar);
  expect(finding.contract === null).toBe(finding.refusal !== null);
  if (finding.contract) ModelContract.parse(finding.contract);
  return finding;
}

/** Returns a model with these outputs; a single shape is that of `output0`. */
export function model(outputs: Dims | Record<string, Dims>, rest: Partial<DescribedModel> = {}): DescribedModel {
  const named =
    outputs === null || Array.isArray(outputs) ? { output0: outputs as Dims } : (outputs as Record<string, Dims>);
  return { outputs: Object.entries(named).map(([name, dims]) => ({ name, dims })), ...rest };
}

/** Returns class names as Ultralytics writes them into the metadata. */
export const names = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `${index}: 'thing ${index}'`).join(', ')}}`;
export const listOf = (count: number) => Array.from({ length: count }, (_, index) => `thing ${index}`);
/** Returns metadata as Ultralytics writes it. */
export const ultralytics = (count: number, extra: Record<string, string> = {}) => ({
  metadata: { description: 'Ultralytics YOLO11n model', task: 'detect', stride: '32', names: names(count), ...extra },
});
export const size = (side: number) => ({ inputs: [imageInput([1, 3, side, side])] });
export const FREE = { inputs: [imageInput(['batch', 3, 'height', 'width'])] };
export const DETR_INPUTS = [
  imageInput([1, 3, 640, 640]),
  { name: 'orig_target_sizes', dtype: 'int64', dims: [1, 2] } as const,
];
export const detrOutputs = (labels: Dims, boxes: Dims, scores: Dims): PortSpec[] => [
  { name: 'scores', dims: scores },
  { name: 'labels', dtype: 'int64', dims: labels },
  { name: 'boxes', dims: boxes },
];
export const NANODET_HEADS = {
  a: [1, 169, 32],
  b: [1, 2704, 80],
  c: [1, 676, 32],
  d: [1, 169, 80],
  e: [1, 676, 80],
  f: [1, 2704, 32],
};
/** Four feature maps of scores and distances: PicoDet, or NanoDet-Plus if the names match. */
export const PLUS_HEADS = {
  a: [1, 1600, 7],
  b: [1, 1600, 32],
  c: [1, 400, 7],
  d: [1, 400, 32],
  e: [1, 100, 7],
  f: [1, 100, 32],
  g: [1, 25, 7],
  h: [1, 25, 32],
};
/** The same, with the names of the NanoDet-Plus in opencv/opencv_zoo. */
export const NAMED_PLUS_HEADS = Object.fromEntries(
  Object.values(PLUS_HEADS).map((dims, place) => [
    `${place % 2 === 0 ? 'cls' : 'dis'}_pred_stride_${8 << Math.floor(place / 2)}`,
    dims,
  ]),
);
