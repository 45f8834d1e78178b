import { createMemo, createSignal, For, Show } from 'solid-js';
import { isCancelled } from '../../../api/problem.js';
import { showToast } from '../../../app/toast-state.js';
import { formatFixed, formatList } from '../../../i18n/format.js';
import { Button } from '../../../kit/button.js';
import { Checkbox } from '../../../kit/checkbox.js';
import { Dialog } from '../../../kit/dialog.js';
import { ErrorNotice } from '../../../parts/notice.js';
import { saveFile } from '../../../parts/save-file.js';
import { MIN_CONFIDENCE } from '../../../parts/seen-objects.js';
import form from '../dialogs.module.css';
import { makerText, type ShownOrigin } from '../run/shown-origin.js';
import { plural, t } from '../texts.js';
import { EXPORT_FILES, type ExportFile, SCOPES, type Scope } from './export-choice.js';
import { readResults } from './read-results.js';
import { zipResults } from './zip-results.js';

/** Ids of the images for each scope. */
export type ScopeImages = Record<Scope, readonly string[]>;

interface ExportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Scope that is selected at first. */
  scope: Scope;
  images: ScopeImages;
  job: string;
  /** Name of the folder. */
  name: string;
  confidence: number;
  origins: readonly ShownOrigin[];
  /** Returns how many of the images have corrections. */
  countEdited: (ids: readonly string[]) => number;
}

const fileName = (name: string, scope: Scope) => {
  const words = name.split(/[^\p{L}\p{N}._]/u).filter((word) => word !== '');
  return `${words.join('-') || 'batch'}-${scope}.zip`;
};

/** A dialog to choose what is exported. Shows the numbers before anything is saved. */
export function ExportDialog(props: ExportDialogProps) {
  const [chosen, setChosen] = createSignal<Scope | null>(null);
  const [boxes, setBoxes] = createSignal<'shown' | 'everything'>('shown');
  const [files, setFiles] = createSignal<ReadonlySet<ExportFile>>(new Set(EXPORT_FILES));
  const [progress, setProgress] = createSignal<{ done: number; total: number } | null>(null);
  const [error, setError] = createSignal<unknown>(null);
  let reading: AbortController | undefined;
  const total = () => props.images.all.length;
  const available = createMemo(() =>
    SCOPES.filter((scope) => {
      const count = props.images[scope].length;
      return scope === 'all' || (count > 0 && (scope === 'selected' || count < total()));
    }),
  );
  const scope = () => available().find((one) => one === (chosen() ?? props.scope)) ?? 'all';
  const scopeText = (one: Scope) => t(`export.${one}`, { count: props.images[one].length, total: total() });
  const toggle = (file: ExportFile) =>
    setFiles((before) => {
      const next = new Set(before);
      if (!next.delete(file)) next.add(file);
      return next;
    });
  const close = () => {
    reading?.abort();
    setChosen(null);
    setBoxes('shown');
    setError(null);
    props.onClose();
  };
  const save = async () => {
    reading = new AbortController();
    setError(null);
    const choice = {
      ids: new Set(props.images[scope()]),
      boxes: boxes(),
      confidence: props.confidence,
      files: files(),
      name: props.name,
      scope: scopeText(scope()),
    };
    try {
      const onProgress = (done: number, all: number) => setProgress({ done, total: all });
      const read = await readResults(props.job, choice, { signal: reading.signal, onProgress });
      const name = fileName(props.name, scope());
      saveFile(await zipResults(read, choice), name);
      showToast({ text: t('export.done', { name }), detail: scopeText(scope()) });
      close();
    } catch (thrown) {
      if (!isCancelled(thrown)) setError(thrown);
    } finally {
      setProgress(null);
    }
  };
  const edited = () => props.countEdited(props.images[scope()]);
  return (
    <Dialog
      title={t('export.title')}
      isOpen={props.isOpen}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('export.cancel')}</Button>
          <Button look="primary" disabled={progress() !== null || files().size === 0} onClick={() => void save()}>
            <Show when={progress()} fallback={plural('export.confirm', props.images[scope()].length)}>
              {(now) => <>{t('export.busy', now())}</>}
            </Show>
          </Button>
        </>
      }
    >
      <div class={form.form}>
        <fieldset class={form.group}>
          <legend>{t('export.images')}</legend>
          <For each={available()}>
            {(one) => (
              <label class={form.choice}>
                <input type="radio" name="scope" checked={scope() === one} onChange={() => setChosen(one)} />
                {scopeText(one)}
              </label>
            )}
          </For>
        </fieldset>
        <fieldset class={form.group}>
          <legend>{t('export.boxes')}</legend>
          <label class={form.choice}>
            <input type="radio" name="boxes" checked={boxes() === 'shown'} onChange={() => setBoxes('shown')} />
            {t('export.asShown', { confidence: formatFixed(props.confidence, 2) })}
          </label>
          <label class={form.choice}>
            <input
              type="radio"
              name="boxes"
              checked={boxes() === 'everything'}
              onChange={() => setBoxes('everything')}
            />
            {t('export.everything', { confidence: formatFixed(MIN_CONFIDENCE, 2) })}
          </label>
          <Show when={edited() > 0}>
            <p class={form.quiet}>
              {boxes() === 'shown' ? plural('export.corrected', edited()) : t('export.original')}
            </p>
          </Show>
        </fieldset>
        <fieldset class={form.group}>
          <legend>{t('export.files')}</legend>
          <For each={EXPORT_FILES}>
            {(file) => (
              <Checkbox label={t(`export.${file}`)} checked={files().has(file)} onChange={() => toggle(file)} />
            )}
          </For>
        </fieldset>
        <p class={form.quiet}>{t('export.maker', { maker: formatList(props.origins.map(makerText)) })}</p>
        <Show when={error()}>{(thrown) => <ErrorNotice error={thrown()} />}</Show>
      </div>
    </Dialog>
  );
}
