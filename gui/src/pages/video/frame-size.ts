/** Size of a frame, px. */
export interface FrameSize {
  width: number;
  height: number;
}
