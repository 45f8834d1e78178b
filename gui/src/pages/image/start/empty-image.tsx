import { useNavigate } from '@solidjs/router';
import ImageIcon from 'lucide-solid/icons/image';
import { createSignal, Show } from 'solid-js';
import { describeError } from '../../../api/problem.js';
import { Button } from '../../../kit/button.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { Workbench as Frame } from '../../../kit/panels.js';
import { takeFiles } from '../../../parts/drop-zone.js';
import { areImages, IMAGE_KINDS } from '../../../parts/image-files.js';
import { SAMPLE_PHOTOS, writeSamples } from '../../../parts/sample-button.js';
import { itemPath } from '../../../workspace/item-path.js';
import { Library } from '../../../workspace/library/library.js';
import { libraryPanel } from '../../../workspace/library/library-state.js';
import { openPath } from '../../../workspace/open-items.js';
import css from '../image.module.css';
import { t } from '../texts.js';
import { MockWarning } from './mock-warning.js';
import { OpeningNotice, openImages } from './opening.js';

/** The page without an image: a sentence, a button and an example. */
export function EmptyImage() {
  const navigate = useNavigate();
  const [isBusy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<unknown>(null);
  let input: HTMLInputElement | undefined;
  takeFiles(
    (files) => void openImages(files, navigate),
    (files) => files.length === 1 && areImages(files),
  );
  const openSample = async () => {
    setBusy(true);
    setError(null);
    try {
      const { folder } = await writeSamples();
      const item = await openPath(`${folder}/${SAMPLE_PHOTOS[0]}`, false);
      navigate(itemPath(item));
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Frame left={<Library />} leftPanel={libraryPanel}>
      <section class={css.start}>
        <h1 class="visually-hidden">{t('page.title')}</h1>
        <EmptyState
          icon={<ImageIcon size={28} />}
          text={t('empty.text')}
          primary={
            <Button look="primary" onClick={() => input?.click()}>
              {t('empty.open')}
            </Button>
          }
          example={
            <Button look="ghost" disabled={isBusy()} onClick={() => void openSample()}>
              {t(isBusy() ? 'empty.writing' : 'empty.sample')}
            </Button>
          }
        />
        <MockWarning />
        <OpeningNotice />
        <p class={css.privacy}>{t('empty.privacy')}</p>
        <Show when={error()}>
          {(cause) => (
            <p class={css.problem} role="alert">
              <strong>{describeError(cause()).title}</strong> {describeError(cause()).detail}
            </p>
          )}
        </Show>
        <input
          ref={input}
          type="file"
          accept={IMAGE_KINDS}
          multiple
          hidden
          aria-label={t('empty.open')}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            if (files.length > 0) void openImages(files, navigate);
          }}
        />
      </section>
    </Frame>
  );
}
