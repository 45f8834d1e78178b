import { createSignal } from 'solid-js';

export interface Toast {
  text: string;
  detail?: string;
  /** Errors stay until they are closed. */
  isError?: boolean;
  action?: { label: string; run: () => void };
}

const MAX_SHOWN = 3;

const [toasts, setToasts] = createSignal<readonly Toast[]>([]);

/** Shows a notification; of more than three, the oldest is dropped. */
export function showToast(toast: Toast): void {
  setToasts((before) => [...before, toast].slice(-MAX_SHOWN));
}

export { toasts };

export const closeToast = (toast: Toast) => setToasts((before) => before.filter((one) => one !== toast));
