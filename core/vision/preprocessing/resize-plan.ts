import type { InputContract } from '../models/model-contract.js';

/** Position of an image in the tensor, and the mapping of boxes back to the image. Lengths in px of the tensor. */
export interface ResizePlan {
  tensorWidth: number;
  tensorHeight: number;
  /** Size and position of the scaled image in the tensor. */
  width: number;
  height: number;
  left: number;
  top: number;
  /** Scale (tensor px per image px) and margin, for mapping boxes back: (x - pad) / gain. */
  gainX: number;
  gainY: number;
  padX: number;
  padY: number;
}

/** Rounds half to even, as Python's `round` does. */
export function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rounded = value - floor === 0.5 && floor % 2 === 0 ? floor : Math.round(value);
  return rounded + 0; // Adding 0 turns -0 into 0.
}

function stretch(picture: { width: number; height: number }, input: InputContract): ResizePlan {
  return {
    tensorWidth: input.width,
    tensorHeight: input.height,
    width: input.width,
    height: input.height,
    left: 0,
    top: 0,
    gainX: input.width / picture.width,
    gainY: input.height / picture.height,
    padX: 0,
    padY: 0,
  };
}

/**
 * Plans the letterbox of YOLOX: sizes are truncated, the margin is only right and below (yolox/data/data_augment.py,
 * `preproc`).
 */
function letterboxTopLeft(picture: { width: number; height: number }, input: InputContract): ResizePlan {
  const gain = Math.min(input.height / picture.height, input.width / picture.width);
  return {
    ...stretch(picture, input),
    width: Math.max(1, Math.trunc(picture.width * gain)),
    height: Math.max(1, Math.trunc(picture.height * gain)),
    gainX: gain,
    gainY: gain,
  };
}

/**
 * Plans LetterBox and scale_boxes of Ultralytics (data/augment.py, utils/ops.py). With dynamic axes, there is only the
 * margin that the stride requires, as when Ultralytics predicts a single image, so that boxes agree.
 */
function letterboxCenter(picture: { width: number; height: number }, input: InputContract): ResizePlan {
  const gain = Math.min(input.height / picture.height, input.width / picture.width);
  const width = Math.max(1, roundHalfEven(picture.width * gain));
  const height = Math.max(1, roundHalfEven(picture.height * gain));
  const margin = (size: number, scaled: number) => (input.dynamic ? (size - scaled) % input.stride : size - scaled);
  const marginX = margin(input.width, width) / 2;
  const marginY = margin(input.height, height) / 2;
  const left = roundHalfEven(marginX - 0.1);
  const top = roundHalfEven(marginY - 0.1);
  return {
    tensorWidth: width + left + roundHalfEven(marginX + 0.1),
    tensorHeight: height + top + roundHalfEven(marginY + 0.1),
    width,
    height,
    left,
    top,
    gainX: width / picture.width,
    gainY: height / picture.height,
    padX: left,
    padY: top,
  };
}

/**
 * Plans how to resize an image or a tile.
 * @param picture size of the image or tile, px.
 */
export function planResize(picture: { width: number; height: number }, input: InputContract): ResizePlan {
  if (input.resize === 'stretch') return stretch(picture, input);
  if (input.resize === 'letterbox-top-left') return letterboxTopLeft(picture, input);
  return letterboxCenter(picture, input);
}
