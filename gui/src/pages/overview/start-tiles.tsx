import { A, useNavigate } from '@solidjs/router';
import Download from 'lucide-solid/icons/download';
import FolderOpen from 'lucide-solid/icons/folder-open';
import { createSignal, For, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { openFiles } from '../../app/open-files.js';
import { PAGES } from '../../app/pages.js';
import type { TextKey } from '../../i18n/en.js';
import { t } from '../../i18n/frame-texts.js';
import { Button } from '../../kit/button.js';
import { MOCK } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { writeSamples } from '../../parts/sample-button.js';
import { readDefaultModel } from '../../parts/usual-model.js';
import { detectOptions } from '../../workspace/detect-options.js';
import { createJob } from '../../workspace/jobs.js';
import { openPath } from '../../workspace/open-items.js';
import css from './overview.module.css';

const DETAILS: Readonly<Record<string, TextKey>> = {
  '/image': 'overview.image',
  '/video': 'overview.video',
  '/batch': 'overview.batch',
  '/tables': 'overview.tables',
  '/agent': 'overview.agent',
};

/** Ways to start: the pages, a file, and the samples. */
export function StartTiles() {
  const navigate = useNavigate();
  const [isWriting, setWriting] = createSignal(false);
  const [error, setError] = createSignal<unknown>(null);
  let picker: HTMLInputElement | undefined;
  const open = (files: readonly File[]) => void openFiles(files, navigate);
  const trySamples = async () => {
    setWriting(true);
    setError(null);
    try {
      const { folder } = await writeSamples();
      const photos = await openPath(`${folder}/photos`, false);
      await createJob(photos.id, detectOptions((await readDefaultModel()) || MOCK));
      navigate(`/batch/${photos.id}`);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setWriting(false);
    }
  };
  return (
    <div class={css.starts}>
      <ul class={css.tiles}>
        <For each={PAGES.filter(({ path }) => path in DETAILS)}>
          {(page) => (
            <li>
              <A class={css.tile} href={page.path}>
                <Dynamic component={page.icon} size={18} stroke-width={1.6} />
                <strong>{t(page.title)}</strong>
                <kbd>Alt {page.key}</kbd>
                <span>{t(DETAILS[page.path]!)}</span>
              </A>
            </li>
          )}
        </For>
      </ul>
      <div class={css.drop}>
        <Download size={14} />
        <span class={css.grow}>{t('overview.drop')}</span>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            open([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <Button size="small" icon={<FolderOpen size={12} />} onClick={() => picker?.click()}>
          {t('overview.open')}
        </Button>
        <Button size="small" look="ghost" disabled={isWriting()} onClick={() => void trySamples()}>
          {isWriting() ? t('overview.writing') : t('overview.samples')}
        </Button>
      </div>
      <Show when={error()}>{(thrown) => <ErrorNotice error={thrown()} onRetry={() => void trySamples()} />}</Show>
    </div>
  );
}
