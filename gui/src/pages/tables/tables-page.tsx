import { onCleanup, onMount, Show } from 'solid-js';
import { useKeys } from '../../app/keys.js';
import { takeFiles } from '../../parts/drop-zone.js';
import { kindOfFile } from '../../parts/file-kinds.js';
import { UploadLine } from '../../parts/upload-line.js';
import { TaskLine } from './busy-line.js';
import { OpenTable } from './open-table.js';
import { createOpening } from './opening.js';
import { SourceChoice } from './source-choice.js';
import { textFile } from './table-files.js';
import { useTablesAddress } from './tables-address.js';
import { t } from './texts.js';
import './tables.css';

/** Opens a table that is pasted as text anywhere except into a field. */
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

/** Profiles a table, lists its problems, and cleans it as far as the user agrees. */
export function TablesPage() {
  const address = useTablesAddress();
  const { work, upload, openFile, openSource, close } = createOpening(address);
  const stop = () => {
    upload.stop();
    work.stop();
  };
  const isOver = takeFiles(
    ([file]) => file && openFile(file),
    (files) => files.every((file) => !['image', 'video'].includes(kindOfFile(file) ?? '')),
  );
  takePastedText(openFile);
  useKeys([{ keys: ['Escape'], label: () => t('key.stop'), whileTyping: true, run: stop }]);
  return (
    <main class="page tables-page" classList={{ 'is-dropping': isOver(), 'has-table': work.table() !== null }}>
      <Show
        when={work.chosen()}
        fallback={
          <>
            <h1>{t('title')}</h1>
            <UploadLine upload={upload} />
            <SourceChoice onFile={openFile} onSource={openSource} />
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
                <button type="button" onClick={close}>
                  {t('open')}
                </button>
              </header>
              <TaskLine task={work.profiling} onRetry={work.retry} />
              <Show when={work.profile()?.tables.length === 0}>
                <div class="notice">
                  <strong>{t('open.none')}</strong>
                  <p>{t('open.noneFix')}</p>
                </div>
              </Show>
            </>
          }
        >
          <OpenTable work={work} address={address} onClose={close} />
        </Show>
      </Show>
    </main>
  );
}
