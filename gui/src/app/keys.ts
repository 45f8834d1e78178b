import { createSignal, onCleanup, onMount } from 'solid-js';

/** A keyboard shortcut of the current page. */
export interface KeyAction {
  /**
   * Names as in `KeyboardEvent.key`, with the prefix `Alt+` or `Ctrl+` if that key is held. A capital letter means
   * Shift, whatever the state of Caps Lock.
   */
  keys: readonly string[];
  /** Text, or a function that returns it in the current language. */
  label: string | (() => string);
  run: (event: KeyboardEvent) => void;
  /** Whether it also works while the user types a text. */
  whileTyping?: boolean;
  /**
   * Whether it is only a shortcut and not also a command, because it depends on which key is pressed or for how long.
   */
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

/** Formats a shortcut for display: `Ctrl+k` as `Ctrl K`, `Ctrl+Z` as `Ctrl Shift Z`, `Alt+ArrowUp` as `Alt ↑`. */
export const keyText = (key: string): string => {
  const parts = key.length > 1 ? key.split('+') : [key];
  const isShifted = parts.length > 1 && /^[A-Z]$/.test(parts.at(-1)!);
  return parts
    .toSpliced(-1, 0, ...(isShifted ? ['Shift'] : []))
    .map((part) => KEY_NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
};

/** The shortcuts that currently work, for the list that `?` opens. */
export const keyActions = actions;

/** Adds shortcuts as long as the calling component exists. */
export function useKeys(own: readonly KeyAction[]): void {
  onMount(() => setActions((before) => [...before, ...own]));
  onCleanup(() => setActions((before) => before.filter((action) => !own.includes(action))));
}

function nameOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const isCharacter = [...key].length === 1;
  const named = isCharacter ? (shiftKey ? key.toUpperCase() : key.toLowerCase()) : key;
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${named}`;
}

/** Keys that a focused control handles itself, so that they must not run shortcuts. */
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

/** Whether an overlay takes the key: menus, lists and dialogs take all keys; a popover leaves those with Ctrl. */
function isInOverlay({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [data-modal]') !== null) return true;
  if (!(target instanceof Element)) return false;
  const isCommand = ctrlKey || metaKey;
  return target.closest(isCommand ? '[role="menu"]' : '[role="menu"], [role="listbox"], [role="dialog"]') !== null;
}

/** Runs the shortcut of a key. If there are several, the one that was added last. */
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
