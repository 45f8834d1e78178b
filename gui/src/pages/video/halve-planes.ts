/** Length of a side of a plane of colour, which has half as many samples as the one of brightness. */
const halfOf = (side: number) => Math.ceil(side / 2);

/** Bytes of a picture in I420: brightness, then the two planes of colour. @param width px. @param height px. */
export const i420Bytes = (width: number, height: number): number => width * height + 2 * halfOf(width) * halfOf(height);

/**
 * Writes a picture in I420 at half its width and height: each sample is the mean of four, rounded.
 * @param width px, divisible by 4, as the height.
 * @param to as many bytes as `i420Bytes` tells for half the sides.
 */
export function halvePlanes(from: Uint8Array, width: number, height: number, to: Uint8Array): void {
  const [halfWidth, halfHeight] = [width / 2, height / 2];
  halvePlane(from, width, height, to);
  let [read, written] = [width * height, halfWidth * halfHeight];
  for (let plane = 0; plane < 2; plane++) {
    halvePlane(from.subarray(read), halfWidth, halfHeight, to.subarray(written));
    read += halfWidth * halfHeight;
    written += (halfWidth / 2) * (halfHeight / 2);
  }
}

function halvePlane(from: Uint8Array, width: number, height: number, to: Uint8Array): void {
  let at = 0;
  for (let row = 0; row < height; row += 2) {
    const above = row * width;
    for (let left = above; left < above + width; left += 2) {
      const below = left + width;
      to[at++] = (from[left]! + from[left + 1]! + from[below]! + from[below + 1]! + 2) >> 2;
    }
  }
}
