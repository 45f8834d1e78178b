/**
 * Works through places 0, 1, 2 ... in as many lanes side by side; each lane takes the next place when it is free.
 * After the first failure no further place is begun.
 * @param mayBegin asked before each place but the first; false ends the work early.
 * @returns what the places gave, in their order: a gapless beginning of them.
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
