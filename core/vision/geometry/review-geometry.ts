import { basename } from 'node:path';
import type { Detector } from '../backends/detector.js';
import type { RgbImage } from '../image/decode-image.js';
import { decodeImage } from '../image/decode-image.js';
import { type Layout, layoutOf } from '../layouts/index.js';
import type { GeometryCheck } from '../models/geometry-check.js';
import { checkGeometry } from './check-geometry.js';
import { drawViews } from './draw-views.js';
import { drawTestPicture } from './test-picture.js';

/** A photo that a reviewer gives. */
export interface ReviewPhoto {
  name: string;
  bytes: Uint8Array;
}

export interface ReviewedGeometry {
  check: GeometryCheck;
  /** JPEG of all views with the boxes in them. */
  views: Uint8Array;
}

/** How a check is run. */
export interface GeometryContext {
  layout: Layout;
  maxPixels: number;
  signal: AbortSignal;
}

type Picture = NonNullable<GeometryCheck['picture']>;

async function openPicture(
  photo: ReviewPhoto | null,
  maxPixels: number,
): Promise<{ pixels: RgbImage } & Pick<Picture, 'source' | 'name' | 'sha256'>> {
  if (photo === null) return { pixels: drawTestPicture(), source: 'generated', name: null, sha256: null };
  const { pixels, sha256 } = await decodeImage(photo.bytes, maxPixels);
  return { pixels, source: 'photo', name: basename(photo.name), sha256 };
}

/**
 * Checks on a photo, or on a test picture without one, that boxes follow the picture.
 * Faults: those of decoding the photo and of running the model.
 */
export async function reviewGeometry(
  detector: Detector,
  photo: ReviewPhoto | null,
  { layout, maxPixels, signal }: GeometryContext,
): Promise<ReviewedGeometry> {
  const { pixels, ...picture } = await openPicture(photo, maxPixels);
  const { judgement, seen } = await checkGeometry(detector, pixels, { twin: layoutOf(layout).twin ?? null, signal });
  const { width, height } = pixels;
  return {
    check: { ...judgement, picture: { ...picture, width, height, views_file: null } },
    views: await drawViews(seen),
  };
}
