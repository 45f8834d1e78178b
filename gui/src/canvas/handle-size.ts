/** Sizes of the handles of the selected box, px. */
const FINE = { size: 9, reach: 8 };
/** For fingers: targets of 40 px. */
const COARSE = { size: 13, reach: 20 };

/** Returns the size of handles and the distance at which a pointer takes them. */
export function handleReach(isCoarse: boolean): { size: number; reach: number } {
  return isCoarse ? COARSE : FINE;
}
