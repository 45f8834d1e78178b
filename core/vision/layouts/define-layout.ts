import type { Candidates } from '../boxes/candidates.js';
import type { LayoutContext, LayoutProposal } from './layout-context.js';

/** An output of a model, as 32-bit floats in row-major order. */
export interface OutputTensor {
  data: Float32Array;
  dims: readonly number[];
}

export interface DecodeContext {
  classCount: number;
  /** Confidence threshold, exclusive, 0 to 1. */
  confidence: number;
  /** Size of the input tensor, px. */
  width: number;
  height: number;
  /** Whether the boxes are raw grid offsets or already decoded. YOLOX exports of both kinds exist. */
  boxes: 'raw' | 'decoded';
}

/** Decodes the outputs of a model, in the order of its contract, to candidates in px of the tensor. */
export type Decoder = (outputs: readonly OutputTensor[], context: DecodeContext) => Candidates;

/** Documentation of a layout, for docs/reference/layouts.md. */
export interface LayoutFormat {
  /** Names and shapes of the outputs. */
  outputs: string;
  /** Meaning of the values. */
  decoding: string;
  /** Source code that defines the outputs and the image preparation. */
  sources: readonly string[];
}

/** An output layout. To add one, define it in its own file and register it in `index.ts`. */
export interface LayoutDefinition<Name extends string = string> {
  /** Name in model cards and sidecar files. */
  name: Name;
  /** Model families that export this layout, as listed in the README. */
  families: readonly string[];
  format: LayoutFormat;
  /** Image preparation with which the family was trained. */
  preparation: Preparation;
  /** Interprets the outputs of a file as this layout; null if they do not match. */
  propose(context: LayoutContext): LayoutProposal | null;
  /** Whether the actual outputs of an inference match this layout. */
  fits: OutputCheck;
  decode: Decoder;
  /** Set if the boxes are final: the model applies NMS itself or was trained not to need it. */
  isFinal?: true;
  /** Set if the model has a second input with the image size, int64 [1, 2] (width, height). */
  takesSize?: true;
  /** Set if the model may have one more class than names; the last class is then unused. */
  hasSpareClass?: true;
  /**
   * Returns whether boxes are raw offsets or decoded, from the output for a uniformly colored image of this size, px.
   */
  boxKind?(output: OutputTensor, width: number, height: number): 'raw' | 'decoded';
  /** Name of a layout with the same shapes, in which only the positions of the anchors differ. */
  twin?: string;
}

export function defineLayout<const Name extends string>(definition: LayoutDefinition<Name>): LayoutDefinition<Name> {
  return definition;
}

/**
 * Whether the outputs of an inference match a layout with this number of classes. The numbers of rows and boxes may be
 * dynamic.
 */
export type OutputCheck = (outputs: readonly OutputTensor[], classCount: number) => boolean;

/** Returns the length of the last axis, the columns. */
export const columnsOf = ({ dims }: OutputTensor): number | undefined => dims.at(-1);

/** Returns the number of values in a tensor. */
export const valuesIn = ({ data }: OutputTensor): number => data.length;

/** Returns a check for a single output with this number of columns. */
export const hasRowsOf =
  (columns: (classCount: number) => number): OutputCheck =>
  ([output], classCount) =>
    output!.dims.length >= 2 && columnsOf(output!) === columns(classCount);

/** Image preparation with which a family was trained. Each value v of a channel becomes (v * scale - mean) / std. */
export interface Preparation {
  color: 'rgb' | 'bgr';
  scale: number;
  /** `mean` and `std` are in the order of `color`. */
  mean: [number, number, number];
  std: [number, number, number];
  resize: 'letterbox-center' | 'letterbox-top-left' | 'stretch';
}

/** RGB from 0 to 1, padded evenly on both sides to preserve the aspect ratio. */
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
