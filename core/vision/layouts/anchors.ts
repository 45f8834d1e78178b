/** Size of a model's input, px. */
export interface ImageSize {
  height: number;
  width: number;
}

/** Strides of the feature maps of heads P3-P5, P3-P6, P2-P5 and P4-P5. */
const STRIDE_SETS = [
  [8, 16, 32],
  [8, 16, 32, 64],
  [4, 8, 16, 32],
  [16, 32],
];

/** Returns the number of cells of a feature map, including partial cells at the edge. */
export function countCells({ height, width }: ImageSize, stride: number): number {
  return Math.ceil(height / stride) * Math.ceil(width / stride);
}

/** Returns the number of cells of all feature maps: 8400 for 640x640 with strides 8, 16 and 32. */
export function countAnchors(size: ImageSize, strides: readonly number[]): number {
  return strides.reduce((sum, stride) => sum + countCells(size, stride), 0);
}

/**
 * Whether a number of rows matches an anchor-free head (`perCell` 1: YOLOv8, YOLOX) or a head with three anchors per
 * cell (`perCell` 3: YOLOv5, YOLOv7), for any of the usual sets of strides.
 */
export function isAnchorCount(count: unknown, size: ImageSize, perCell: 1 | 3): count is number {
  return STRIDE_SETS.some((strides) => count === perCell * countAnchors(size, strides));
}

/** Returns the column, row and stride of each anchor (three numbers per anchor), one feature map after the other. */
export function anchorGrid(width: number, height: number, strides: readonly number[]): Float32Array {
  const cells: number[] = [];
  for (const stride of strides) {
    const columns = Math.ceil(width / stride);
    const rows = Math.ceil(height / stride);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) cells.push(column, row, stride);
    }
  }
  return Float32Array.from(cells);
}
