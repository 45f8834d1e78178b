import { roundHalfEven } from './resize-plan.js';

/** Two source places and their weights (of 2048) for each target place. */
export interface AxisWeights {
  first: Int32Array;
  second: Int32Array;
  firstWeight: Int32Array;
  secondWeight: Int32Array;
}

const ONE = 2048;

/**
 * Linear interpolation along one axis with half-pixel centres and no anti-aliasing, in the 11-bit fixed point of
 * OpenCV's INTER_LINEAR for 8-bit images (modules/imgproc/src/resize.cpp), so that a model sees the same pixels.
 * @param source places of the source, above 0. @param target places of the target, above 0.
 * @param axis beyond the outermost centres OpenCV gives a column all the weight of its edge, while a row blends the
 * edge with itself and so loses a rounding.
 */
export function axisWeights(source: number, target: number, axis: 'columns' | 'rows'): AxisWeights {
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
