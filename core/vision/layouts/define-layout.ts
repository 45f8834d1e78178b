import type { Candidates } from '../boxes/candidates.js';
import type { LayoutProposal, LayoutScene } from './scene.js';

/** One output of a model, as 32-bit floats in row-major order. */
export interface OutputTensor {
  data: Float32Array;
  dims: readonly number[];
}

export interface DecodeContext {
  classCount: number;
  /** Candidates must score above this. */
  confidence: number;
  /** Size of the tensor that the model saw, px. */
  width: number;
  height: number;
  /** Whether box offsets still have to be spread over the grid (YOLOX exports of both kinds exist). */
  boxes: 'raw' | 'decoded';
}

/** Turns a model's outputs, in the order of its contract, into candidates in px of the tensor. */
export type Decoder = (outputs: readonly OutputTensor[], context: DecodeContext) => Candidates;

/** All about one output layout. A new one is a file that defines it and its line in the registry, `index.ts`. */
export interface LayoutDefinition<Name extends string = string> {
  /** As in model cards and sidecar files. */
  name: Name;
  /** Model families that export it, as the README lists them. */
  families: readonly string[];
  /** How the family was trained to see an image, with the source. */
  preparation: Preparation;
  /** Reads the outputs of a file as this layout; null if they are not. */
  propose(scene: LayoutScene): LayoutProposal | null;
  /** Whether the outputs of a run fit. */
  fits: OutputCheck;
  decode: Decoder;
  /** Set if boxes are final: the model suppressed overlaps itself, or was trained to give none. */
  isFinal?: true;
  /** Set if the model takes the size of the image as a second input, int64 [1, 2] (width, height). */
  takesSize?: true;
  /** Set if the model may have one class more than its names, the last, which stays unused. */
  hasSpareClass?: true;
  /** Distinguishes raw box offsets from boxes by the answer to a plain picture, for a tensor of this size in px. */
  boxKind?(output: OutputTensor, width: number, height: number): 'raw' | 'decoded';
  /** Layout of the same shapes that differs only in where anchors are. */
  twin?: string;
}

export function defineLayout<const Name extends string>(definition: LayoutDefinition<Name>): LayoutDefinition<Name> {
  return definition;
}

/**
 * Whether the outputs of a run fit a layout with this number of classes, if the numbers of rows and boxes are dynamic.
 */
export type OutputCheck = (outputs: readonly OutputTensor[], classCount: number) => boolean;

/** Length of the last axis. */
export const columnsOf = ({ dims }: OutputTensor): number | undefined => dims.at(-1);

/** Numbers in a tensor. */
export const valuesIn = ({ data }: OutputTensor): number => data.length;

/** Returns a test for a single output of rows with this many columns. */
export const hasRowsOf =
  (columns: (classCount: number) => number): OutputCheck =>
  ([output], classCount) =>
    output!.dims.length >= 2 && columnsOf(output!) === columns(classCount);

/** How a family was trained to see an image: each value v of a channel becomes (v * scale - mean) / std. */
export interface Preparation {
  color: 'rgb' | 'bgr';
  scale: number;
  /** In the order of `color`, as `std`. */
  mean: [number, number, number];
  std: [number, number, number];
  resize: 'letterbox-center' | 'letterbox-top-left' | 'stretch';
}

/** RGB from 0 to 1, the aspect ratio kept by padding on both sides. */
export const LETTERBOXED: Preparation = {
  color: 'rgb',
  scale: 1 / 255,
  mean: [0, 0, 0],
  std: [1, 1, 1],
  resize: 'letterbox-center',
};

/** RGB from 0 to 1, stretched to the size of the tensor. */
export const STRETCHED: Preparation = { ...LETTERBOXED, resize: 'stretch' };

/** Mean and standard deviation of ImageNet, RGB from 0 to 1. */
export const IMAGENET: Pick<Preparation, 'mean' | 'std'> = { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] };
