import FolderOpen from 'lucide-solid/icons/folder-open';
import LayoutGrid from 'lucide-solid/icons/layout-grid';
import { createSignal, Show } from 'solid-js';
import { Button } from '../../../kit/button.js';
import { leaveFocus } from '../../../kit/keep-focus.js';
import { Select } from '../../../kit/select.js';
import { IMAGE_KINDS } from '../../../parts/image-files.js';
import { MOCK } from '../../../parts/model-choice.js';
import { ErrorNotice } from '../../../parts/notice.js';
import { writeSamples } from '../../../parts/sample-button.js';
import type { ModelOption } from '../run/models.js';
import { t } from '../texts.js';
import css from './start-batch.module.css';

interface StartBatchProps {
  models: readonly ModelOption[];
  model: string;
  onModel: (model: string) => void;
  onFiles: (files: File[]) => void;
  onFolder: (path: string, recursive: boolean) => void;
}

/** Ways to start a batch: files, a folder of this machine, or the samples. */
export function StartBatch(props: StartBatchProps) {
  const [path, setPath] = createSignal('');
  const [isRecursive, setRecursive] = createSignal(false);
  const [isWriting, setWriting] = createSignal(false);
  const [error, setError] = createSignal<unknown>(null);
  let picker: HTMLInputElement | undefined;
  const openSamples = async () => {
    setWriting(true);
    setError(null);
    try {
      const { folder } = await writeSamples();
      props.onFolder(`${folder}/photos`, false);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setWriting(false);
    }
  };
  return (
    <div class={css.start}>
      <LayoutGrid size={32} stroke-width={1.4} />
      <h1>{t('page.title')}</h1>
      <p class={css.text}>{t('start.text')}</p>
      <div class={css.row}>
        <Select
          label={t('start.model')}
          value={props.model}
          placeholder={t('model.choose')}
          options={[...props.models]}
          onChange={props.onModel}
        />
        <Button look="primary" onClick={() => picker?.click()}>
          {t('start.choose')}
        </Button>
        <input
          ref={picker}
          hidden
          type="file"
          accept={IMAGE_KINDS}
          multiple
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            if (files.length > 0) props.onFiles(files);
          }}
        />
      </div>
      <Show when={props.model === MOCK}>
        <p class={css.warn}>{t('origin.willBeMadeUp')}</p>
      </Show>
      <form
        class={css.folder}
        onSubmit={(event) => {
          event.preventDefault();
          if (path().trim() !== '') props.onFolder(path().trim(), isRecursive());
        }}
      >
        <label class={css.path}>
          <span>{t('start.folder')}</span>
          <input
            type="text"
            placeholder={t('start.folderHint')}
            value={path()}
            onInput={({ currentTarget }) => setPath(currentTarget.value)}
          />
        </label>
        <label class={css.check}>
          <input
            type="checkbox"
            checked={isRecursive()}
            onChange={({ currentTarget }) => setRecursive(currentTarget.checked)}
          />
          {t('start.subfolders')}
        </label>
        <Button ref={leaveFocus} type="submit" icon={<FolderOpen size={14} />} disabled={path().trim() === ''}>
          {t('start.runFolder')}
        </Button>
      </form>
      <Button
        ref={leaveFocus}
        look="ghost"
        size="small"
        disabled={isWriting()}
        reason={t('start.writing')}
        onClick={() => void openSamples()}
      >
        {isWriting() ? t('start.writing') : t('start.samples')}
      </Button>
      <p class={css.quiet}>{t('start.samplesHow')}</p>
      <Show when={error()}>{(thrown) => <ErrorNotice error={thrown()} onRetry={() => void openSamples()} />}</Show>
    </div>
  );
}
