/** One row of a label that could be read. */
export interface LabelRow {
  /** From 1. */
  line: number;
  /** 0 or more; may be above the classes that the config names. */
  classId: number;
  kind: 'box' | 'polygon';
  /** Centre, width and height as parts of the upright image, 0 to 1: the row's own, or the box around its polygon. */
  cx: number;
  cy: number;
  width: number;
  height: number;
  /** x and y alternating, 0 to 1; only for polygons. */
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
