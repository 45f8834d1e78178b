export const SCOPES = ['selected', 'filtered', 'all'] as const;
/** Which images are exported. */
export type Scope = (typeof SCOPES)[number];

export const EXPORT_FILES = ['jsonl', 'csv', 'coco', 'yolo', 'report'] as const;
export type ExportFile = (typeof EXPORT_FILES)[number];

/** What an export contains. */
export interface ExportChoice {
  /** Ids of the images. */
  ids: ReadonlySet<string>;
  /** Boxes as shown, above a score and with corrections, or everything that the model returned. */
  boxes: 'shown' | 'everything';
  /** Score of the slider. */
  confidence: number;
  files: ReadonlySet<ExportFile>;
  /** Name of the folder. */
  name: string;
  /** Which part of all images it is, in words. */
  scope: string;
}
