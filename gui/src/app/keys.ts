import { createSignal, onCleanup, onMount } from 'solid-js';

/** A key that does something on the page that is open. */
export interface KeyAction {
  /**
   * As `KeyboardEvent.key` names it, with `Alt+` or `Ctrl+` before it where they are held. A capital is a letter with
   * Shift, whether or not Caps Lock is on.
   */
  keys: readonly string[];
  /** Text, or a function of the current language. */
  label: string | (() => string);
  run: (event: KeyboardEvent) => void;
  /** Whether it works while text is typed. */
  whileTyping?: boolean;
  /** Whether it is not a command, because it depends on how long or with which key it is pressed. */
  isKeyOnly?: boolean;
}

const [actions, setActions] = createSignal<readonly KeyAction[]>([]);

export const labelOf = ({ label }: KeyAction): string => (typeof label === 'string' ? label : label());

const KEY_NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
};

/** Formats a key for display: `Ctrl+k` becomes `Ctrl K`, `Ctrl+Z` `Ctrl Shift Z`, and `Alt+ArrowUp` `Alt ↑`. */
export const keyText = (key: string): string => {
  const parts = key.length > 1 ? key.split('+') : [key];
  const isShifted = parts.length > 1 && /^[A-Z]$/.test(parts.at(-1)!);
  return parts
    .toSpliced(-1, 0, ...(isShifted ? ['Shift'] : []))
    .map((part) => KEY_NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
};

/** The keys that work now, for the list that `?` opens. */
export const keyActions = actions;

/** Makes keys work for as long as the component that calls this is there. */
export function useKeys(own: readonly KeyAction[]): void {
  onMount(() => setActions((before) => [...before, ...own]));
  onCleanup(() => setActions((before) => before.filter((action) => !own.includes(action))));
}

function nameOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const isCharacter = [...key].length === 1;
  const named = isCharacter ? (shiftKey ? key.toUpperCase() : key.toLowerCase()) : key;
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${named}`;
}

/** Keys that a focused control works with itself: a page does not take them away. */
const OWN_KEYS: readonly (readonly [keys: readonly string[], controls: string])[] = [
  [['Enter'], 'a, button, summary, input, select, [role="treeitem"], [role="gridcell"]'],
  [[' '], 'button, summary, [type="checkbox"], [type="radio"]'],
  [
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'],
    '[type="range"], [type="radio"], [role="slider"], [role="tab"], [role="grid"], [role="separator"], [role="treeitem"]',
  ],
];

function isForControl({ key, target }: KeyboardEvent): boolean {
  return (
    target instanceof Element && OWN_KEYS.some(([keys, controls]) => keys.includes(key) && target.matches(controls))
  );
}

function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'range'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

/** Menus, lists and dialogs have all keys for themselves; a popover lets commands with Ctrl through. */
function isInOverlay({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [data-modal]') !== null) return true;
  if (!(target instanceof Element)) return false;
  const isCommand = ctrlKey || metaKey;
  return target.closest(isCommand ? '[role="menu"]' : '[role="menu"], [role="listbox"], [role="dialog"]') !== null;
}

/** Hands a key to what listens for it, the latest first; an open dialog has all keys for itself. */
export function pressKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || isForControl(event) || isInOverlay(event)) return;
  const name = nameOf(event);
  const action = actions().findLast(
    ({ keys, whileTyping }) => keys.includes(name) && (whileTyping || !isTyping(event)),
  );
  if (!action) return;
  event.preventDefault();
  action.run(event);
}
