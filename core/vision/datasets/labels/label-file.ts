/** One valid row of a label. */
export interface LabelRow {
  /** From 1. */
  line: number;
  /** 0 or more; may exceed the classes of the config. */
  classId: number;
  kind: 'box' | 'polygon';
  /**
   * Center, width and height as fractions of the upright image, 0 to 1: of the box, or of the box around the polygon.
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
  /** Rows in the file, including unreadable ones; 0 is a background image. */
  rowsWritten: number;
  bytes: number;
  /** Hex hash of the file. */
  sha256: string;
}
