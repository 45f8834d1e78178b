import { createSignal } from 'solid-js';

/** What the palette lists first when it opens: the last used entries, or the pages. Null while it is closed. */
const [paletteStart, setStart] = createSignal<'recent' | 'pages' | null>(null);

export { paletteStart };

export const isPaletteOpen = () => paletteStart() !== null;
export const openPalette = () => setStart('recent');
export const openPages = () => setStart('pages');
export const closePalette = () => setStart(null);
