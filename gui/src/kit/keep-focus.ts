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

/** A container of a control, with the other controls in it, the following ones first. */
interface Surroundings {
  container: HTMLElement;
  controls: HTMLElement[];
}

const controlsIn = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>(FOCUSABLE)];

/** Returns what is around a control within the main part of its page, the closest container first. */
function surroundingsOf(element: HTMLElement): Surroundings[] {
  const found: Surroundings[] = [];
  const main = element.closest('main');
  for (let container = element.parentElement; container && container !== main; container = container.parentElement) {
    const all = controlsIn(container);
    const place = all.indexOf(element);
    found.push({ container, controls: [...all.slice(place + 1), ...all.slice(0, place).reverse()] });
  }
  return found;
}

function tryFocus(element: HTMLElement): boolean {
  if (element.isConnected) element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** As `ref` of a control that can disappear while it has the focus: the closest remaining control gets it then. */
export function leaveFocus(element: HTMLElement): void {
  onCleanup(() => {
    if (document.activeElement !== element) return;
    const around = surroundingsOf(element);
    queueMicrotask(() => {
      // Other controls may have come in the same place.
      const isTaken = around.some(({ container, controls }) =>
        [...controls, ...controlsIn(container)].some((one) => tryFocus(one)),
      );
      if (!isTaken) keepFocus()();
    });
  });
}
