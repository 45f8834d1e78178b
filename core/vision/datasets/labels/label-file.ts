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
  /** x and y in turn, 0 to 1; only of polygons. */
  polygon: readonly number[] | null;
}

/** What a label says. */
export interface LabelFile {
  rows: readonly LabelRow[];
  /** Rows that stand in it, those that could not be read too; 0 is a background. */
  rowsWritten: number;
  bytes: number;
  /** Hex; of the bytes as they are. */
  sha256: string;
}
