import type { Box } from '../../../core/vision/boxes/detection.js';
import type { CanvasView, Point, Size } from './canvas-box.js';

/** Position of an image on the screen. */
export interface Camera {
  /** Screen px per image px. */
  zoom: number;
  /** Screen position of the upper left corner of the image, relative to the canvas, px. */
  left: number;
  top: number;
}

/** Margin around a fitted image, px. None on narrow screens. */
const MARGIN = 36;
const NARROW = 720;
/** Maximum enlargement of a small image that is fitted. */
const MAX_FIT = 8;
const MAX_ZOOM = 40;
/** Fraction of the canvas that a box fills after zooming to it. */
const BOX_SHARE = 0.6;
/** Zoom factor of a step of the buttons and keys. */
export const ZOOM_STEP = 1.25;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Returns the zoom at which the whole image is visible. */
export function fitZoom(image: Size, stage: Size): number {
  const margin = stage.width < NARROW ? 0 : 2 * MARGIN;
  const fits = Math.min((stage.width - margin) / image.width, (stage.height - margin) / image.height);
  return clamp(fits, 1 / Math.max(image.width, image.height), MAX_FIT);
}

/**
 * Limits a zoom. The minimum is half of the fitted zoom, or of 1 if that is less; the maximum is 40 screen px per image
 * px.
 */
export function clampZoom(zoom: number, image: Size, stage: Size): number {
  return clamp(zoom, Math.min(fitZoom(image, stage), 1) / 2, MAX_ZOOM);
}

/** Keeps the center of the canvas on the image, so that the image cannot be moved out of sight. */
function clampView(view: CanvasView, image: Size): CanvasView {
  return { zoom: view.zoom, x: clamp(view.x, 0, image.width), y: clamp(view.y, 0, image.height) };
}

/** Returns the position of the image for a view. Null means the fitted view. */
export function cameraOf(view: CanvasView | null, image: Size, stage: Size): Camera {
  const shown = view ?? { zoom: fitZoom(image, stage), x: image.width / 2, y: image.height / 2 };
  return {
    zoom: shown.zoom,
    left: stage.width / 2 - shown.x * shown.zoom,
    top: stage.height / 2 - shown.y * shown.zoom,
  };
}

/** Returns the view for a position of the image. */
export function viewOf({ zoom, left, top }: Camera, image: Size, stage: Size): CanvasView {
  return clampView({ zoom, x: (stage.width / 2 - left) / zoom, y: (stage.height / 2 - top) / zoom }, image);
}

/** Zooms by a factor. The image point at the screen point `at` does not move. */
export function zoomAt(camera: Camera, { factor, at }: { factor: number; at: Point }, sizes: Sizes): CanvasView {
  const zoom = clampZoom(camera.zoom * factor, sizes.image, sizes.stage);
  const point = toImage(camera, at);
  return viewOf({ zoom, left: at.x - point.x * zoom, top: at.y - point.y * zoom }, sizes.image, sizes.stage);
}

/** Moves the image by a vector in screen px. */
export function panBy(camera: Camera, by: Point, { image, stage }: Sizes): CanvasView {
  return viewOf({ ...camera, left: camera.left + by.x, top: camera.top + by.y }, image, stage);
}

export interface Sizes {
  image: Size;
  stage: Size;
}

/** Returns a view of a box and its surroundings. */
export function viewOfBox(box: Box, { image, stage }: Sizes): CanvasView {
  const zoom = Math.min(
    (stage.width * BOX_SHARE) / Math.max(box.x2 - box.x1, 1),
    (stage.height * BOX_SHARE) / Math.max(box.y2 - box.y1, 1),
  );
  return clampView({ zoom: clampZoom(zoom, image, stage), x: (box.x1 + box.x2) / 2, y: (box.y1 + box.y2) / 2 }, image);
}

/** Returns a view in which a box is visible; null if it already is. */
export function revealBox(camera: Camera, box: Box, sizes: Sizes): CanvasView | null {
  const shown = toScreen(camera, box);
  const isVisible = shown.x2 > 0 && shown.y2 > 0 && shown.x1 < sizes.stage.width && shown.y1 < sizes.stage.height;
  if (isVisible) return null;
  return clampView({ zoom: camera.zoom, x: (box.x1 + box.x2) / 2, y: (box.y1 + box.y2) / 2 }, sizes.image);
}

/** Converts a screen point to image px. */
export function toImage({ zoom, left, top }: Camera, { x, y }: Point): Point {
  return { x: (x - left) / zoom, y: (y - top) / zoom };
}

/** Converts a box from image px to screen px, rounded so that its lines are sharp. */
export function toScreen({ zoom, left, top }: Camera, { x1, y1, x2, y2 }: Box): Box {
  return {
    x1: Math.round(x1 * zoom + left),
    y1: Math.round(y1 * zoom + top),
    x2: Math.round(x2 * zoom + left),
    y2: Math.round(y2 * zoom + top),
  };
}

/**
 * Clips a box in screen px a little outside the canvas, because long dashed lines are slow to draw even if they are
 * invisible.
 */
export function clipToStage(box: Box, stage: Size): Box {
  const beyond = 24;
  return {
    x1: clamp(box.x1, -beyond, stage.width + beyond),
    y1: clamp(box.y1, -beyond, stage.height + beyond),
    x2: clamp(box.x2, -beyond, stage.width + beyond),
    y2: clamp(box.y2, -beyond, stage.height + beyond),
  };
}

/** Clips a box in image px a little outside the visible part of the image. */
export function clipToView(box: Box, camera: Camera, stage: Size): Box {
  const clipped = clipToStage(toScreen(camera, box), stage);
  const from = toImage(camera, { x: clipped.x1, y: clipped.y1 });
  const to = toImage(camera, { x: clipped.x2, y: clipped.y2 });
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
}
