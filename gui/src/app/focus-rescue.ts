import { onCleanup, onMount } from 'solid-js';
import { FOCUSABLE } from '../kit/keep-focus.js';

const PAGE = 'page';
/** Items of a list. If one is removed, the next one takes its place. */
const MEMBERS = 'li, [role="listitem"], [role="treeitem"]';
const MAX_REMEMBERED = 8;

/** An element that had the focus, with its surroundings at that time. */
interface FocusPlace {
  element: Element;
  /** The element and its ancestors, the closest first. */
  path: Element[];
  /** Other items of the same list, the following ones first. */
  neighbours: Element[];
}

function* ancestors(element: Element): Generator<Element> {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) yield at;
}

function placeOf(element: Element): FocusPlace {
  const member = element.closest(MEMBERS);
  const members = [...(member?.parentElement?.children ?? [])];
  const at = member ? members.indexOf(member) : 0;
  const neighbours = [...members.slice(at + 1), ...members.slice(0, at).reverse()];
  return { element, path: [...ancestors(element)], neighbours };
}

/**
 * Tries to focus an element, or else an element in it.
 * @returns whether that worked.
 */
function tryFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

const page = () => document.getElementById(PAGE);
/** Focuses the canvas, which is the main content of a page. */
const focusCanvas = (within: Element | null) => tryFocus(within?.querySelector('[role="application"][tabindex]'));

/** Moves the focus to the closest element that still exists: the next item of the list, or an ancestor. */
function focusNear({ path, neighbours }: FocusPlace): boolean {
  const next = neighbours.find(({ isConnected }) => isConnected);
  if (next && tryFocus(next.matches(FOCUSABLE) ? next : next.querySelector(FOCUSABLE))) return true;
  return path.some((one) => {
    if (!one.isConnected) return false;
    if (one.id !== PAGE && one.hasAttribute('tabindex') && tryFocus(one)) return true;
    return page()?.contains(one) === true && focusCanvas(one);
  });
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;
const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled');

/**
 * Moves the focus to a nearby element when the focused one is removed or disabled, or its page is left. Otherwise the
 * body would have the focus, and Tab would start at the top of the window.
 */
export function useFocusRescue(): void {
  /** The most recent last. */
  let places: FocusPlace[] = [];
  const rescue = () => {
    const last = places.at(-1);
    if (!last || !isLost() || isUsable(last.element)) return;
    const isRescued = places
      .toReversed()
      .some((place) => (isUsable(place.element) ? tryFocus(place.element) : focusNear(place)));
    if (!isRescued && !focusCanvas(page())) focusPage();
  };
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === page()) return;
    places = [...places.filter(({ element }) => element !== target), placeOf(target)].slice(-MAX_REMEMBERED);
  };
  /** A click on empty space removes the focus on purpose, so it is not restored when the element is removed later. */
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !document.hasFocus()) return;
    queueMicrotask(() => {
      if (target instanceof Element && isUsable(target) && isLost()) places = [];
    });
  };
  // The browser removes the focus from a disabled element only at the next frame.
  const observer = new MutationObserver((records) => {
    rescue();
    if (records.some(({ type }) => type === 'attributes')) requestAnimationFrame(() => requestAnimationFrame(rescue));
  });
  onMount(() => {
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
  });
  onCleanup(() => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', forget);
  });
}

/** Focuses the page if no element has the focus. */
export function focusPage(): void {
  if (isLost()) page()?.focus({ preventScroll: true });
}
