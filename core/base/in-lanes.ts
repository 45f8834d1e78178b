/**
 * Processes the indices 0, 1, 2 ... in several lanes at a time; each lane takes the next index when it is free. Starts
 * no further index after the first failure.
 * @param mayBegin called before each index except the first; false ends the work early.
 * @returns results in the order of the indices, without gaps.
 */
export async function inLanes<Value>(
  { places, lanes, mayBegin = () => true }: { places: number; lanes: number; mayBegin?: () => boolean },
  work: (place: number) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  let next = 0;
  const lane = async () => {
    while (next < places && (next === 0 || mayBegin())) {
      const place = next++;
      try {
        values[place] = await work(place);
      } catch (error) {
        next = places;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(places, lanes) }, lane));
  return values;
}
