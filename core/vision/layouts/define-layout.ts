import type { Decoder, OutputTensor } from './decoder.js';
import type { OutputCheck } from './output-shapes.js';
import type { Preparation } from './preparations.js';
import type { LayoutProposal, LayoutScene } from './scene.js';

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
  /** Tells raw box offsets from boxes by the answer to a plain picture, of a tensor with this size in px. */
  boxKind?(output: OutputTensor, width: number, height: number): 'raw' | 'decoded';
  /** Layout of the same shapes that differs only in where anchors are. */
  twin?: string;
}

export function defineLayout<const Name extends string>(definition: LayoutDefinition<Name>): LayoutDefinition<Name> {
  return definition;
}
