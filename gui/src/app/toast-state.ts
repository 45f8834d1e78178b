import { createSignal } from 'solid-js';
import { describeError } from '../api/problem.js';
import { t } from '../i18n/frame-texts.js';
import { isUnreachable } from './retry-when-up.js';

export interface Toast {
  text: string;
  detail?: string;
  /** Errors are displayed until the user closes them. */
  isError?: boolean;
  action?: ToastAction;
  /** Called when a server that was down answers again, which ends the cause of the error. */
  onServerBack?: () => void;
}

interface ToastAction {
  label: string;
  run: () => void;
  /** Whether the action undoes what the notification reports. Ctrl+Z then does the same. */
  isUndo?: boolean;
}

const MAX_SHOWN = 3;

const [toasts, setToasts] = createSignal<readonly Toast[]>([]);

/** Shows a notification. If there are more than three, the oldest is removed. */
export function showToast(toast: Toast): void {
  setToasts((before) => [...before, toast].slice(-MAX_SHOWN));
}

export { toasts };

export const closeToast = (toast: Toast) => setToasts((before) => before.filter((one) => one !== toast));

/** Functions that redo undone actions, the last undone one last. A new action clears them. */
let undone: readonly (() => void)[] = [];

/**
 * Shows a notification about an action, with a button to undo it. If `redo` is given, the action can then be redone.
 */
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

/**
 * Undoes the action of the latest notification that can be undone.
 * @returns whether there was one.
 */
export function undoLatest(): boolean {
  const toast = toasts().findLast(({ action }) => action?.isUndo);
  if (!toast) return false;
  closeToast(toast);
  toast.action!.run();
  return true;
}

/** Redoes the last undone action. It shows its notification again. */
export function redoLatest(): void {
  const [redo, others] = [undone.at(-1), undone.slice(0, -1)];
  redo?.();
  undone = others;
}

/**
 * Shows that an action has failed, with a button to retry. If the server did not answer, the action is retried
 * automatically when the server is back.
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

/** Called when the server is back. Closes the notifications about its failure, and retries the failed actions. */
export function settleUnreachable(): void {
  for (const toast of toasts()) {
    if (!toast.onServerBack) continue;
    closeToast(toast);
    toast.onServerBack();
  }
}
