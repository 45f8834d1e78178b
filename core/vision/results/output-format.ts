import { z } from 'zod';

export const OutputFormat = z.enum(['json', 'jsonl', 'csv', 'yolo', 'coco', 'annotated-png', 'annotated-jpeg']).meta({
  id: 'OutputFormat',
  description:
    'A file to render from the detections: the whole response (json, jsonl), a table (csv), label text (yolo), a COCO dataset with scores (coco), or the image with its boxes (annotated-png, annotated-jpeg)',
  example: 'csv',
});
export type OutputFormat = z.infer<typeof OutputFormat>;
