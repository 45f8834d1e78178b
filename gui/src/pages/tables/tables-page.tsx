import { useNavigate, useParams } from '@solidjs/router';
import { onCleanup, onMount, Show } from 'solid-js';
import { isLarge } from '../../api/call-with-files.js';
import { useKeys } from '../../app/keys.js';
import { openFiles } from '../../app/open-files.js';
import { takeFiles } from '../../parts/drop-zone.js';
import { kindOfFile } from '../../parts/file-kinds.js';
import { ErrorNotice } from '../../parts/notice.js';
import { UploadLine } from '../../parts/upload-line.js';
import { ItemMemory } from '../../workspace/item-memory.js';
import { itemPath } from '../../workspace/item-path.js';
import { openPath } from '../../workspace/open-items.js';
import { TaskLine } from './busy-line.js';
import { OpenTable } from './open-table.js';
import { createOpening } from './opening.js';
import { FirstRows } from './rows/first-rows.js';
import { SourceChoice } from './source-choice.js';
import { textFile } from './table-files.js';
import type { TableSource } from './table-source.js';
import { useTablesAddress } from './tables-address.js';
import { t } from './texts.js';
import './tables.css';

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

/** The page that profiles a table, lists its problems, and cleans it with the steps that the user accepts. */
export function TablesPage() {
  const address = useTablesAddress();
  const params = useParams<{ item?: string }>();
  const navigate = useNavigate();
  const { work, upload, openFile, openSource, close, steps, kept, restore, itemError } = createOpening(
    address,
    () => params.item,
  );
  /** A large file is uploaded on this page, which displays the progress and can resume the upload. */
  const openItem = (file: File) => (isLarge(file) ? openFile(file) : void openFiles([file], navigate));
  const openKnown = (source: TableSource) => {
    if (source.kind !== 'path') return openSource(source);
    void openPath(source.path, false).then(
      (item) => navigate(itemPath(item)),
      () => openSource(source),
    );
  };
  const leave = () => {
    close();
    navigate('/tables');
  };
  const stop = () => {
    upload.stop();
    work.stop();
  };
  // Dropped files are opened as items of the workspace. A file that cannot be stored there is passed directly to the
  // page.
  const isOver = takeFiles(
    ([file]) => file && openFile(file),
    ([file]) => file !== undefined && isLarge(file) && kindOfFile(file) === 'table',
  );
  takePastedText(openItem);
  const facts = () => {
    const rows = work.table()?.rows;
    return rows === undefined ? {} : { facts: { rows, ...steps.facts() } };
  };
  useKeys([{ keys: ['Escape'], label: () => t('key.stop'), whileTyping: true, run: stop }]);
  return (
    <main class="page tables-page" classList={{ 'is-dropping': isOver(), 'has-table': work.table() !== null }}>
      <Show when={params.item} keyed>
        {(id) => <ItemMemory id={id} {...facts()} state={kept()} onRestore={restore} />}
      </Show>
      <Show
        when={work.chosen()}
        fallback={
          <>
            <h1>{t('title')}</h1>
            <UploadLine upload={upload} />
            <Show when={itemError()}>{(error) => <ErrorNotice error={error()} />}</Show>
            <SourceChoice onFile={openItem} onSource={openKnown} />
          </>
        }
      >
        <Show
          when={work.profile() && work.table()}
          fallback={
            <>
              <header class="row page-head">
                <h1>{t('title')}</h1>
                <span class="soft">{work.chosen()?.source.name}</span>
                <button type="button" onClick={leave}>
                  {t('open')}
                </button>
              </header>
              <TaskLine task={work.profiling} onRetry={work.retry} />
              <Show when={work.firstRows()}>{(read) => <FirstRows read={read()} />}</Show>
              <Show when={work.profile()?.tables.length === 0}>
                <div class="notice">
                  <strong>{t('open.none')}</strong>
                  <p>{t('open.noneFix')}</p>
                </div>
              </Show>
            </>
          }
        >
          <OpenTable work={work} address={address} steps={steps} onClose={leave} />
        </Show>
      </Show>
    </main>
  );
}
