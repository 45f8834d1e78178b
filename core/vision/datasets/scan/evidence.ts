import type { DatasetImage } from '../contract/dataset-config.js';

/** An image to show, and the lines of its label that a finding is about. Plain data, because it is sent between processes. */
export interface EvidenceRequest {
  image: DatasetImage;
  /** Size of the upright image, px, and SHA-256 of the file when it was inspected; null if it could not be decoded. */
  seen: { width: number; height: number; sha256: string } | null;
  /** Line of the label, from 1; null if the finding is about the image or the whole label. */
  line: number | null;
  /** Whether another row has nearly the same box. */
  hasTwin: boolean;
}

/** A rectangle, px of the upright image. */
export interface ShownArea {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** A box of a label, as fractions of the upright image; may extend outside. */
export interface EvidenceBox extends ShownArea {
  line: number;
  classId: number;
}

/** A line of a label, shortened. */
export interface EvidenceLine {
  line: number;
  text: string;
}

/** What an image and its label show of a finding. */
export interface ImageEvidence {
  /** The pixels of `area` as a JPEG, base64; null if the image cannot be shown. */
  jpeg: string | null;
  /** Why there are no pixels, such as `cannot be decoded`; null if there are. */
  problem: string | null;
  /** Part of the image in the JPEG, px. */
  area: ShownArea;
  /** Size of the upright image, px; that of a placeholder if it is unknown. */
  size: { width: number; height: number };
  /** Boxes of the label, as fractions of the image, the one of the line first. At most `MAX_BOXES`. */
  boxes: readonly EvidenceBox[];
  /** Line of the box that is nearly the same; null if there is none. */
  twin: number | null;
  /** The line and its neighbors. */
  lines: readonly EvidenceLine[];
}

/** Maximum boxes drawn on an image. */
export const MAX_BOXES = 40;
