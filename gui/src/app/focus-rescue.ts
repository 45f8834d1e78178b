import { onCleanup, onMount } from 'solid-js';
import { FOCUSABLE } from '../kit/keep-focus.js';

const PAGE = 'page';
/** Members of a list: if one is removed, the next one is at its place. */
const MEMBERS = 'li, [role="listitem"], [role="treeitem"]';
const MAX_REMEMBERED = 8;

/** An element that had the focus, with what it was in. */
interface FocusPlace {
  element: Element;
  /** The element and its ancestors, the closest first. */
  path: Element[];
  /** Members of the same list, the following ones first. */
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

/** Moves the focus into an element. @returns whether the element took it. */
function tryFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

const page = () => document.getElementById(PAGE);
/** The canvas is what a page is about. */
const focusCanvas = (within: Element | null) => tryFocus(within?.querySelector('[role="application"][tabindex]'));

/** Moves the focus to the closest place that remains: the next one in its list, or what it was in. */
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
 * Keeps the focus from falling to the body when the focused element is removed or disabled, or its page is left: keys
 * and Tab would start over at the top of the window.
 */
export function useFocusRescue(): void {
  /** Latest last. */
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
  /** A press on nothing takes the focus away, which is not to be undone when the element is removed later. */
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !document.hasFocus()) return;
    queueMicrotask(() => {
      if (target instanceof Element && isUsable(target) && isLost()) places = [];
    });
  };
  // The browser takes the focus from an element that was disabled only when it draws the next frame.
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

/** Moves the focus to the page if nothing has it. */
export function focusPage(): void {
  if (isLost()) page()?.focus({ preventScroll: true });
}
