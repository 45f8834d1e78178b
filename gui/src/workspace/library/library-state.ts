import { createSignal } from 'solid-js';
import { panelState } from '../../kit/panel-sizes.js';

/** The library as a left panel, on pages that have it docked. */
export const libraryPanel = panelState('library', 216);

const [isDrawerOpen, setDrawerOpen] = createSignal(false);

/** Whether the library is open over the page. */
export { isDrawerOpen };

/** Opens or closes the library over the page. */
export const toggleDrawer = () => setDrawerOpen((isOpen) => !isOpen);

/** Closes the library if it is open. */
export function closeLibrary(): void {
  if (isDrawerOpen()) setDrawerOpen(false);
  else if (libraryPanel.isOpen()) libraryPanel.toggle();
}
