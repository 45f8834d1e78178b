/** How many were counted. */
export interface Counts {
  /** Detections that were counted for a label. */
  right: number;
  found: number;
  labelled: number;
}

/** Harmonic mean of precision and recall, 0 to 1; null where nothing is labelled and nothing was found. */
export function f1Of({ right, found, labelled }: Counts): number | null {
  return found + labelled === 0 ? null : (2 * right) / (found + labelled);
}
