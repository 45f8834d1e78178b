import { createSignal, onCleanup } from 'solid-js';
import type { StoredResult } from '../../../../../core/workspace/items/result-store.js';
import { isCancelled, Problem } from '../../../api/problem.js';
import { detectItem } from './document-requests.js';
import type { RunSettings } from './look.js';

/** Time until a server that does not answer is called again, ms. */
const RETRY_MS = 1_000;

export type RunState =
  | { state: 'idle' }
  | { state: 'running'; model: string; isWaiting: boolean }
  | { state: 'cancelled'; model: string }
  | { state: 'failed'; model: string; error: unknown };

/** The model and settings to run. */
export interface RunRequest {
  model: string;
  settings: RunSettings;
}

/** Whether a request can succeed if it is repeated: the server is restarting, or has no free worker. */
const isPassing = (error: unknown) => error instanceof Problem && [0, 429, 503].includes(error.status);

interface Flight {
  result: Promise<StoredResult>;
  controller: AbortController;
  /** Called when the server does not answer. */
  onSilence: Set<() => void>;
}

/**
 * Runs of this window that have not ended, by image, model and settings. They continue when the user leaves their
 * image.
 */
const flights = new Map<string, Flight>();

async function detectWithRetries(
  id: string,
  what: RunRequest,
  { signal, onSilence }: { signal: AbortSignal; onSilence: () => void },
) {
  for (;;) {
    try {
      return await detectItem(id, what, signal);
    } catch (error) {
      if (!isPassing(error)) throw error;
      onSilence();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      signal.throwIfAborted();
    }
  }
}

/** Joins the same run if it has not ended; starts it otherwise. */
function joinOrStart(id: string, what: RunRequest): Flight {
  const key = JSON.stringify([id, what]);
  const known = flights.get(key);
  if (known) return known;
  const controller = new AbortController();
  const onSilence = new Set<() => void>();
  const tell = () => {
    for (const listen of onSilence) listen();
  };
  const result = detectWithRetries(id, what, { signal: controller.signal, onSilence: tell }).finally(() =>
    flights.delete(key),
  );
  const flight = { result, controller, onSilence };
  flights.set(key, flight);
  return flight;
}

/** Runs models on an image. Waits for a server that restarts. */
export function createDetectionRun(onResult: (result: StoredResult) => void) {
  const [run, setRun] = createSignal<RunState>({ state: 'idle' });
  let current: Flight | null = null;

  const start = async (id: string, what: RunRequest): Promise<void> => {
    const flight = joinOrStart(id, what);
    current = flight;
    const { model } = what;
    const listen = () => current === flight && setRun({ state: 'running', model, isWaiting: true });
    flight.onSilence.add(listen);
    setRun({ state: 'running', model, isWaiting: false });
    try {
      const result = await flight.result;
      if (current !== flight) return;
      onResult(result);
      setRun({ state: 'idle' });
    } catch (error) {
      // If another run has replaced this one, its outcome is ignored.
      if (current !== flight) return;
      setRun(isCancelled(error) ? { state: 'cancelled', model } : { state: 'failed', model, error });
    } finally {
      flight.onSilence.delete(listen);
    }
  };

  onCleanup(() => {
    current = null;
  });
  return {
    run,
    start,
    cancel: () => current?.controller.abort(),
    /** Detaches from the run. Its result will be stored, but not selected. */
    reset: () => {
      current = null;
      setRun({ state: 'idle' });
    },
  };
}
