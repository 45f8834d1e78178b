/** What was seen of one image. All of it is small: facts of 100,000 images fit into memory. */
export interface DatasetImageFacts {
  bytes: number;
  /** Hex; of the file. Empty where the file could not be read. */
  sha256: string;
  /** Pixels of the upright image; null where it could not be decoded. */
  size: { width: number; height: number } | null;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  /** jpeg, png, webp ... by content; null where none was recognised. */
  format: string | null;
  /**
   * Hex; of the upright size and the decoded pixels (RGB), reduced to 71 px: the same for a picture that is stored anew
   * without loss, and also for pictures that differ in details alone: a hint that full pixels are to be compared.
   * A JPEG is decoded at an eighth where that is enough, so its copy as PNG is near, not equal.
   */
  pixelSha256: string | null;
  /** 64-bit perceptual hash, two unsigned 32-bit halves. */
  perceptualHash: readonly [number, number] | null;
}
