import { createSignal, onCleanup, onMount, Show } from 'solid-js';
import { isLarge } from '../../api/call-with-files.js';
import { useKeys } from '../../app/keys.js';
import { takeFiles } from '../../parts/drop-zone.js';
import { kindOfFile } from '../../parts/file-kinds.js';
import { ErrorNotice } from '../../parts/notice.js';
import { createUpload, UploadLine } from '../../parts/upload-line.js';
import { itemPath } from '../../workspace/item-path.js';
import { openFile } from '../../workspace/open-file.js';
import { openDataset, openPath } from '../../workspace/open-items.js';
import { SourceChoice } from './source-choice.js';
import { textFile } from './table-files.js';
import type { TableSource } from './table-source.js';
import { t } from './texts.js';

/** Opens a table whose text is pasted anywhere except in a field. */
function takePastedText(onFile: (file: File) => void): void {
  const paste = (event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    const text = clipboardData?.files.length === 0 ? clipboardData.getData('text/plain') : '';
    if (text.trim() !== '') onFile(textFile(text));
  };
  onMount(() => document.addEventListener('paste', paste));
  onCleanup(() => document.removeEventListener('paste', paste));
}

interface StartTableProps {
  /** Path or dataset in the address, to open at once. */
  path: string | null;
  dataset: string | null;
  onOpen: (path: string) => void;
}

/** Opens a table: a file, a path on this machine, a dataset, or pasted text. Each becomes an item of the workspace. */
export function StartTable(props: StartTableProps) {
  const [error, setError] = createSignal<unknown>(null);
  const opened = (item: Parameters<typeof itemPath>[0]) => props.onOpen(itemPath(item));
  const attempt = (work: Promise<Parameters<typeof itemPath>[0]>) => {
    setError(null);
    return work.then(opened, (caught: unknown) => setError(() => caught));
  };
  const upload = createUpload((id) => void attempt(openDataset(id)));
  const takeFile = (file: File) => {
    setError(null);
    if (isLarge(file)) upload.begin(file);
    else void attempt(openFile(file));
  };
  const takeSource = (source: TableSource) => {
    if (source.kind === 'file') takeFile(source.file);
    else void attempt(source.kind === 'path' ? openPath(source.path, false) : openDataset(source.id));
  };
  const isOver = takeFiles(
    ([file]) => file && takeFile(file),
    ([file]) => file !== undefined && isLarge(file) && kindOfFile(file) === 'table',
  );
  takePastedText(takeFile);
  onMount(() => {
    const { path, dataset } = props;
    if (path !== null) void attempt(openPath(path, false));
    else if (dataset !== null) void attempt(openDataset(dataset));
  });
  useKeys([{ keys: ['Escape'], label: () => t('key.stop'), whileTyping: true, run: upload.stop }]);
  return (
    <main class="page tables-page" classList={{ 'is-dropping': isOver() }}>
      <h1>{t('title')}</h1>
      <UploadLine upload={upload} />
      <Show when={error()}>{(now) => <ErrorNotice error={now()} />}</Show>
      <SourceChoice onFile={takeFile} onSource={takeSource} />
    </main>
  );
}
