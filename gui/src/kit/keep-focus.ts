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

/** Controls that Tab leads to. */
export const FOCUSABLE = [
  'button:not(:disabled, [tabindex="-1"])',
  'a[href]',
  'input:not(:disabled, [type="hidden"], [type="file"])',
  '[tabindex="0"]',
].join();

/** Returns the controls around an element, the closest container first; in each, the following ones come first. */
function controlsAround(element: HTMLElement): HTMLElement[] {
  const found = new Set<HTMLElement>();
  for (let around = element.parentElement; around && around.id !== 'page'; around = around.parentElement) {
    const controls = [...around.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const place = controls.indexOf(element);
    for (const one of [...controls.slice(place + 1), ...controls.slice(0, place).reverse()]) found.add(one);
  }
  return [...found];
}

/** As `ref` of a control that can disappear while it has the focus: the closest remaining control gets it then. */
export function leaveFocus(element: HTMLElement): void {
  onCleanup(() => {
    if (document.activeElement !== element) return;
    const controls = controlsAround(element);
    queueMicrotask(() => {
      const isTaken = controls.some((one) => {
        if (one.isConnected) one.focus({ preventScroll: true });
        return document.activeElement === one;
      });
      if (!isTaken) keepFocus()();
    });
  });
}
