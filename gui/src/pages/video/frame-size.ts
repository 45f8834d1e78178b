/** Size of a picture, px. */
export interface FrameSize {
  width: number;
  height: number;
}
