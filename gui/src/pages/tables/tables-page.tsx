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
import './tables.css';

/** Takes a table that was pasted as text anywhere but into a field. */
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

/** Looks at a table, says what is wrong with it, and cleans it as far as its user agrees. */
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
  useKeys([{ keys: ['Escape'], label: 'Stop reading', whileTyping: true, run: stop }]);
  return (
    <main class="page tables-page" classList={{ 'is-dropping': isOver(), 'has-table': work.table() !== null }}>
      <Show
        when={work.chosen()}
        fallback={
          <>
            <h1>Tables</h1>
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
                <h1>Tables</h1>
                <span class="soft">{work.chosen()?.source.name}</span>
                <button type="button" onClick={close}>
                  Open…
                </button>
              </header>
              <TaskLine task={work.profiling} onRetry={work.retry} />
              <Show when={work.profile()?.tables.length === 0}>
                <div class="notice">
                  <strong>This file contains no table</strong>
                  <p>Choose another file, or save the sheet as CSV.</p>
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
