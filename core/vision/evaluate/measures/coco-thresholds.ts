/** Overlaps that COCO averages over: 0.50, 0.55 ... 0.95, as `numpy.linspace(0.5, 0.95, 10)` gives them. */
export const COCO_OVERLAPS: readonly number[] = Array.from({ length: 10 }, (_, place) =>
  place === 9 ? 0.95 : 0.5 + place * ((0.95 - 0.5) / 9),
);

/** Detections of a class in an image that COCO counts at most, the surest ones. */
export const MOST_A_CLASS = 100;

/** Scores below this are not asked for: the tail that they add to a curve is flat (Ultralytics validates alike). */
export const LEAST_CONFIDENCE = 0.001;
