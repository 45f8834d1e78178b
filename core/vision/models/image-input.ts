import type { ImageSize } from '../layouts/anchors.js';
import { type Dim, describePort, type TensorPort } from '../layouts/tensor-port.js';
import type { InputContract } from './model-contract.js';
import type { ModelMetadata } from './model-metadata.js';
import type { OnnxFile } from './onnx/onnx-file.js';
import type { Refusal } from './refusal.js';
import type { Sidecar } from './sidecar.js';

/** The image input of a model, as far as the file describes it. */
export interface ImageInput extends ImageSize, Pick<InputContract, 'name' | 'dtype' | 'axes' | 'dynamic' | 'stride'> {
  /** Name of the second input, for the image size; null if there is none. */
  sizeInput: string | null;
}

/** Information about the input from outside the graph. */
export interface InputHints {
  metadata: ModelMetadata;
  sidecar: Sidecar | null;
}

const DEFAULT_SIDE = 640;
const DEFAULT_STRIDE = 32;
const FIXED_RGB = 'Export it with a fixed input of [1,3,height,width] for RGB images.';

/**
 * Identifies the inputs: one image with batch size 1 and 3 channels, and optionally an int64 [1, 2] for the image size.
 */
export function readImageInput(file: OnnxFile, hints: InputHints): ImageInput | Refusal {
  const images = file.inputs.filter(({ dims }) => dims?.length === 4);
  const sizes = file.inputs.filter(isSizeInput);
  const port = images[0];
  if (
    port === undefined ||
    images.length + sizes.length !== file.inputs.length ||
    images.length > 1 ||
    sizes.length > 1
  ) {
    const found = file.inputs.map(describePort).join(', ') || 'none';
    const reason = `The inputs are ${found}, but a detector needs one image [1,3,height,width], and optionally its size as int64 [1,2].`;
    return { reason, remedy: 'Export only the detector, without preprocessing and postprocessing inputs.' };
  }
  return describeImage(port, { ...hints, sizeInput: sizes[0]?.name ?? null });
}

function isSizeInput({ dims, dtype }: TensorPort): boolean {
  return dtype === 'int64' && dims?.length === 2 && dims[1] === 2;
}

function describeImage(port: TensorPort, hints: InputHints & { sizeInput: string | null }): ImageInput | Refusal {
  const { name, dtype } = port;
  const [batch = null, ...rest] = port.dims ?? [];
  if (dtype !== 'float32' && dtype !== 'float16' && dtype !== 'uint8') {
    return {
      reason: `The input ${describePort(port)} is of type ${dtype}.`,
      remedy: 'Export it with a float32 input.',
    };
  }
  if (typeof batch === 'number' && batch !== 1) {
    const remedy = 'Export it with batch=1 or with a dynamic batch (Ultralytics: `batch=1` or `dynamic=True`).';
    return { reason: `The input ${describePort(port)} needs ${batch} images at once.`, remedy };
  }
  const axes = rest[2] === 3 ? 'nhwc' : 'nchw';
  const [channels, height, width] = axes === 'nhwc' ? [rest[2], rest[0], rest[1]] : rest;
  const count = typeof channels === 'number' ? channels : (hints.metadata.channels ?? 3);
  if (count !== 3) {
    return { reason: `The input ${describePort(port)} has ${count} channels instead of 3.`, remedy: FIXED_RGB };
  }
  const size: [Dim, Dim] = [height ?? null, width ?? null];
  return (
    refuseSize(port, size, hints.sidecar) ?? { name, dtype, axes, sizeInput: hints.sizeInput, ...sizeOf(size, hints) }
  );
}

/** Returns the height and width stated by a sidecar. */
function statedSize(sidecar: Sidecar | null): [number | undefined, number | undefined] {
  const stated = sidecar?.image_size;
  return typeof stated === 'object' ? stated : [stated, stated];
}

/** Rejects a size in a sidecar that differs from a fixed axis, because it could not be applied. */
function refuseSize(port: TensorPort, size: [Dim, Dim], sidecar: Sidecar | null): Refusal | null {
  const stated = statedSize(sidecar);
  const isOther = size.some((side, axis) => typeof side === 'number' && (stated[axis] ?? side) !== side);
  if (!isOther) return null;
  return {
    reason: `The sidecar states the image_size ${JSON.stringify(sidecar?.image_size)}, but the input ${describePort(port)} has a fixed size.`,
    remedy: 'Remove image_size from the sidecar, or export the model with dynamic axes (Ultralytics: `dynamic=True`).',
  };
}

/**
 * Returns the input size: the length of a fixed axis; for a dynamic axis, the size in the sidecar, otherwise in the
 * metadata, otherwise 640 px. If one axis is fixed, the other is treated as fixed, too, because only one size can be
 * right.
 */
function sizeOf([height, width]: [Dim, Dim], { sidecar, metadata }: InputHints) {
  const [statedHeight, statedWidth] = statedSize(sidecar);
  return {
    height: typeof height === 'number' ? height : (statedHeight ?? metadata.imageSize?.height ?? DEFAULT_SIDE),
    width: typeof width === 'number' ? width : (statedWidth ?? metadata.imageSize?.width ?? DEFAULT_SIDE),
    dynamic: typeof height !== 'number' && typeof width !== 'number',
    stride: metadata.stride ?? DEFAULT_STRIDE,
  };
}
