import { createEffect, createSignal, type JSX, onCleanup, onMount, type ParentProps, untrack } from 'solid-js';
import { handedFiles, receiveFiles } from '../app/handed-files.js';
import { holdsFiles } from '../app/holds-files.js';
import { PickFiles } from './pick-files.js';
import { t } from './texts.js';

interface DropZoneProps extends ParentProps {
  /** Text of the button. */
  label: string;
  /** Like the `accept` attribute of a file input. */
  accept: string;
  many?: boolean;
  /** Other ways to open a file, displayed below. */
  foot?: JSX.Element;
  onFiles: (files: File[]) => void;
}

/** Returns the files on the clipboard. A copied image is a file, too. */
function pasted({ clipboardData }: ClipboardEvent): File[] {
  return [...(clipboardData?.files ?? [])];
}

/** The area of an empty page that accepts files: dropped anywhere on the page, pasted, or chosen. */
export function DropZone(props: DropZoneProps) {
  return (
    <div class="drop">
      {props.children}
      <PickFiles
        class="primary"
        label={props.label}
        accept={props.accept}
        many={props.many === true}
        onFiles={props.onFiles}
      />
      <p class="soft small">{props.many ? t('drop.many') : t('drop.one')}</p>
      {props.foot}
    </div>
  );
}

/**
 * Accepts files that are dropped anywhere on the page, pasted, or passed on by the previous page.
 * @param accepts whether this page takes the files. Otherwise the page for their kind is opened.
 * @returns whether files are being dragged over the page.
 */
export function takeFiles(
  onFiles: (files: File[]) => void,
  accepts: (files: readonly File[]) => boolean = () => true,
): () => boolean {
  const [isOver, setOver] = createSignal(false);
  const take = (files: File[]) => files.length > 0 && onFiles(files);
  const over = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
  const drop = (event: DragEvent) => {
    setOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!holdsFiles(event) || !accepts(files)) return;
    event.preventDefault();
    take(files);
  };
  const paste = (event: ClipboardEvent) => {
    const files = pasted(event);
    if (files.length === 0 || !accepts(files)) return;
    event.preventDefault();
    take(files);
  };
  onMount(() => {
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
  });
  createEffect(() => {
    if (handedFiles().length > 0) untrack(() => take(receiveFiles()));
  });
  onCleanup(() => {
    document.removeEventListener('dragover', over);
    document.removeEventListener('dragleave', leave);
    document.removeEventListener('drop', drop);
    document.removeEventListener('paste', paste);
  });
  return isOver;
}
