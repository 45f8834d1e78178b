import { useLocation, useNavigate } from '@solidjs/router';
import ArrowDownToLine from 'lucide-solid/icons/arrow-down-to-line';
import { createSignal, onCleanup, onMount, Show } from 'solid-js';
import { t } from '../i18n/frame-texts.js';
import css from './drop-overlay.module.css';
import { entriesOf, readFolders } from './dropped-files.js';
import { holdsFiles } from './holds-files.js';
import { openFiles } from './open-files.js';
import { showFailure } from './toast-state.js';

/** Media types of files that may contain a table. The type is empty if the browser does not know it. */
const TABLE_TYPE = /^$|^text\/|csv|excel|spreadsheet|gzip|octet-stream/;

/** Describes what will happen to dragged files, as far as their types are known before they are dropped. */
function outcomeOf({ dataTransfer }: DragEvent): { what: string; how: string } {
  const types = [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file').map(({ type }) => type);
  const images = types.filter((type) => type.startsWith('image/')).length;
  const videos = types.filter((type) => type.startsWith('video/')).length;
  if (images === types.length && images > 1)
    return { what: t('drop.images', { count: images }), how: t('drop.asBatch') };
  if (images === 1 && types.length === 1) return { what: t('drop.image'), how: t('drop.asImage') };
  if (videos === 1 && types.length === 1) return { what: t('drop.video'), how: t('drop.asVideo') };
  if (types.some((type) => !/^(?:image|video)\//.test(type) && !TABLE_TYPE.test(type)))
    return { what: t('drop.unsupported'), how: t('drop.supported') };
  // The type of a folder is empty, so it could also be a table.
  if (types.length === 1 && types[0] !== '') return { what: t('drop.table'), how: t('drop.asTable') };
  if (images + videos > 0 && new Set(types.map((type) => type.split('/')[0])).size > 1)
    return { what: t('drop.refused'), how: t('drop.mixed') };
  return { what: t('drop.title'), how: t('drop.mixed') };
}

/**
 * Accepts files that are dropped or pasted anywhere. The current page can handle them first; otherwise the page for
 * their kind is opened.
 */
export function DropOverlay() {
  const location = useLocation();
  const navigate = useNavigate();
  const [outcome, setOutcome] = createSignal<ReturnType<typeof outcomeOf> | null>(null);
  const over = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    if (outcome() === null) setOutcome(outcomeOf(event));
  };
  const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOutcome(null);
  const open = (files: readonly File[]) => void openFiles(files, navigate);
  const drop = (event: DragEvent) => {
    setOutcome(null);
    if (event.defaultPrevented || !holdsFiles(event)) return;
    event.preventDefault();
    const entries = entriesOf(event);
    if (entries.some(({ isDirectory }) => isDirectory))
      void readFolders(entries).then(open, (error) => showFailure(error, () => void readFolders(entries).then(open)));
    else open([...(event.dataTransfer?.files ?? [])]);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!event.defaultPrevented && files.length > 0 && !location.pathname.endsWith('/agent')) open(files);
  };
  onMount(() => {
    // The window receives an event after the document, on which pages listen.
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
  });
  onCleanup(() => {
    window.removeEventListener('dragover', over);
    window.removeEventListener('dragleave', leave);
    window.removeEventListener('drop', drop);
    window.removeEventListener('paste', paste);
  });
  return (
    <Show when={outcome()}>
      {(shown) => (
        <div class={css.overlay} role="status">
          <div class={css.card}>
            <ArrowDownToLine size={18} />
            <strong>{shown().what}</strong>
            <span>{shown().how}</span>
          </div>
        </div>
      )}
    </Show>
  );
}
