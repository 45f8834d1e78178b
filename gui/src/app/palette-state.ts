import { createSignal } from 'solid-js';

const [isPaletteOpen, setOpen] = createSignal(false);

export { isPaletteOpen };

export const openPalette = () => setOpen(true);
export const closePalette = () => setOpen(false);
