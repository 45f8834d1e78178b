/** What the measurements of speed have in common. */
export interface Setting {
  /** Path of the config of the dataset. */
  config: string;
  images: number;
  /** Mean size of its images. */
  kilobytes: number;
  rounds: number;
  /** A temporary folder. */
  folder: string;
  stateDir: string;
  say(line: string): void;
}
