import { createSignal, onCleanup } from 'solid-js';
import { isCancelled } from '../../api/problem.js';

/** A long operation, its state and its last result. */
export interface Task<Value> {
  /** The running operation; null if there is none. */
  busy: () => { label: () => string; since: number } | null;
  /** The last result. */
  value: () => Value | null;
  error: () => unknown;
  /** Whether the user has cancelled it. */
  isStopped: () => boolean;
  run: (label: () => string, work: (signal: AbortSignal) => Promise<Value>) => Promise<void>;
  stop: () => void;
  forget: () => void;
}

/** Runs one operation at a time. A new one cancels the previous one. */
export function createTask<Value>(): Task<Value> {
  const [busy, setBusy] = createSignal<{ label: () => string; since: number } | null>(null);
  const [value, setValue] = createSignal<Value | null>(null);
  const [error, setError] = createSignal<unknown>(null);
  const [isStopped, setStopped] = createSignal(false);
  let controller: AbortController | undefined;

  const run: Task<Value>['run'] = async (label, work) => {
    controller?.abort();
    const own = new AbortController();
    controller = own;
    setBusy({ label, since: performance.now() });
    setError(null);
    setStopped(false);
    try {
      const made = await work(own.signal);
      if (controller === own) setValue(() => made);
    } catch (caught) {
      if (controller !== own) return;
      if (isCancelled(caught)) setStopped(true);
      else setError(() => caught);
    }
    if (controller === own) setBusy(null);
  };
  const stop = () => {
    if (busy()) controller?.abort();
  };
  const forget = () => {
    controller?.abort();
    controller = undefined;
    setBusy(null);
    setError(null);
    setStopped(false);
    setValue(null);
  };
  onCleanup(() => controller?.abort());
  return { busy, value, error, isStopped, run, stop, forget };
}
