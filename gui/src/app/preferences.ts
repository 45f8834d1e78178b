import { createSignal } from 'solid-js';
import { DEFAULT_CONFIDENCE, DEFAULT_NMS_IOU } from '../../../core/vision/boxes/settle-candidates.js';

/** What pages of this browser begin with, where their address says nothing else. */
export interface Preferences {
  /** Least score that is shown, 0 to 1. */
  confidence: number;
  /** Overlap (IoU) above which the weaker of two boxes is dropped, 0 to 1. */
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
    // What is no JSON was not written here.
    return USUAL;
  }
}

const [preferences, setPreferences] = createSignal<Preferences>(stored());

export { preferences };

/** Changes what pages begin with, and keeps it for the next time. */
export function prefer(change: Partial<Preferences>): void {
  setPreferences((before) => ({ ...before, ...change }));
  localStorage.setItem(KEY, JSON.stringify(preferences()));
}
