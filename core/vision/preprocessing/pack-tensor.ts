import type { RgbImage } from '../image/decode-image.js';
import type { InputContract } from '../models/model-contract.js';
import { toFloat16Bits } from './float16.js';
import { type ResizePlan, roundHalfEven } from './resize-plan.js';

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

export type TensorData = Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** Gray level of the letterbox margin in Ultralytics and YOLOX. */
const MARGIN = 114;

function newTensor(dtype: InputContract['dtype'], length: number): TensorData {
  if (dtype === 'float16') return new Uint16Array(length);
  return dtype === 'uint8' ? new Uint8Array(length) : new Float32Array(length);
}

/** Returns the tensor value for each of the 256 values of a channel. */
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
  /** Tensor values of each channel (R, G, B), and the index of its first element in the tensor. */
  tables: TensorData[];
  starts: number[];
  /** Distance between adjacent pixels of a row in the tensor, in elements. */
  step: number;
}

function newTarget(plan: ResizePlan, input: InputContract): Target {
  const plane = plan.tensorWidth * plan.tensorHeight;
  const order = input.color === 'rgb' ? [0, 1, 2] : [2, 1, 0];
  const isPlanar = input.axes === 'nchw';
  return {
    tensor: newTensor(input.dtype, plane * 3),
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

/** The two source rows of a target row: offsets of their first elements, and their weights in 1/2048. */
interface RowPair {
  above: number;
  below: number;
  wa: number;
  wb: number;
  /** Index of the first pixel of the row in the tensor. */
  to: number;
}

/** Data shared by all rows of an image. */
interface Rows {
  data: Uint8Array;
  across: AxisWeights;
  target: Target;
}

/**
 * Writes a target row: interpolates between two columns and two rows in OpenCV's fixed-point arithmetic (HResizeLinear
 * with 11 fraction bits, VResizeLinear for 8 bits), and looks up the tensor values.
 * Both directions in one pass, because models rarely need a source row twice, so storing interpolated rows would cost
 * more. All three channels in one loop, because they have the same weights: 4.6 ms instead of 6.6 ms for 640 px.
 * Products are below 2^27, and `Math.imul` lets the engine use integers.
 */
function writeRow({ data, across, target }: Rows, { above, below, wa, wb, to }: RowPair): void {
  const { tensor, tables, starts, step } = target;
  const { first, second, firstWeight, secondWeight } = across;
  const [table0, table1, table2] = tables as [TensorData, TensorData, TensorData];
  let place0 = starts[0]! + to * step;
  let place1 = starts[1]! + to * step;
  let place2 = starts[2]! + to * step;
  for (let x = 0; x < first.length; x++) {
    const left = first[x]!;
    const right = second[x]!;
    const wl = firstWeight[x]!;
    const wr = secondWeight[x]!;
    const a = above + left;
    const b = above + right;
    const c = below + left;
    const d = below + right;
    const upper0 = (Math.imul(data[a]!, wl) + Math.imul(data[b]!, wr)) >> 4;
    const lower0 = (Math.imul(data[c]!, wl) + Math.imul(data[d]!, wr)) >> 4;
    tensor[place0] = table0[((Math.imul(wa, upper0) >> 16) + (Math.imul(wb, lower0) >> 16) + 2) >> 2]!;
    const upper1 = (Math.imul(data[a + 1]!, wl) + Math.imul(data[b + 1]!, wr)) >> 4;
    const lower1 = (Math.imul(data[c + 1]!, wl) + Math.imul(data[d + 1]!, wr)) >> 4;
    tensor[place1] = table1[((Math.imul(wa, upper1) >> 16) + (Math.imul(wb, lower1) >> 16) + 2) >> 2]!;
    const upper2 = (Math.imul(data[a + 2]!, wl) + Math.imul(data[b + 2]!, wr)) >> 4;
    const lower2 = (Math.imul(data[c + 2]!, wl) + Math.imul(data[d + 2]!, wr)) >> 4;
    tensor[place2] = table2[((Math.imul(wa, upper2) >> 16) + (Math.imul(wb, lower2) >> 16) + 2) >> 2]!;
    place0 += step;
    place1 += step;
    place2 += step;
  }
}

/** Returns the weights along a row, with source indices in elements instead of pixels. */
function columnWeights(source: number, target: number): AxisWeights {
  const across = axisWeights(source, target, 'columns');
  return { ...across, first: across.first.map((x) => x * 3), second: across.second.map((x) => x * 3) };
}

/**
 * Resizes a region of an upright image like OpenCV's INTER_LINEAR, adds the margin, and writes the tensor in the
 * channel order, scale and type of the input contract, in one pass.
 * @returns the tensor of one image, 3 x tensorHeight x tensorWidth elements; float16 as bits.
 */
export function packTensor(
  image: RgbImage,
  region: Region,
  { plan, input }: { plan: ResizePlan; input: InputContract },
): TensorData {
  const target = newTarget(plan, input);
  fillMargin(target, plan);
  const rows: Rows = { data: image.data, across: columnWeights(region.width, plan.width), target };
  const down = axisWeights(region.height, plan.height, 'rows');
  const rowStart = (y: number) => ((region.y + y) * image.width + region.x) * 3;
  for (let y = 0; y < plan.height; y++) {
    writeRow(rows, {
      above: rowStart(down.first[y]!),
      below: rowStart(down.second[y]!),
      wa: down.firstWeight[y]!,
      wb: down.secondWeight[y]!,
      to: (plan.top + y) * plan.tensorWidth + plan.left,
    });
  }
  return target.tensor;
}
