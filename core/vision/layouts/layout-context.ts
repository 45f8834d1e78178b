import type { Warning } from '../results/origin.js';
import type { ImageSize } from './anchors.js';
import type { Dim, TensorPort } from './tensor-port.js';

/** Metadata of a model that the layouts need. */
export interface LayoutMetadata {
  /** Task stated by Ultralytics 8 and later; null for other exporters. */
  task: string | null;
  /** Whether YOLOv5's own exporter wrote the file: it writes `stride` and `names` and nothing else. */
  isYolov5: boolean;
  isRtdetr: boolean;
  /** Major and minor version of the exporter as one number, such as 8.4. */
  version: number | null;
  /** Whether the metadata names the head, as Ultralytics does since 8.4. */
  namesHead: boolean;
  /** Whether the graph contains the box selection: an end-to-end head, or exported NMS. */
  endsInBoxes: boolean;
}

/** What is known about a model when its layout is detected. */
export interface LayoutContext {
  outputs: readonly TensorPort[];
  inputName: string;
  /** Name of the int64 input for the image size; null if there is none. */
  sizeInput: string | null;
  size: ImageSize;
  metadata: LayoutMetadata;
  /** Class names from the sidecar or the file. */
  names: readonly string[] | null;
  /** Whether the sidecar specifies this layout, so that only its outputs must be identified. */
  isStated: boolean;
}

/** The outputs of a file interpreted as a layout. */
export interface LayoutProposal {
  /** Output names in the order expected by the decoder. */
  outputs: string[];
  /** Number of classes according to the shapes; null if they do not determine it. */
  classes: number | null;
  /** Reason for choosing this layout, as one sentence. */
  reason: string;
  warnings?: Warning[];
}

/** The only output of a detector, [batch, rows, columns]. */
export interface SoleOutput {
  port: TensorPort;
  rows: Dim;
  columns: Dim;
}

/**
 * Returns the only output with rank 3 or unknown shape. Ignores outputs with rank 5: YOLOv5 and YOLOv7 also export the
 * raw feature maps from which the output with rank 3 was decoded.
 */
export function soleOutput({ outputs }: LayoutContext): SoleOutput | null {
  const decoded = outputs.filter(({ dims }) => dims?.length !== 5);
  const port = decoded[0];
  if (port === undefined || decoded.length > 1) return null;
  if (port.dims === null) return { port, rows: null, columns: null };
  if (port.dims.length !== 3) return null;
  return { port, rows: port.dims[1] ?? null, columns: port.dims[2] ?? null };
}

/** Whether the length of an axis is dynamic or unknown, or satisfies the predicate. */
export function isFreeOr(dim: Dim, predicate: (length: number) => boolean): boolean {
  return typeof dim !== 'number' || predicate(dim);
}

/** Returns the number of classes, `length - offset`; null if the axis is dynamic. */
export function classesOf(dim: Dim, offset: number): number | null {
  return typeof dim === 'number' ? dim - offset : null;
}

/** Formats a size with the width first: `640x640`. */
export function describeSize({ width, height }: ImageSize): string {
  return `${width}x${height}`;
}
