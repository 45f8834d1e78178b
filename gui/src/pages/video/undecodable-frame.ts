/** A frame that the decoder rejects. The worker reports only its time, because it does not know the language. */
export class UndecodableFrame extends Error {
  /** Time of the frame in the video. */
  readonly seconds: number;

  constructor(seconds: number) {
    super(`frame at ${seconds} s`);
    this.name = 'UndecodableFrame';
    this.seconds = seconds;
  }
}
