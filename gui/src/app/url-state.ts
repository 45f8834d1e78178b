import { useSearchParams } from '@solidjs/router';
import { createEffect, createMemo, createSignal, on } from 'solid-js';

/** Converts a value to text for the address and back. */
interface Codec<Value> {
  read: (text: string) => Value | null;
  write: (value: Value) => string;
}

export const TEXT: Codec<string> = { read: (text) => text, write: (value) => value };

/** A number from `least` to `most`. */
export function numberWithin(least: number, most: number): Codec<number> {
  return {
    read: (text) => {
      const value = Number(text);
      return text !== '' && value >= least && value <= most ? value : null;
    },
    write: String,
  };
}

/**
 * Reactive state in the query of the address, so that a page can be bookmarked, reloaded and shared. The default value
 * is omitted. The router changes the address asynchronously, but a new value can be read at once.
 */
export function createUrlState<Value>(
  name: string,
  codec: Codec<Value>,
  fallback: Value,
): [get: () => Value, set: (value: Value) => void] {
  const [params, setParams] = useSearchParams();
  const [ahead, setAhead] = createSignal<{ value: Value } | null>(null);
  createEffect(
    on(
      () => params[name],
      () => setAhead(null),
      { defer: true },
    ),
  );
  const get = createMemo(() => {
    const text = params[name];
    const inAddress = (typeof text === 'string' ? codec.read(text) : null) ?? fallback;
    const set = ahead();
    return set ? set.value : inAddress;
  });
  const set = (value: Value) => {
    setAhead({ value });
    const text = value === fallback ? undefined : codec.write(value);
    setParams({ [name]: text }, { replace: true, scroll: false });
  };
  return [get, set];
}
