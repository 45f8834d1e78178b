import { createSignal } from 'solid-js';

/**
 * The entries that the palette lists first when it opens: the last used ones, or the pages. Null while it is closed.
 */
const [paletteStart, setStart] = createSignal<'recent' | 'pages' | null>(null);

export { paletteStart };

/** Keys that were typed after the palette was opened and before its field was loaded. */
let early = { text: '', isEntered: false };

/** Stores keys for the field, which may still be loading, and hides them from the shortcuts of the page. */
function collect(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') closePalette();
  else if (event.key === 'Enter') early.isEntered = true;
  else if (event.key === 'Backspace') early.text = early.text.slice(0, -1);
  else if (event.key.length === 1) early.text += event.key;
  event.preventDefault();
  event.stopPropagation();
}

function open(start: 'recent' | 'pages'): void {
  early = { text: '', isEntered: false };
  addEventListener('keydown', collect, { capture: true });
  setStart(start);
}

/** Returns the stored keys, and stops storing them. Must be called when the field can receive keys. */
export function takeEarlyKeys(): { text: string; isEntered: boolean } {
  removeEventListener('keydown', collect, { capture: true });
  return early;
}

export const isPaletteOpen = () => paletteStart() !== null;
export const openPalette = () => open('recent');
export const openPages = () => open('pages');
export const closePalette = () => {
  takeEarlyKeys();
  setStart(null);
};
