import type { Candidates } from '../boxes/candidates.js';

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
