/** Pillow, which the trainer reads headers with, warns above half of this and refuses above it (MAX_IMAGE_PIXELS x 2). */
export const REFUSED_PIXELS = 178_956_970;
/** Images with more pixels are not decoded. */
export const DECODED_PIXELS = REFUSED_PIXELS / 2;
