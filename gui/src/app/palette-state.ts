import { createSignal } from 'solid-js';

/** What an open palette lists first: what was used last, or the pages. */
const [paletteStart, setStart] = createSignal<'recent' | 'pages' | null>(null);

export { paletteStart };

export const isPaletteOpen = () => paletteStart() !== null;
export const openPalette = () => setStart('recent');
export const openPages = () => setStart('pages');
export const closePalette = () => setStart(null);
