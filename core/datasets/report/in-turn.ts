/**
 * Hands values on in the order of their places, however they come in: work that is done side by side ends in any order,
 * and what depends on it must not.
 * @returns takes the value of a place, from 0; each place once.
 */
export function inTurn<Value>(hand: (value: Value, place: number) => void): (place: number, value: Value) => void {
  const waiting = new Map<number, Value>();
  let next = 0;
  return (place, value) => {
    waiting.set(place, value);
    while (waiting.has(next)) {
      const ready = waiting.get(next) as Value;
      waiting.delete(next);
      hand(ready, next++);
    }
  };
}
