import { createResource, createSignal, For, Show } from 'solid-js';
import { TABLE_KIND_NAMES } from '../../../../core/tables/read/source/table-kinds.js';
import type { DatasetList } from '../../../../handlers/tables/datasets-list.js';
import { call } from '../../api/call.js';
import { formatBytes } from '../../i18n/format.js';
import { RichText } from '../../i18n/rich-text.js';
import { DropZone } from '../../parts/drop-zone.js';
import { ErrorNotice } from '../../parts/notice.js';
import { SAMPLE_TABLE, SampleButton } from '../../parts/sample-button.js';
import { ACCEPTED_TABLES, textFile } from './table-files.js';
import { DATASETS_REQUEST } from './table-requests.js';
import type { TableSource } from './table-source.js';
import { t } from './texts.js';

interface SourceChoiceProps {
  onFile: (file: File) => void;
  onSource: (source: TableSource) => void;
}

/** The tables on this machine: uploaded and registered ones, then readable files. */
function KnownTables(props: { onSource: (source: TableSource) => void }) {
  const [list] = createResource(() => call<DatasetList>(DATASETS_REQUEST));
  const [search, setSearch] = createSignal('');
  const fits = (name: string) => name.toLowerCase().includes(search().toLowerCase());
  return (
    <section class="known" aria-label={t('known.label')}>
      <div class="row">
        <h2>{t('known.title')}</h2>
        <input
          type="search"
          aria-label={t('known.searchField')}
          placeholder={t('known.search')}
          value={search()}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </div>
      <Show when={list.error}>
        <ErrorNotice error={list.error} />
      </Show>
      <Show
        when={!list.error && list()}
        fallback={
          <Show when={!list.error}>
            <p class="soft">{t('known.searching')}</p>
          </Show>
        }
      >
        {(known) => (
          <ul class="known-list">
            <For each={known().uploads.filter(({ name, state }) => state === 'complete' && fits(name))}>
              {({ dataset_id: id, name, size }) => (
                <li>
                  <button type="button" onClick={() => props.onSource({ kind: 'dataset', id, name })}>
                    {name}
                  </button>
                  <span class="soft">{t('known.uploaded', { size: formatBytes(size) })}</span>
                </li>
              )}
            </For>
            <For each={known().datasets.filter(({ name }) => fits(name))}>
              {({ id, name, bytes: size }) => (
                <li>
                  <button type="button" onClick={() => props.onSource({ kind: 'dataset', id, name })}>
                    {name}
                  </button>
                  <span class="soft">{t('known.registered', { size: formatBytes(size) })}</span>
                </li>
              )}
            </For>
            <For
              each={known().files.filter(({ path }) => fits(path))}
              fallback={
                <li class="soft">
                  <RichText text={(slots) => t('known.empty', slots)} parts={{ command: <code>--root FOLDER</code> }} />
                </li>
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
                  <span class="soft">{formatBytes(size)}</span>
                </li>
              )}
            </For>
          </ul>
        )}
      </Show>
    </section>
  );
}

/** A field for the text of a table, for users who cannot paste outside a field. */
function PasteForm(props: { onFile: (file: File) => void }) {
  const [text, setText] = createSignal('');
  return (
    <details class="paste-form">
      <summary>{t('open.paste')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text().trim() !== '') props.onFile(textFile(text()));
        }}
      >
        <textarea
          rows={6}
          aria-label={t('open.pasteField')}
          value={text()}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" disabled={text().trim() === ''}>
          {t('open.pasteOpen')}
        </button>
      </form>
    </details>
  );
}

/** The page without a table. Opens one that is dropped, pasted or chosen, or one on this machine. */
export function SourceChoice(props: SourceChoiceProps) {
  return (
    <div class="source-choice">
      <DropZone
        label={t('open.choose')}
        accept={ACCEPTED_TABLES}
        onFiles={([file]) => file && props.onFile(file)}
        foot={
          <SampleButton
            label={t('open.sample')}
            paths={[SAMPLE_TABLE]}
            onFiles={([file]) => file && props.onFile(file)}
          />
        }
      >
        <h2>{t('open.heading')}</h2>
        <p class="soft">{t('open.note', { formats: TABLE_KIND_NAMES })}</p>
      </DropZone>
      <PasteForm onFile={props.onFile} />
      <KnownTables onSource={props.onSource} />
    </div>
  );
}
