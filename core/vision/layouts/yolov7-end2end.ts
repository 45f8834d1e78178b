import { defineLayout, hasRowsOf, LETTERBOXED } from './define-layout.js';
import { COLUMNS, decodeRows, flatOutput, isNamedFlat, proposeRows } from './flat-rows.js';

export const yolov7End2end = defineLayout({
  name: 'yolov7-end2end',
  families: ['YOLOv7'],
  format: {
    outputs: '`[boxes, 7]`',
    decoding: 'Rows of batch, x0, y0, x1, y1 (px), class, score: an export with `--end2end` for ONNX Runtime.',
    sources: ['yolov7 models/experimental.py, ONNX_ORT', 'yolov7 utils/datasets.py, letterbox'],
  },
  preparation: LETTERBOXED,
  propose: (context) => {
    const port = flatOutput(context);
    if (port === null || (!context.isStated && isNamedFlat(port))) return null;
    return proposeRows(port, 'batch, x0, y0, x1, y1, class, score: YOLOv7 end-to-end layout');
  },
  fits: hasRowsOf(() => COLUMNS),
  decode: decodeRows({ classId: 5, score: 6 }),
  isFinal: true,
});
