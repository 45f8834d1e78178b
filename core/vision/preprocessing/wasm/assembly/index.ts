/**
 * Interpolates a row of an image between four source pixels each, in the fixed-point arithmetic of OpenCV's
 * INTER_LINEAR for 8-bit images (HResizeLinear with 11 fraction bits, VResizeLinear). All channels of a pixel are
 * computed at once: eight bytes hold two adjacent pixels, and a product of vectors weighs them.
 * @param above address of the upper source row: three bytes per pixel, then five more that can be read.
 * @param below address of the lower source row.
 * @param columns address of eight bytes per target pixel: the offset of its left source pixel (32 bits), the weights of
 * the left and the right one (16 bits each, in 1/2048).
 * @param count number of target pixels.
 * @param weightAbove in 1/2048. @param weightBelow in 1/2048.
 * @param to address of the result: four bytes per pixel, the last of them 0.
 */
export function blendRows(
  above: usize,
  below: usize,
  columns: usize,
  count: usize,
  weightAbove: i32,
  weightBelow: i32,
  to: usize,
): void {
  const pairs = i8x16(0, -1, 3, -1, 1, -1, 4, -1, 2, -1, 5, -1, -1, -1, -1, -1);
  const half = i32x4.splat(2);
  const ofAbove = i32x4.splat(weightAbove);
  const ofBelow = i32x4.splat(weightBelow);
  const end = columns + count * 8;
  for (let at = columns; at < end; at += 8) {
    const left = <usize>load<u32>(at);
    const weights = v128.load32_splat(at, 4);
    const upperPixels = i8x16.swizzle(v128.load64_zero(above + left), pairs);
    const lowerPixels = i8x16.swizzle(v128.load64_zero(below + left), pairs);
    const upper = i32x4.mul(i32x4.shr_u(i32x4.dot_i16x8_s(upperPixels, weights), 4), ofAbove);
    const lower = i32x4.mul(i32x4.shr_u(i32x4.dot_i16x8_s(lowerPixels, weights), 4), ofBelow);
    const sum = i32x4.add(i32x4.add(i32x4.shr_u(upper, 16), i32x4.shr_u(lower, 16)), half);
    const shorts = i16x8.narrow_i32x4_u(i32x4.shr_u(sum, 2), half);
    v128.store32_lane(to, i8x16.narrow_i16x8_u(shorts, shorts), 0);
    to += 4;
  }
}
