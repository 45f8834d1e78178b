import { onCleanup } from 'solid-js';

/**
 * Stores which element has the focus.
 * @returns a function that restores the focus. If the element no longer exists, the page is focused, so that shortcuts
 * and Tab continue there.
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

/** Controls that can be reached with Tab. */
export const FOCUSABLE = [
  'button:not(:disabled, [tabindex="-1"])',
  'a[href]',
  'input:not(:disabled, [type="hidden"], [type="file"])',
  '[tabindex="0"]',
].join();

/** A container of a control, with its other controls, the following ones first. */
interface Surroundings {
  container: HTMLElement;
  controls: HTMLElement[];
}

const controlsIn = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>(FOCUSABLE)];

/** Returns the containers of a control inside the main element, the innermost first. */
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

/**
 * As the `ref` of a control that may be removed while it has the focus: moves the focus to the closest remaining
 * control.
 */
export function leaveFocus(element: HTMLElement): void {
  onCleanup(() => {
    if (document.activeElement !== element) return;
    const around = surroundingsOf(element);
    queueMicrotask(() => {
      // There may be new controls in the same place.
      const isTaken = around.some(({ container, controls }) =>
        [...controls, ...controlsIn(container)].some((one) => tryFocus(one)),
      );
      if (!isTaken) keepFocus()();
    });
  });
}
