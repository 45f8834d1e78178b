import { dirname, join } from 'node:path';
import type { DetectionPace } from './pace.js';
import type { PhotoFolder } from './photo-folder.js';
import type { Subject } from './subject.js';

/** What the measurements of detection have in common. */
export interface Setting {
  subjects: readonly Subject[];
  photos: PhotoFolder;
  pace: DetectionPace;
  /** Folder of the reviewed weights and their cards. */
  modelsDir: string;
  say(line: string): void;
}

/** Settings of the toolkit for a measurement: weights, photos and state of the bench, and nothing of the user. */
export function environmentFor({ modelsDir, photos }: Setting, workers: number): Record<string, string> {
  return {
    HANDLENS_MODELS_DIR: modelsDir,
    HANDLENS_STATE_DIR: join(dirname(modelsDir), 'state'),
    HANDLENS_ROOTS: photos.folder,
    HANDLENS_BACKEND: 'onnx',
    HANDLENS_WORKERS: String(workers),
  };
}
