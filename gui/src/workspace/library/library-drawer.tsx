import { onCleanup, onMount } from 'solid-js';
import { keepFocus } from '../../kit/keep-focus.js';
import { Library } from './library.js';
import css from './library-drawer.module.css';
import { toggleDrawer } from './library-state.js';
import { t } from './texts.js';

const OVERLAYS = '[data-popper-positioner], [role="menu"], [aria-live]';

/** The library as a drawer over pages that have another left panel; in a narrow window, over the whole page. */
export function LibraryDrawer() {
  let drawer: HTMLElement | undefined;
  const returnFocus = keepFocus();
  const closeOutside = ({ target }: PointerEvent) => {
    // Menus and notifications that are opened from the library are outside of it, but clicks on them must not close it.
    const isOverlay = target instanceof Element && target.closest(OVERLAYS) !== null;
    if (target instanceof Node && !isOverlay && !drawer?.contains(target)) toggleDrawer();
  };
  onMount(() => {
    drawer?.querySelector<HTMLElement>('input[type="text"]')?.focus();
    document.addEventListener('pointerdown', closeOutside, true);
  });
  onCleanup(() => {
    document.removeEventListener('pointerdown', closeOutside, true);
    returnFocus();
  });
  return (
    <aside
      ref={drawer}
      class={css.drawer}
      aria-label={t('title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        toggleDrawer();
      }}
    >
      <Library />
    </aside>
  );
}
