import { For, onCleanup, onMount } from 'solid-js';
import { ToastLine } from './toast-line.js';
import { clearOf } from './toast-place.js';
import { toasts } from './toast-state.js';

/** Elements that notifications must not cover: primary actions and the controls of a canvas. */
const KEPT_CLEAR = '[data-keep-clear]';

/** Moves the notifications up until they cover none of these elements. */
function keepClear(element: HTMLElement): void {
  element.style.removeProperty('translate');
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const others = [...document.querySelectorAll(KEPT_CLEAR)].map((one) => one.getBoundingClientRect());
  const up = clearOf({ left, right, top, bottom }, others);
  // If the window is too low for that, the notifications must at least be visible.
  element.style.translate = `0 ${-Math.max(0, Math.min(up, top))}px`;
}

/** The list of notifications. */
export function ToastList() {
  let list!: HTMLUListElement;
  let frame: number | undefined;
  const place = () => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      keepClear(list);
    });
  };
  onMount(() => {
    const sizes = new ResizeObserver(place);
    sizes.observe(list);
    sizes.observe(document.body);
    // Elements that must stay clear can appear and disappear.
    const nodes = new MutationObserver(place);
    nodes.observe(document.body, { subtree: true, childList: true });
    onCleanup(() => {
      sizes.disconnect();
      nodes.disconnect();
      if (frame !== undefined) cancelAnimationFrame(frame);
    });
  });
  return (
    <ul ref={list}>
      <For each={toasts()}>{(toast) => <ToastLine toast={toast} />}</For>
    </ul>
  );
}
