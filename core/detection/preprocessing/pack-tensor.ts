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

/** What one target row is made of: the first elements and the weights (of 2048) of two source rows. */
interface RowPair {
  above: number;
  below: number;
  wa: number;
  wb: number;
}

/** Element offsets of the columns on both sides of each target column; the weights are those of the axis. */
interface Columns extends Pick<AxisWeights, 'firstWeight' | 'secondWeight'> {
  left: Int32Array;
  right: Int32Array;
}

/**
 * Writes one channel of one target row: two columns of two rows are blended in the fixed point of OpenCV
 * (HResizeLinear with 11 fraction bits, VResizeLinear for 8 bits) and looked up. All in one pass: rows in between would
 * be written and read for nothing, since a model seldom needs a source row twice.
 */
function writeRow(data: Uint8Array, columns: Columns, { row, to, step, table, tensor }: RowTarget): void {
  const { left, right, firstWeight, secondWeight } = columns;
  const { above, below, wa, wb } = row;
  for (let x = 0, place = to; x < left.length; x++, place += step) {
    const l = left[x]!;
    const r = right[x]!;
    const wl = firstWeight[x]!;
    const wr = secondWeight[x]!;
    const upper = (data[above + l]! * wl + data[above + r]! * wr) >> 4;
    const lower = (data[below + l]! * wl + data[below + r]! * wr) >> 4;
    tensor[place] = table[(((wa * upper) >> 16) + ((wb * lower) >> 16) + 2) >> 2]!;
  }
}

interface RowTarget {
  row: RowPair;
  /** First element of the row in the tensor, and the distance to the next. */
  to: number;
  step: number;
  table: TensorData;
  tensor: TensorData;
}

function columnsOf(across: AxisWeights, channel: number): Columns {
  const { first, second, firstWeight, secondWeight } = across;
  return {
    left: first.map((x) => x * 3 + channel),
    right: second.map((x) => x * 3 + channel),
    firstWeight,
    secondWeight,
  };
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
  const { tensor, tables, step, channels } = newTarget(plan, input);
  const across = axisWeights(region.width, plan.width, 'columns');
  const down = axisWeights(region.height, plan.height, 'rows');
  const rowStart = (y: number) => ((region.y + y) * image.width + region.x) * 3;
  const columns = [0, 1, 2].map((channel) => columnsOf(across, channel));
  for (let y = 0; y < plan.height; y++) {
    const row: RowPair = {
      above: rowStart(down.first[y]!),
      below: rowStart(down.second[y]!),
      wa: down.firstWeight[y]!,
      wb: down.secondWeight[y]!,
    };
    const place = (plan.top + y) * plan.tensorWidth + plan.left;
    for (let channel = 0; channel < 3; channel++) {
      const to = channels[channel]! + place * step;
      writeRow(image.data, columns[channel]!, { row, to, step, table: tables[channel]!, tensor });
    }
  }
  return tensor;
}
