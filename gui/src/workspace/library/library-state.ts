import { createSignal } from 'solid-js';
import { panelState } from '../../kit/panel-sizes.js';

/** The Library at the left of pages that have it there. */
export const libraryPanel = panelState('library', 216);

const [isDrawerOpen, setDrawerOpen] = createSignal(false);

/** Whether the Library lies over the page. */
export { isDrawerOpen };

/** Opens the Library over the page, or closes it. */
export const toggleDrawer = () => setDrawerOpen((isOpen) => !isOpen);

/** Closes the Library if it is open. */
export function closeLibrary(): void {
  if (isDrawerOpen()) setDrawerOpen(false);
  else if (libraryPanel.isOpen()) libraryPanel.toggle();
}
