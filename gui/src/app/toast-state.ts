import { createSignal } from 'solid-js';
import { describeError } from '../api/problem.js';
import { t } from '../i18n/frame-texts.js';
import { isUnreachable } from './retry-when-up.js';

export interface Toast {
  text: string;
  detail?: string;
  /** Errors stay until they are closed. */
  isError?: boolean;
  action?: ToastAction;
  /** Called when a server that was down is back: the cause of the error is gone. */
  onServerBack?: () => void;
}

interface ToastAction {
  label: string;
  run: () => void;
  /** Whether it undoes what the notification is about; Ctrl+Z does the same. */
  isUndo?: boolean;
}

const MAX_SHOWN = 3;

const [toasts, setToasts] = createSignal<readonly Toast[]>([]);

/** Shows a notification; of more than three, the oldest is dropped. */
export function showToast(toast: Toast): void {
  setToasts((before) => [...before, toast].slice(-MAX_SHOWN));
}

export { toasts };

export const closeToast = (toast: Toast) => setToasts((before) => before.filter((one) => one !== toast));

/** What repeats the actions that were undone, the last one last; a new action empties it. */
let undone: readonly (() => void)[] = [];

/** Shows a notification of something that was done, with a way to undo it, and possibly to do it again. */
export function showUndo(
  text: string,
  undo: () => void,
  { detail, redo }: { detail?: string; redo?: () => void } = {},
): Toast {
  const run = () => {
    undo();
    undone = redo ? [...undone, redo] : [];
  };
  const action = { label: t('action.undo'), run, isUndo: true };
  const toast = { text, action, ...(detail === undefined ? {} : { detail }) };
  undone = [];
  showToast(toast);
  return toast;
}

/** Undoes what the latest notification is about. @returns whether there was something to undo. */
export function undoLatest(): boolean {
  const toast = toasts().findLast(({ action }) => action?.isUndo);
  if (!toast) return false;
  closeToast(toast);
  toast.action!.run();
  return true;
}

/** Does again what was undone last, which shows its notification again. */
export function redoLatest(): void {
  const [redo, others] = [undone.at(-1), undone.slice(0, -1)];
  redo?.();
  undone = others;
}

/**
 * Shows that an action has failed, and how to try again. If the server did not answer, it is tried again by itself when
 * the server is back.
 */
export function showFailure(error: unknown, retry: () => void): void {
  const { title, detail } = describeError(error);
  const action = { label: t('action.retry'), run: retry };
  showToast({
    text: title,
    detail,
    isError: true,
    action,
    ...(isUnreachable(error) ? { onServerBack: retry } : {}),
  });
}

/** Closes the notifications whose cause is gone now that the server is back, and tries again what had failed. */
export function settleUnreachable(): void {
  for (const toast of toasts()) {
    if (!toast.onServerBack) continue;
    closeToast(toast);
    toast.onServerBack();
  }
}
