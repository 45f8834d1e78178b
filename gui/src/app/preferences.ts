import { createSignal } from 'solid-js';
import { DEFAULT_CONFIDENCE, DEFAULT_NMS_IOU } from '../../../core/vision/boxes/settle-candidates.js';

/** Settings of the user for new pages in this browser. Values in the address take precedence. */
export interface Preferences {
  /** Minimum displayed score, 0 to 1. */
  confidence: number;
  /** Overlap (IoU) above which the box with the lower score is removed, 0 to 1. */
  iou: number;
}

const USUAL: Preferences = { confidence: DEFAULT_CONFIDENCE, iou: DEFAULT_NMS_IOU };
const KEY = 'handlens.preferences';

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

function stored(): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { confidence, iou } = kept as Partial<Preferences>;
    return { confidence: isShare(confidence) ? confidence : USUAL.confidence, iou: isShare(iou) ? iou : USUAL.iou };
  } catch {
    // Text that is not JSON was not written by this page, so it is ignored.
    return USUAL;
  }
}

const [preferences, setPreferences] = createSignal<Preferences>(stored());

export { preferences };

/** Changes and stores preferences. */
export function prefer(change: Partial<Preferences>): void {
  setPreferences((before) => ({ ...before, ...change }));
  localStorage.setItem(KEY, JSON.stringify(preferences()));
}
