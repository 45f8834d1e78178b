/** One valid row of a label. */
export interface LabelRow {
  /** Line in the file, from 1. */
  line: number;
  /** Class id, at least 0. May exceed the ids of the config. */
  classId: number;
  kind: 'box' | 'polygon';
  /**
   * Center, width and height of the box (for a polygon: of its bounding box), as fractions of the upright image, 0 to
   * 1.
   */
  cx: number;
  cy: number;
  width: number;
  height: number;
  /** Alternating x and y, 0 to 1; null for boxes. */
  polygon: readonly number[] | null;
}

/** Contents of a label file. */
export interface LabelFile {
  rows: readonly LabelRow[];
  /** Rows in the file, including unreadable ones. 0 for a background image. */
  rowsWritten: number;
  bytes: number;
  /** SHA-256 of the file, hex. */
  sha256: string;
}
