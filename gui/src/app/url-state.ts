import { useSearchParams } from '@solidjs/router';

/** How a value is written in the address. */
interface Codec<Value> {
  read: (text: string) => Value | null;
  write: (value: Value) => string;
}

export const TEXT: Codec<string> = { read: (text) => text, write: (value) => value };

/** A number within bounds. */
export function numberWithin(least: number, most: number): Codec<number> {
  return {
    read: (text) => {
      const value = Number(text);
      return text !== '' && value >= least && value <= most ? value : null;
    },
    write: String,
  };
}

/** One of a few words. */
export function oneOf<Word extends string>(words: readonly Word[]): Codec<Word> {
  return { read: (text) => words.find((word) => word === text) ?? null, write: (value) => value };
}

/** State that stands in the address, so that a page can be kept, reloaded and sent. What is the default stands nowhere. */
export function createUrlState<Value>(
  name: string,
  codec: Codec<Value>,
  fallback: Value,
): [get: () => Value, set: (value: Value) => void] {
  const [params, setParams] = useSearchParams();
  const get = () => {
    const text = params[name];
    return (typeof text === 'string' ? codec.read(text) : null) ?? fallback;
  };
  const set = (value: Value) => {
    const text = value === fallback ? undefined : codec.write(value);
    setParams({ [name]: text }, { replace: true, scroll: false });
  };
  return [get, set];
}
