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
 */
export function axisWeights(source: number, target: number): AxisWeights {
  const weights: AxisWeights = {
    first: new Int32Array(target),
    second: new Int32Array(target),
    firstWeight: new Int32Array(target),
    secondWeight: new Int32Array(target),
  };
  const scale = source / target;
  for (let place = 0; place < target; place++) {
    const exact = Math.fround((place + 0.5) * scale - 0.5);
    const floor = Math.floor(exact);
    const isInside = floor >= 0 && floor < source - 1;
    const first = Math.min(Math.max(floor, 0), source - 1);
    const fraction = isInside ? Math.fround(exact - floor) : 0;
    weights.first[place] = first;
    weights.second[place] = isInside ? first + 1 : first;
    weights.firstWeight[place] = Math.round(Math.fround(1 - fraction) * ONE);
    weights.secondWeight[place] = Math.round(fraction * ONE);
  }
  return weights;
}
