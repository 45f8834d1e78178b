/** Size of the handles of the selected box for a mouse, px. */
const FINE = { size: 9, reach: 8 };
/** For fingers, with targets of 40 px. */
const COARSE = { size: 13, reach: 20 };

/** Returns the size of the handles, and the distance at which a pointer grabs them, px. */
export function handleReach(isCoarse: boolean): { size: number; reach: number } {
  return isCoarse ? COARSE : FINE;
}
