/** Sizes to draw with, whole px of the image. */
export interface DrawingScale {
  line: number;
  fontSize: number;
  /** Margins of a label left and right of its text, above the top of its "d" and below the bottom of its "g". */
  padX: number;
  padTop: number;
  padBottom: number;
  /** Between the name and the score of a label. */
  gap: number;
}

/**
 * Sizes that look alike once the image is scaled to a screen: an image 768 px long gets lines of 3 px and letters of
 * 15 px, one of 4000 px lines of 14 px and letters of 80 px. Chosen by eye on photos of 240 to 4000 px; letters under
 * 11 px cannot be read, and lines over an eighth of the shorter side would hide the image.
 */
export function toDrawingScale(image: { width: number; height: number }): DrawingScale {
  const long = Math.max(image.width, image.height);
  const thinnest = long < 200 ? 1 : 2;
  const widest = Math.max(1, Math.floor(Math.min(image.width, image.height) / 8));
  const fontSize = Math.max(11, Math.round(long * 0.02));
  return {
    line: Math.min(Math.max(thinnest, Math.round(long * 0.0035)), widest),
    fontSize,
    padX: Math.max(2, Math.round(fontSize * 0.3)),
    padTop: Math.max(1, Math.round(fontSize * 0.16)),
    padBottom: Math.max(1, Math.round(fontSize * 0.06)),
    gap: Math.max(3, Math.round(fontSize * 0.35)),
  };
}
