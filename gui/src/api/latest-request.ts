import { onCleanup } from 'solid-js';
import { isCancelled } from './problem.js';

interface Receivers<Answer> {
  take: (answer: Answer) => void;
  fail: (error: unknown) => void;
}

/** Requests of which only the last one counts: each cancels the one before it, as does the end of the component. */
export function createLatestRequest() {
  let latest: AbortController | null = null;
  const cancel = () => {
    latest?.abort();
    latest = null;
  };
  onCleanup(cancel);
  return {
    cancel,
    /** @returns once the answer or the error was received, or ignored because the request no longer counts. */
    ask: async <Answer>(request: (signal: AbortSignal) => Promise<Answer>, { take, fail }: Receivers<Answer>) => {
      cancel();
      const own = new AbortController();
      latest = own;
      try {
        const answer = await request(own.signal);
        if (latest === own) take(answer);
      } catch (error) {
        if (latest === own && !isCancelled(error)) fail(error);
      }
    },
  };
}
