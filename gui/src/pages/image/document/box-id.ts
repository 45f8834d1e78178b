import type { Detection } from '../../../../../core/vision/boxes/detection.js';
import type { StoredResult } from '../../../../../core/workspace/items/result-store.js';

/** Prefix of the ids of boxes drawn by hand. They belong to the image and not to a result. */
const DRAWN = 'new:';

/** Returns a key for a detection from its class, score and corners, which do not depend on the NMS. */
const keyOf = ({ class_id: id, confidence, box: { x1, y1, x2, y2 } }: Detection): string =>
  [id, confidence, x1, y1, x2, y2].join(',');

/**
 * Returns a function that returns the id of a detection of a result. The id contains the index in the stored result, or
 * the corners if the detection only exists with another NMS IoU. So it does not change while the user moves sliders.
 */
export function boxIds({ maker, detections }: Pick<StoredResult, 'maker' | 'detections'>) {
  const places = new Map(detections.map((detection, place) => [keyOf(detection), place]));
  return (detection: Detection): string => {
    const place = places.get(keyOf(detection));
    if (place !== undefined) return `${maker}:${place}`;
    const { class_id: id, box } = detection;
    return `${maker}:${id}@${[box.x1, box.y1, box.x2, box.y2].join(',')}`;
  };
}

/** Returns a new id for a box drawn by hand. */
export function newBoxId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return DRAWN + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a box belongs to a result, or to the image itself because it was drawn by hand. */
export const belongsTo = (boxId: string, maker: string | null): boolean =>
  boxId.startsWith(DRAWN) || (maker !== null && boxId.startsWith(`${maker}:`));

/** Returns the key of the result that a box belongs to; null for a box drawn by hand. */
export const makerOf = (boxId: string): string | null =>
  boxId.startsWith(DRAWN) ? null : boxId.slice(0, boxId.indexOf(':'));
