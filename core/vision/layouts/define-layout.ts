import type { Candidates } from '../boxes/candidates.js';
import type { LayoutProposal, LayoutScene } from './scene.js';

/** One output of a model, as 32-bit floats in row-major order. */
export interface OutputTensor {
  data: Float32Array;
  dims: readonly number[];
}

export interface DecodeContext {
  classCount: number;
  /** Confidence threshold, 0 to 1; candidates must score above it. */
  confidence: number;
  /** Size of the input tensor, px. */
  width: number;
  height: number;
  /** Whether boxes are still raw offsets in the grid (YOLOX exports of both kinds exist). */
  boxes: 'raw' | 'decoded';
}

/** Decodes a model's outputs, in the order of its contract, to candidates in px of the tensor. */
export type Decoder = (outputs: readonly OutputTensor[], context: DecodeContext) => Candidates;

/** Description of a layout for docs/reference/layouts.md. */
export interface LayoutFormat {
  /** Shapes of the outputs. */
  outputs: string;
  /** Meaning of the values. */
  decoding: string;
  /** The code that defines the outputs and the image preparation. */
  sources: readonly string[];
}

/** An output layout. To add one, write a file that defines it and add a line to the registry, `index.ts`. */
export interface LayoutDefinition<Name extends string = string> {
  /** Name in model cards and sidecar files. */
  name: Name;
  /** Model families that export it, as the README lists them. */
  families: readonly string[];
  format: LayoutFormat;
  /** Image preparation used in training of the family. */
  preparation: Preparation;
  /** Parses the outputs of a file as this layout; null if they do not match. */
  propose(scene: LayoutScene): LayoutProposal | null;
  /** Whether the outputs of a run match this layout. */
  fits: OutputCheck;
  decode: Decoder;
  /** Set if boxes are final: the model applies NMS itself, or was trained not to need it. */
  isFinal?: true;
  /** Set if the model has a second input for the image size, int64 [1, 2] (width, height). */
  takesSize?: true;
  /** Set if the model may have one more class than names: the last one, which is unused. */
  hasSpareClass?: true;
  /** Distinguishes raw box offsets from decoded boxes by the output for a plain picture of this size in px. */
  boxKind?(output: OutputTensor, width: number, height: number): 'raw' | 'decoded';
  /** Name of a layout with the same shapes that differs only in the position of anchors. */
  twin?: string;
}

export function defineLayout<const Name extends string>(definition: LayoutDefinition<Name>): LayoutDefinition<Name> {
  return definition;
}

/**
 * Whether the outputs of a run match a layout with this number of classes. Numbers of rows and boxes may be dynamic.
 */
export type OutputCheck = (outputs: readonly OutputTensor[], classCount: number) => boolean;

/** Returns the length of the last axis. */
export const columnsOf = ({ dims }: OutputTensor): number | undefined => dims.at(-1);

/** Returns the number of values in a tensor. */
export const valuesIn = ({ data }: OutputTensor): number => data.length;

/** Returns a check for a single output with this number of columns. */
export const hasRowsOf =
  (columns: (classCount: number) => number): OutputCheck =>
  ([output], classCount) =>
    output!.dims.length >= 2 && columnsOf(output!) === columns(classCount);

/** Image preparation used in training of a family: each value v of a channel becomes (v * scale - mean) / std. */
export interface Preparation {
  color: 'rgb' | 'bgr';
  scale: number;
  /** Means in the order of `color`, like `std`. */
  mean: [number, number, number];
  std: [number, number, number];
  resize: 'letterbox-center' | 'letterbox-top-left' | 'stretch';
}

/** RGB from 0 to 1, padded on both sides to preserve the aspect ratio. */
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
