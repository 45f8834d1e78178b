import { createSignal, onCleanup, onMount } from 'solid-js';

/** Whether files are dragged, and not a text or a link of the page. */
export function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

const [isRefusing, setRefusing] = createSignal(false);

/** Whether files were held over the page that is open, which takes none. */
export { isRefusing };

/** Another page is open: what was refused is over. */
export const endRefusal = () => setRefusing(false);

function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !holdsFiles(event)) return;
  event.preventDefault();
  // A browser does not tell of a drop that is refused while files are held over the page.
  setRefusing(true);
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/** Refuses files that no page takes: the browser would show them in place of the application. */
export function refuseFiles(): void {
  onMount(() => {
    // The window hears of an event after the document, where pages listen.
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
  });
  onCleanup(() => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  });
}
