import { defineLayout, hasRowsOf, LETTERBOXED } from './define-layout.js';
import { COLUMNS, decodeRows, flatOutput, isNamedFlat, proposeRows } from './flat-rows.js';

export const yoloNasFlat = defineLayout({
  name: 'yolo-nas-flat',
  families: ['YOLO-NAS'],
  format: {
    outputs: '`[boxes, 7]`',
    decoding: 'Rows of batch, x1, y1, x2, y2 (px), score, class. The output is named `flat...`.',
    sources: [
      'super-gradients, export with DetectionOutputFormatMode.FLAT_FORMAT',
      'super-gradients, default_yolo_nas_coco_processing_params: RGB, centered padding, divided by 255',
    ],
  },
  preparation: LETTERBOXED,
  propose: (context) => {
    const port = flatOutput(context);
    if (port === null || (!context.isStated && !isNamedFlat(port))) return null;
    return proposeRows(port, "batch, x1, y1, x2, y2, score, class (its name says 'flat'): YOLO-NAS layout");
  },
  fits: hasRowsOf(() => COLUMNS),
  decode: decodeRows({ score: 5, classId: 6 }),
  isFinal: true,
});
