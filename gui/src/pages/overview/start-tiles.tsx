import { A, useNavigate } from '@solidjs/router';
import ArrowDownToLine from 'lucide-solid/icons/arrow-down-to-line';
import Database from 'lucide-solid/icons/database';
import FolderOpen from 'lucide-solid/icons/folder-open';
import { type Component, createSignal, For, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { pickFiles } from '../../app/file-picker.js';
import { useKeys } from '../../app/keys.js';
import { PAGES, type Page } from '../../app/pages.js';
import { t as frame } from '../../i18n/frame-texts.js';
import { Button } from '../../kit/button.js';
import { MOCK } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { writeSamples } from '../../parts/sample-button.js';
import { readDefaultModel } from '../../parts/usual-model.js';
import { detectOptions } from '../../workspace/detect-options.js';
import { createJob } from '../../workspace/jobs.js';
import { openPath } from '../../workspace/open-items.js';
import css from './overview.module.css';
import { t } from './texts.js';

interface Tile {
  icon: Component<{ size?: number; 'stroke-width'?: number }>;
  title: Parameters<typeof frame>[0];
  text: Parameters<typeof t>[0];
  href: () => string;
  shortcut: string;
}

const pageAt = (path: string): Page => PAGES.find((page) => page.path === path)!;

function tileOf(path: string, text: Tile['text']): Tile {
  const { icon, title, key } = pageAt(path);
  return { icon, title, text, href: () => path, shortcut: `Alt ${key}` };
}

/** Datasets are checked by the agent. The address contains a prepared request, in which the path is selected. */
const datasetHref = () => `/agent?draft=${encodeURIComponent(t('validate'))}`;

const TILES: readonly Tile[] = [
  tileOf('/image', 'tile.image'),
  tileOf('/video', 'tile.video'),
  tileOf('/batch', 'tile.batch'),
  { icon: Database, title: 'nav.dataset', text: 'tile.dataset', href: datasetHref, shortcut: 'Alt 5' },
  tileOf('/tables', 'tile.tables'),
  tileOf('/agent', 'tile.agent'),
];

/** Ways to start: six kinds of work, a file, and the samples. */
export function StartTiles() {
  const navigate = useNavigate();
  const [isWriting, setWriting] = createSignal(false);
  const [error, setError] = createSignal<unknown>(null);
  useKeys([{ keys: ['Alt+5'], label: () => t('tile.dataset'), run: () => navigate(datasetHref()) }]);
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
        <For each={TILES}>
          {(tile) => (
            <li>
              <A class={css.tile} href={tile.href()}>
                <Dynamic component={tile.icon} size={18} stroke-width={1.6} />
                <strong>{frame(tile.title)}</strong>
                <kbd>{tile.shortcut}</kbd>
                <span>{t(tile.text)}</span>
              </A>
            </li>
          )}
        </For>
      </ul>
      <div class={css.drop}>
        <ArrowDownToLine size={14} />
        <span class={css.grow}>{t('drop')}</span>
        <Button size="small" icon={<FolderOpen size={12} />} shortcut="Ctrl O" onClick={pickFiles}>
          {t('open')}
        </Button>
        <Button size="small" look="ghost" disabled={isWriting()} onClick={() => void trySamples()}>
          {isWriting() ? t('writing') : t('samples')}
        </Button>
      </div>
      <Show when={error()}>{(thrown) => <ErrorNotice error={thrown()} onRetry={() => void trySamples()} />}</Show>
    </div>
  );
}
