import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';

/** A photo that was given to the page. */
export interface Photo {
  id: number;
  file: File;
  /** Object URL of the file, for as long as the page holds it. */
  url: string;
}

export type Look =
  | { state: 'waiting' }
  | { state: 'running' }
  | { state: 'done'; result: DetectImageResult }
  | { state: 'failed'; error: unknown };
