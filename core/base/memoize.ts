/**
 * Memoizes a function by object identity, as long as the object lives. Only for pure functions of immutable objects.
 */
export function memoize<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const found = known.get(key) ?? { value: work(key) };
    known.set(key, found);
    return found.value;
  };
}

/** Number of slots. Columns rarely have more short texts that recur at short intervals. */
const SLOTS = 1024;
/**
 * Maximum length of a cached text. V8 represents longer substrings as views of the source text, so caching one would
 * keep the whole source in memory.
 */
const MAX_LENGTH = 12;

/** Memoizes a function of short texts in a direct-mapped cache: each text has one slot and evicts the text in it. */
export function memoizeTexts<Value>(compute: (text: string) => Value): (text: string) => Value {
  const texts = new Array<string | null>(SLOTS).fill(null);
  const values = new Array<Value>(SLOTS);
  return (text) => {
    const { length } = text;
    if (length === 0 || length > MAX_LENGTH) return compute(text);
    const ends = text.charCodeAt(0) * 31 + text.charCodeAt(length - 1);
    const place = (ends * 31 + text.charCodeAt(length >> 1) * 7 + length) % SLOTS;
    if (texts[place] === text) return values[place] as Value;
    const value = compute(text);
    texts[place] = text;
    values[place] = value;
    return value;
  };
}
