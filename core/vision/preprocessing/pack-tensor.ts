import type { RgbImage } from '../image/decode-image.js';
import type { InputContract } from '../models/model-contract.js';
import { toFloat16Bits } from './float16.js';
import { type ResizePlan, roundHalfEven } from './resize-plan.js';
import { BLENDED_BYTES, openRowBlender } from './wasm/row-blender.js';

/** For each target index along an axis: two source indices and their weights, in 1/2048. */
interface AxisWeights {
  first: Int32Array;
  second: Int32Array;
  firstWeight: Int32Array;
  secondWeight: Int32Array;
}

const ONE = 2048;

/**
 * Computes weights for linear interpolation along an axis, with half-pixel centers and without anti-aliasing. Uses the
 * 11-bit fixed-point arithmetic of OpenCV's INTER_LINEAR for 8-bit images (modules/imgproc/src/resize.cpp), so that a
 * model gets the same pixels.
 * @param source number of source pixels, above 0.
 * @param target number of target pixels, above 0.
 * @param axis direction. Outside the outermost pixel centers, OpenCV uses only the edge pixel in columns, but blends it
 * with itself in rows, which rounds differently.
 */
function axisWeights(source: number, target: number, axis: 'columns' | 'rows'): AxisWeights {
  const weights: AxisWeights = {
    first: new Int32Array(target),
    second: new Int32Array(target),
    firstWeight: new Int32Array(target),
    secondWeight: new Int32Array(target),
  };
  const scale = source / target;
  const clip = (place: number) => Math.min(Math.max(place, 0), source - 1);
  for (let place = 0; place < target; place++) {
    const exact = Math.fround((place + 0.5) * scale - 0.5);
    const floor = Math.floor(exact);
    const isEdge = axis === 'columns' && (floor < 0 || floor >= source - 1);
    const fraction = isEdge ? 0 : Math.fround(exact - floor);
    weights.first[place] = clip(floor);
    weights.second[place] = isEdge ? clip(floor) : clip(floor + 1);
    weights.firstWeight[place] = roundHalfEven(Math.fround(1 - fraction) * ONE);
    weights.secondWeight[place] = roundHalfEven(fraction * ONE);
  }
  return weights;
}

/** A region of an image, px. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type TensorData = Float32Array | Uint16Array | Uint8Array;

/** Gray level of the letterbox margin in Ultralytics and YOLOX. */
const MARGIN = 114;

interface TensorType {
  new (content: number | ArrayBufferLike): TensorData;
  readonly BYTES_PER_ELEMENT: number;
}

const ARRAYS = { float32: Float32Array, float16: Uint16Array, uint8: Uint8Array } as Readonly<
  Record<InputContract['dtype'], TensorType>
>;

/** Returns the size of a tensor in bytes. */
export function bytesOfTensor(plan: ResizePlan, { dtype }: InputContract): number {
  return 3 * plan.tensorWidth * plan.tensorHeight * ARRAYS[dtype].BYTES_PER_ELEMENT;
}

/** Returns the tensor value for each of the 256 values of a channel. */
function valueTable(input: InputContract, channel: number): TensorData {
  const table = new ARRAYS[input.dtype](256);
  for (let value = 0; value < 256; value++) {
    const scaled = (value * input.scale - input.mean[channel]!) / input.std[channel]!;
    table[value] = input.dtype === 'float16' ? toFloat16Bits(scaled) : scaled;
  }
  return table;
}

interface Target {
  tensor: TensorData;
  /** Tensor values of each channel (R, G, B), and the index of its first element in the tensor. */
  tables: TensorData[];
  starts: number[];
  /** Distance between adjacent pixels of a row in the tensor, in elements. */
  step: number;
}

function newTarget(plan: ResizePlan, input: InputContract, buffer: ArrayBufferLike): Target {
  const plane = plan.tensorWidth * plan.tensorHeight;
  const order = input.color === 'rgb' ? [0, 1, 2] : [2, 1, 0];
  const isPlanar = input.axes === 'nchw';
  return {
    tensor: new ARRAYS[input.dtype](buffer),
    tables: order.map((channel) => valueTable(input, channel)),
    starts: order.map((channel) => channel * (isPlanar ? plane : 1)),
    step: isPlanar ? 1 : 3,
  };
}

/** Fills the pixels `from` (inclusive) to `to` (exclusive) with the margin color. */
function fillPixels({ tensor, tables, starts, step }: Target, from: number, to: number): void {
  for (const [channel, start] of starts.entries()) {
    const margin = tables[channel]![MARGIN]!;
    if (step === 1) tensor.fill(margin, start + from, start + to);
    else for (let pixel = from; pixel < to; pixel++) tensor[start + pixel * step] = margin;
  }
}

/** Fills the margin. Does not fill the whole tensor, because its 5 MB (640 px) would be written twice. */
function fillMargin(target: Target, { width, height, left, top, tensorWidth, tensorHeight }: ResizePlan): void {
  const first = top * tensorWidth + left;
  fillPixels(target, 0, first);
  for (let y = 1; y < height && width < tensorWidth; y++) {
    fillPixels(target, first + (y - 1) * tensorWidth + width, first + y * tensorWidth);
  }
  fillPixels(target, first + (height - 1) * tensorWidth + width, tensorWidth * tensorHeight);
}

/** Writes the tensor values of interpolated pixels. @param to index of the first one in the tensor. */
function writePixels({ tensor, tables, starts, step }: Target, pixels: Uint8Array, to: number): void {
  const [table0, table1, table2] = tables as [TensorData, TensorData, TensorData];
  let place0 = starts[0]! + to * step;
  let place1 = starts[1]! + to * step;
  let place2 = starts[2]! + to * step;
  for (let at = 0; at < pixels.length; at += BLENDED_BYTES) {
    tensor[place0] = table0[pixels[at]!]!;
    tensor[place1] = table1[pixels[at + 1]!]!;
    tensor[place2] = table2[pixels[at + 2]!]!;
    place0 += step;
    place1 += step;
    place2 += step;
  }
}

/**
 * Resizes a region of an upright image like OpenCV's INTER_LINEAR, adds the margin, and writes the tensor in the
 * channel order, scale and type of the input contract. Interpolates between two columns and two rows at once, because
 * models rarely need a source row twice, so storing interpolated rows would cost more.
 * @param buffer memory for the tensor, of `bytesOfTensor`; its content is overwritten.
 * @returns the tensor of one image, 3 x tensorHeight x tensorWidth elements; float16 as bits.
 */
export function packTensor(
  image: RgbImage,
  region: Region,
  { plan, input, buffer }: { plan: ResizePlan; input: InputContract; buffer?: ArrayBufferLike },
): TensorData {
  const target = newTarget(plan, input, buffer ?? new ArrayBuffer(bytesOfTensor(plan, input)));
  fillMargin(target, plan);
  const across = axisWeights(region.width, plan.width, 'columns');
  const down = axisWeights(region.height, plan.height, 'rows');
  const { setRow, blend } = openRowBlender(region.width, across);
  const rowOf = (y: number) => {
    const start = ((region.y + y) * image.width + region.x) * 3;
    return image.data.subarray(start, start + region.width * 3);
  };
  for (let y = 0; y < plan.height; y++) {
    setRow('above', rowOf(down.first[y]!));
    setRow('below', rowOf(down.second[y]!));
    const pixels = blend(down.firstWeight[y]!, down.secondWeight[y]!);
    writePixels(target, pixels, (plan.top + y) * plan.tensorWidth + plan.left);
  }
  return target.tensor;
}
