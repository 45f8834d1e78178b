/** Returns the width or height of a chroma plane, given that of the luma plane. */
const halfOf = (side: number) => Math.ceil(side / 2);

/**
 * Returns the size of an image in I420, bytes: the luma plane, then two chroma planes.
 * @param width px.
 * @param height px.
 */
export const i420Bytes = (width: number, height: number): number => width * height + 2 * halfOf(width) * halfOf(height);

/**
 * Reduces an image in I420 to half its width and height. Each sample is the rounded mean of four.
 * @param width px, divisible by 4; so must be the height.
 * @param to buffer of `i420Bytes(width / 2, height / 2)` bytes.
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
