/** 0, 0.01 ... 1, as `numpy.linspace(0, 1, 101)` gives them. */
const RECALLS: readonly number[] = Array.from({ length: 101 }, (_, place) => (place === 100 ? 1 : place * 0.01));
/** `numpy.spacing(1)`, which the COCO tools add to their divisor. */
const EPSILON = 2 ** -52;

/**
 * Average precision over 101 recalls (`COCOeval.accumulate` of pycocotools).
 * @param isRight for each detection, surest first, whether it was counted for a label.
 * @param labelled number of labels, above 0. @returns 0 to 1.
 */
export function averagePrecision(isRight: readonly boolean[], labelled: number): number {
  const recalls: number[] = [];
  const precisions: number[] = [];
  let right = 0;
  for (const [place, one] of isRight.entries()) {
    if (one) right++;
    recalls.push(right / labelled);
    precisions.push(right / (place + 1 + EPSILON));
  }
  for (let place = precisions.length - 1; place > 0; place--) {
    precisions[place - 1] = Math.max(precisions[place - 1]!, precisions[place]!);
  }
  let sum = 0;
  let place = 0;
  for (const recall of RECALLS) {
    while (place < recalls.length && recalls[place]! < recall) place++;
    sum += precisions[place] ?? 0;
  }
  return sum / RECALLS.length;
}
