import type { RgbImage } from '../image/decode-image.js';
import { loadSharp } from '../image/load-sharp.js';

export const VIEW_KINDS = ['plain', 'shifted', 'scaled', 'tiled', 'reshaped', 'mirrored'] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

/** A copy of the image on a canvas. Lengths are fractions of the image size. */
interface Copy {
  scale: number;
  left: number;
  top: number;
}

/** A canvas with copies of the image, or with its mirror image. */
export interface View {
  kind: ViewKind;
  copies: readonly Copy[];
  /** Size of the canvas as fractions of the image size; default 1. */
  canvas?: { width: number; height: number };
}

const WHOLE: Copy = { scale: 1, left: 0, top: 0 };

/**
 * The views of a geometry check. The margins are not multiples of the grid cells of any model, so that boxes must also
 * follow by fractions of a cell. The two shifted views have the same scale, and differ only in position. The reshaped
 * views are twice as wide or twice as high as the image, because stretching and letterboxing then give different
 * tensors; if it was three times, detection would fail even with correct decoding.
 */
export const VIEWS: readonly View[] = [
  { kind: 'plain', copies: [WHOLE] },
  { kind: 'shifted', copies: [{ scale: 0.75, left: 0.013, top: 0.021 }] },
  { kind: 'shifted', copies: [{ scale: 0.75, left: 0.237, top: 0.229 }] },
  { kind: 'scaled', copies: [{ scale: 0.9, left: 0.05, top: 0.05 }] },
  { kind: 'scaled', copies: [{ scale: 0.6, left: 0.2, top: 0.23 }] },
  { kind: 'tiled', copies: [0, 0.5].flatMap((top) => [0, 0.5].map((left) => ({ scale: 0.5, left, top }))) },
  { kind: 'reshaped', copies: [{ scale: 1, left: 0.3, top: 0 }], canvas: { width: 2, height: 1 } },
  { kind: 'reshaped', copies: [{ scale: 1, left: 0, top: 0.3 }], canvas: { width: 1, height: 2 } },
  { kind: 'mirrored', copies: [WHOLE] },
];

/** Position and size of a copy on the canvas, px. */
export interface Placement {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function placeCopy({ scale, left, top }: Copy, picture: { width: number; height: number }): Placement {
  return {
    left: Math.round(left * picture.width),
    top: Math.round(top * picture.height),
    width: Math.floor(scale * picture.width),
    height: Math.floor(scale * picture.height),
  };
}

/** Gray level of the margin, the one used in letterboxes. */
const MARGIN = 114;

/** Resizes an upright image to exactly this size, px. Reducing averages pixels to avoid aliasing. */
export async function resizePixels(image: RgbImage, size: { width: number; height: number }): Promise<RgbImage> {
  if (size.width === image.width && size.height === image.height) return image;
  const sharp = await loadSharp();
  const raw = { width: image.width, height: image.height, channels: 3 as const };
  const data = await sharp(image.data, { raw, limitInputPixels: false })
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { data, ...size };
}

/** Copies an image into a larger one, in place. */
export function paste(canvas: RgbImage, image: RgbImage, { left, top }: Pick<Placement, 'left' | 'top'>): void {
  for (let y = 0; y < image.height; y += 1) {
    const row = image.data.subarray(y * image.width * 3, (y + 1) * image.width * 3);
    canvas.data.set(row, ((top + y) * canvas.width + left) * 3);
  }
}

function mirror({ data, width, height }: RgbImage): RgbImage {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + (width - 1 - x)) * 3;
      turned.set(data.subarray(from, from + 3), (y * width + x) * 3);
    }
  }
  return { data: turned, width, height };
}

/** Renders a view. */
export async function drawView(view: View, picture: RgbImage): Promise<RgbImage> {
  if (view.kind === 'mirrored') return mirror(picture);
  const shares = view.canvas ?? { width: 1, height: 1 };
  const [width, height] = [picture.width * shares.width, picture.height * shares.height];
  const canvas = { width, height, data: new Uint8Array(width * height * 3).fill(MARGIN) };
  for (const copy of view.copies) {
    const placement = placeCopy(copy, picture);
    paste(canvas, await resizePixels(picture, placement), placement);
  }
  return canvas;
}
