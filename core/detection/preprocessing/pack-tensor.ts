import type { RgbImage } from '../../images/decode-image.js';
import type { InputContract } from '../model-contract.js';
import { toFloat16Bits } from './float16.js';
import type { ResizePlan } from './resize-plan.js';
import { type AxisWeights, axisWeights } from './resize-weights.js';

/** Part of an image, px. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type TensorData = Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** Grey of the letterbox margin (Ultralytics and YOLOX alike). */
const MARGIN = 114;

function newTensor(dtype: InputContract['dtype'], length: number): TensorData {
  if (dtype === 'float16') return new Uint16Array(length);
  return dtype === 'uint8' ? new Uint8Array(length) : new Float32Array(length);
}

/** What each of the 256 values of a channel becomes in the tensor. */
function valueTable(input: InputContract, channel: number): TensorData {
  const table = newTensor(input.dtype, 256);
  for (let value = 0; value < 256; value++) {
    const scaled = (value * input.scale - input.mean[channel]!) / input.std[channel]!;
    table[value] = input.dtype === 'float16' ? toFloat16Bits(scaled) : scaled;
  }
  return table;
}

/** Interpolates one source row to the target width: interleaved RGB, fixed point with 11 fraction bits. */
function resampleRow(
  image: RgbImage,
  region: Region,
  { row, across, into }: { row: number; across: AxisWeights; into: Int32Array },
) {
  const { data } = image;
  const start = ((region.y + row) * image.width + region.x) * 3;
  const { first, second, firstWeight, secondWeight } = across;
  for (let x = 0, to = 0; x < first.length; x++, to += 3) {
    const a = start + first[x]! * 3;
    const b = start + second[x]! * 3;
    const wa = firstWeight[x]!;
    const wb = secondWeight[x]!;
    into[to] = data[a]! * wa + data[b]! * wb;
    into[to + 1] = data[a + 1]! * wa + data[b + 1]! * wb;
    into[to + 2] = data[a + 2]! * wa + data[b + 2]! * wb;
  }
}

/** Hands out resampled rows, keeping the two that the next target row most likely needs again. */
function rowSource(image: RgbImage, region: Region, across: AxisWeights): (row: number) => Int32Array {
  const width = across.first.length * 3;
  const slots = [new Int32Array(width), new Int32Array(width)];
  const held = [-1, -1];
  return (row) => {
    const slot = row % 2;
    const into = slots[slot]!;
    if (held[slot] !== row) {
      resampleRow(image, region, { row, across, into });
      held[slot] = row;
    }
    return into;
  };
}

interface Target {
  tensor: TensorData;
  tables: TensorData[];
  /** Distance between neighbours in a row, and first element of each RGB channel. */
  step: number;
  channels: readonly [number, number, number];
}

function newTarget(plan: ResizePlan, input: InputContract): Target {
  const plane = plan.tensorWidth * plan.tensorHeight;
  const tensor = newTensor(input.dtype, plane * 3);
  const order = input.color === 'rgb' ? [0, 1, 2] : [2, 1, 0];
  const size = input.axes === 'nchw' ? plane : 1;
  const tables = order.map((channel) => valueTable(input, channel));
  const channels = order.map((channel) => channel * size) as [number, number, number];
  const step = input.axes === 'nchw' ? 1 : 3;
  for (const [rgb, start] of channels.entries()) {
    const margin = tables[rgb]![MARGIN]!;
    if (input.axes === 'nchw') tensor.fill(margin, start, start + plane);
    else for (let place = start; place < tensor.length; place += 3) tensor[place] = margin;
  }
  return { tensor, tables, step, channels };
}

/** Blends two resampled rows and writes them through the value tables (OpenCV's VResizeLinear for 8 bits). */
function writeRow(
  target: Target,
  place: number,
  rows: { above: Int32Array; below: Int32Array; wa: number; wb: number },
) {
  const { tensor, tables, step, channels } = target;
  const { above, below, wa, wb } = rows;
  for (let channel = 0; channel < 3; channel++) {
    const table = tables[channel]!;
    let to = channels[channel]! + place * step;
    for (let from = channel; from < above.length; from += 3, to += step) {
      const value = (((wa * (above[from]! >> 4)) >> 16) + ((wb * (below[from]! >> 4)) >> 16) + 2) >> 2;
      tensor[to] = table[value]!;
    }
  }
}

/**
 * Resizes a region of an upright image as OpenCV's INTER_LINEAR does, sets it into its margin, and writes it in the
 * order, scale and type that the model takes, in one pass over the target.
 * @returns the tensor of one image: 3 x tensorHeight x tensorWidth elements; float16 as its bits.
 */
export function packTensor(
  image: RgbImage,
  region: Region,
  { plan, input }: { plan: ResizePlan; input: InputContract },
): TensorData {
  const target = newTarget(plan, input);
  const across = axisWeights(region.width, plan.width, 'columns');
  const down = axisWeights(region.height, plan.height, 'rows');
  const rowAt = rowSource(image, region, across);
  for (let y = 0; y < plan.height; y++) {
    const above = rowAt(down.first[y]!);
    const below = rowAt(down.second[y]!);
    const place = (plan.top + y) * plan.tensorWidth + plan.left;
    writeRow(target, place, { above, below, wa: down.firstWeight[y]!, wb: down.secondWeight[y]! });
  }
  return target.tensor;
}
