import { onCleanup } from 'solid-js';

/**
 * Remembers what has the focus. @returns a function that gives it back; if its element is gone, the page gets the focus,
 * so that keys and Tab go on there.
 */
export function keepFocus(): () => void {
  const before = document.activeElement;
  return () => {
    if (before instanceof HTMLElement && before !== document.body && before.isConnected) {
      before.focus({ preventScroll: true });
      if (document.activeElement === before) return;
    }
    document.getElementById('page')?.focus({ preventScroll: true });
  };
}

/** As `ref` of a control that can disappear while it has the focus: the page gets the focus then. */
export function leaveFocus(element: HTMLElement): void {
  onCleanup(() => {
    if (document.activeElement === element) queueMicrotask(keepFocus());
  });
}
