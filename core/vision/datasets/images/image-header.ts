/** What a file says of its picture before it is decoded. */
export interface ImageHeader {
  /** Pixels as stored, before the orientation is applied. */
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  /** Of a channel. */
  bits: number;
  colour: 'rgb' | 'grey' | 'cmyk';
  hasAlpha: boolean;
  pages: number;
}

/** Size of the upright picture: orientations 5 to 8 lie on their side. */
export function uprightSize({ width, height, orientation }: ImageHeader): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
