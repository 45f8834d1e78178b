/**
 * A frame that could not be decoded. Contains only its time, because the worker does not know the language for a
 * message.
 */
export class UndecodableFrame extends Error {
  /** Time of the frame, s. */
  readonly seconds: number;

  constructor(seconds: number) {
    super(`frame at ${seconds} s`);
    this.name = 'UndecodableFrame';
    this.seconds = seconds;
  }
}
