/** Detections score above this unless a request says otherwise; the default of Ultralytics. */
export const DEFAULT_CONFIDENCE = 0.25;

/** Overlap (IoU) above which NMS drops the weaker of two boxes of a class, unless a request says otherwise. */
export const DEFAULT_NMS_IOU = 0.7;
