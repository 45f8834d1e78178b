export const SCOPES = ['selected', 'filtered', 'all'] as const;
/** The images to export. */
export type Scope = (typeof SCOPES)[number];

export const EXPORT_FILES = ['jsonl', 'csv', 'coco', 'yolo', 'report'] as const;
export type ExportFile = (typeof EXPORT_FILES)[number];

/** The options of an export. */
export interface ExportChoice {
  /** Ids of the images. */
  ids: ReadonlySet<string>;
  /** `shown`: the boxes above a score, with corrections. `everything`: all boxes that the model has returned. */
  boxes: 'shown' | 'everything';
  /** Threshold of the slider. */
  confidence: number;
  files: ReadonlySet<ExportFile>;
  /** Name of the folder. */
  name: string;
  /** Description of the exported images, such as a part of all. */
  scope: string;
}
