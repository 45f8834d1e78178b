import { createResource, createSignal, For, Show } from 'solid-js';
import type { DatasetList } from '../../../../handlers/tables/datasets-list.js';
import { call } from '../../api/call.js';
import { DropZone } from '../../parts/drop-zone.js';
import { bytes } from '../../parts/figures.js';
import { ErrorNotice } from '../../parts/notice.js';
import { SAMPLE_TABLE, SampleButton } from '../../parts/sample-button.js';
import { TABLE_KINDS, textFile } from './table-files.js';
import { DATASETS_REQUEST } from './table-requests.js';
import type { TableSource } from './table-source.js';

interface SourceChoiceProps {
  onFile: (file: File) => void;
  onSource: (source: TableSource) => void;
}

/** Tables of this machine: registered datasets first, then the files that may be read. */
function KnownTables(props: { onSource: (source: TableSource) => void }) {
  const [list] = createResource(() => call<DatasetList>(DATASETS_REQUEST));
  const [search, setSearch] = createSignal('');
  const fits = (name: string) => name.toLowerCase().includes(search().toLowerCase());
  return (
    <section class="known" aria-label="Tables of this machine">
      <div class="row">
        <h2>On this machine</h2>
        <input
          type="search"
          aria-label="Search the tables of this machine"
          placeholder="Search"
          value={search()}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </div>
      <Show when={list.error}>
        <ErrorNotice error={list.error} />
      </Show>
      <Show when={!list.error && list()} fallback={<Show when={!list.error}>{<p class="soft">Searching</p>}</Show>}>
        {(known) => (
          <ul class="known-list">
            <For each={known().uploads.filter(({ name, state }) => state === 'complete' && fits(name))}>
              {({ dataset_id: id, name, size }) => (
                <li>
                  <button type="button" onClick={() => props.onSource({ kind: 'dataset', id, name })}>
                    {name}
                  </button>
                  <span class="soft">uploaded, {bytes(size)}</span>
                </li>
              )}
            </For>
            <For each={known().datasets.filter(({ name }) => fits(name))}>
              {({ id, name, bytes: size }) => (
                <li>
                  <button type="button" onClick={() => props.onSource({ kind: 'dataset', id, name })}>
                    {name}
                  </button>
                  <span class="soft">registered, {bytes(size)}</span>
                </li>
              )}
            </For>
            <For
              each={known().files.filter(({ path }) => fits(path))}
              fallback={
                <li class="soft">No table in the allowed folders. Start the server with --root FOLDER to add one.</li>
              }
            >
              {({ path, bytes: size }) => (
                <li>
                  <button
                    type="button"
                    onClick={() => props.onSource({ kind: 'path', path, name: path.split('/').at(-1) ?? path })}
                  >
                    {path}
                  </button>
                  <span class="soft">{bytes(size)}</span>
                </li>
              )}
            </For>
          </ul>
        )}
      </Show>
    </section>
  );
}

/** A table as text, for those who cannot paste outside a field. */
function PasteForm(props: { onFile: (file: File) => void }) {
  const [text, setText] = createSignal('');
  return (
    <details class="paste-form">
      <summary>Paste a table as text</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text().trim() !== '') props.onFile(textFile(text()));
        }}
      >
        <textarea
          rows={6}
          aria-label="Table as text"
          value={text()}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" disabled={text().trim() === ''}>
          Open text
        </button>
      </form>
    </details>
  );
}

/** The empty page: takes a table by drop, paste or picker, or one that is on this machine already. */
export function SourceChoice(props: SourceChoiceProps) {
  return (
    <div class="source-choice">
      <DropZone
        label="Choose a table"
        accept={TABLE_KINDS}
        onFiles={([file]) => file && props.onFile(file)}
        foot={
          <SampleButton
            label="Open the sample workbook"
            paths={[SAMPLE_TABLE]}
            onFiles={([file]) => file && props.onFile(file)}
          />
        }
      >
        <h2>Open a table</h2>
        <p class="soft">CSV, text with any delimiter, XLSX, XLS, XLSB, ODS or HTML. It stays on this machine.</p>
      </DropZone>
      <PasteForm onFile={props.onFile} />
      <KnownTables onSource={props.onSource} />
    </div>
  );
}
