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
