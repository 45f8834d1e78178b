import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import type { UploadState } from '../../parts/upload-bar.js';

/** A photo that was given to the page. */
export interface Photo {
  id: number;
  file: File;
  /** Object URL of the file, for as long as the page holds it. */
  url: string;
}

export type Look =
  | { state: 'waiting' }
  /** While a large photo is on its way, `upload` says how far it is. */
  | { state: 'running'; upload: UploadState | null }
  | { state: 'done'; result: DetectImageResult }
  | { state: 'failed'; error: unknown };
