import sharp from 'sharp';

/** A picture generated for a test: a grey background with a lighter block, in any format that the library writes. */
export interface GeneratedImage {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'tiff' | 'gif' | 'avif';
  channels?: 3 | 4;
  /** EXIF orientation, 1 to 8. */
  orientation?: number;
}

/**
 * Returns a gradient with red at the top left and blue at the bottom right, so that rotations and swapped channels are
 * visible.
 */
export function gradient(width: number, height: number): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      data[at] = 255 - Math.round((255 * x) / width);
      data[at + 1] = Math.round((255 * y) / height);
      data[at + 2] = Math.round((255 * x * y) / (width * height));
    }
  }
  return data;
}

export async function drawImage({
  width = 96,
  height = 64,
  format = 'png',
  channels = 3,
  orientation,
}: GeneratedImage = {}): Promise<Uint8Array> {
  let picture = sharp(gradient(width, height), { raw: { width, height, channels: 3 } });
  if (channels === 4) picture = picture.ensureAlpha(0.5);
  if (orientation !== undefined) picture = picture.withMetadata({ orientation });
  return picture.toFormat(format).toBuffer();
}

/** Returns a CMYK JPEG, about which a result warns. */
export function drawCmyk(): Promise<Uint8Array> {
  return sharp(gradient(96, 64), { raw: { width: 96, height: 64, channels: 3 } })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
}
