import type { Warning } from '../results/origin.js';
import type { ImageSize } from './anchors.js';
import type { Dim, TensorPort } from './tensor-port.js';

/** Metadata of a model as far as layouts use it. */
export interface LayoutMetadata {
  /** Ultralytics 8 and later state a task. */
  task: string | null;
  /** YOLOv5's own exporter writes `stride` and `names` and nothing else. */
  isYolov5: boolean;
  isRtdetr: boolean;
  /** Major and minor version of the exporter as one number, such as 8.4. */
  version: number | null;
  /** Ultralytics names the head of a model since 8.4. */
  namesHead: boolean;
  /** Whether the graph selects the boxes itself: an end-to-end head, or exported NMS. */
  endsInBoxes: boolean;
}

/** Facts used to detect the layout. */
export interface LayoutScene {
  outputs: readonly TensorPort[];
  inputName: string;
  /** Name of the int64 input for the image size, if there is one. */
  sizeInput: string | null;
  size: ImageSize;
  metadata: LayoutMetadata;
  /** Class names from the sidecar or the file. */
  names: readonly string[] | null;
  /** Whether the sidecar states this layout. Then it must only find matching outputs. */
  isStated: boolean;
}

/** Interpretation of the outputs of a file by one layout. */
export interface LayoutProposal {
  /** Output names in the order of the layout's decoder. */
  outputs: string[];
  /** Number of classes from the shape; null if the shape does not determine it. */
  classes: number | null;
  /** Reason for choosing this layout, as one sentence. */
  reason: string;
  warnings?: Warning[];
}

/** The only output of a detector, as [batch, rows, columns]. */
export interface SoleOutput {
  port: TensorPort;
  rows: Dim;
  columns: Dim;
}

/**
 * Returns the only output of rank 3, or of unknown shape. Outputs of rank 5 are ignored: YOLOv5 and YOLOv7 also export
 * the raw feature maps from which the one of rank 3 was decoded.
 */
export function soleOutput({ outputs }: LayoutScene): SoleOutput | null {
  const decoded = outputs.filter(({ dims }) => dims?.length !== 5);
  const port = decoded[0];
  if (port === undefined || decoded.length > 1) return null;
  if (port.dims === null) return { port, rows: null, columns: null };
  if (port.dims.length !== 3) return null;
  return { port, rows: port.dims[1] ?? null, columns: port.dims[2] ?? null };
}

/** Whether an axis is free or unknown, or its length satisfies the predicate. */
export function isFreeOr(dim: Dim, predicate: (length: number) => boolean): boolean {
  return typeof dim !== 'number' || predicate(dim);
}

/** Returns the number of classes, `length - offset`; null if the axis is free. */
export function classesOf(dim: Dim, offset: number): number | null {
  return typeof dim === 'number' ? dim - offset : null;
}

/** Formats a size with the width first: `640x640`. */
export function describeSize({ width, height }: ImageSize): string {
  return `${width}x${height}`;
}
