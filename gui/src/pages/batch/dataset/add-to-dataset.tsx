import { createSignal, For, Show } from 'solid-js';
import type { DatasetImagesAdded } from '../../../../../handlers/workspace/dataset-images-add.js';
import { call } from '../../../api/call.js';
import { showToast } from '../../../app/toast-state.js';
import { formatClauses, formatFixed, formatList } from '../../../i18n/format.js';
import { Button } from '../../../kit/button.js';
import { Dialog } from '../../../kit/dialog.js';
import { Field } from '../../../kit/field.js';
import { Select } from '../../../kit/select.js';
import { ErrorNotice } from '../../../parts/notice.js';
import form from '../dialogs.module.css';
import { makerText, type ShownOrigin } from '../run/shown-origin.js';
import { plural, t } from '../texts.js';

/** Maximum images in a request. */
const MAX_IDS = 100;

const SPLITS = ['train', 'val', 'test'] as const;
type Split = (typeof SPLITS)[number];

/** Images whose labels have the same origin. */
export interface MakerImages {
  /** Key of the origin. */
  maker: string;
  ids: readonly string[];
}

interface AddToDatasetProps {
  isOpen: boolean;
  onClose: () => void;
  images: readonly MakerImages[];
  /** Number of other selected images, which have no result. */
  missing: number;
  classNames: readonly string[];
  confidence: number;
  origins: readonly ShownOrigin[];
}

const FOLDER_KEY = 'handlens.dataset-folder';

/** Describes the outcome: images that already existed or were renamed. */
function outcomeText({ existing, renamed }: DatasetImagesAdded): string {
  return formatClauses([
    ...(existing > 0 ? [plural('dataset.skipped', existing)] : []),
    ...(renamed > 0 ? [plural('dataset.renamed', renamed)] : []),
  ]);
}

/** Copies the selected images with their labels to a YOLO dataset. */
export function AddToDataset(props: AddToDatasetProps) {
  const [path, setPath] = createSignal(localStorage.getItem(FOLDER_KEY) ?? '');
  const [split, setSplit] = createSignal<Split>('train');
  const [done, setDone] = createSignal<number | null>(null);
  const [failed, setFailed] = createSignal<DatasetImagesAdded['failed']>([]);
  const [error, setError] = createSignal<unknown>(null);
  const count = () => props.images.reduce((sum, { ids }) => sum + ids.length, 0);

  /** Returns why nothing can be added now; undefined if it can. */
  const reason = () => {
    if (done() !== null) return t('dataset.busy', { done: done()!, total: count() });
    return count() === 0 ? t('dataset.nothing') : undefined;
  };

  const send = (maker: string, ids: readonly string[]) =>
    call<DatasetImagesAdded>({
      method: 'POST',
      path: '/workspace/dataset-images',
      operation: ['workspace', 'workspaceDatasetImagesAdd'],
      fields: {
        item_ids: ids,
        path: path().trim(),
        split: split(),
        maker,
        class_names: props.classNames,
        confidence: props.confidence,
      },
      series: 'dataset-images',
    });

  const addAll = async (): Promise<DatasetImagesAdded> => {
    const sum: DatasetImagesAdded = {
      ...{ path: path(), added: 0, renamed: 0, existing: 0, boxes: 0, backups: 0 },
      failed: [],
    };
    for (const { maker, ids } of props.images) {
      for (let from = 0; from < ids.length; from += MAX_IDS) {
        const some = ids.slice(from, from + MAX_IDS);
        const part = await send(maker, some);
        for (const key of ['added', 'renamed', 'existing', 'boxes', 'backups'] as const) sum[key] += part[key];
        sum.path = part.path;
        sum.failed.push(...part.failed);
        setDone((before) => (before ?? 0) + some.length);
      }
    }
    return sum;
  };

  const add = async () => {
    setError(null);
    setFailed([]);
    setDone(0);
    try {
      const sum = await addAll();
      localStorage.setItem(FOLDER_KEY, path());
      setFailed(sum.failed);
      showToast({
        text: plural('dataset.added', sum.added + sum.renamed, { path: sum.path }),
        detail: outcomeText(sum),
      });
      if (sum.failed.length === 0) props.onClose();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setDone(null);
    }
  };

  return (
    <Dialog
      title={t('dataset.title')}
      isOpen={props.isOpen}
      onClose={() => props.onClose()}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t('dataset.close')}</Button>
          <Button
            look="primary"
            disabled={path().trim() === '' || done() !== null || count() === 0}
            reason={reason()}
            onClick={() => void add()}
          >
            {done() === null ? t('dataset.confirm') : t('dataset.busy', { done: done()!, total: count() })}
          </Button>
        </>
      }
    >
      <form
        class={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (path().trim() !== '' && done() === null && count() > 0) void add();
        }}
      >
        <p>{count() === 0 ? t('dataset.nothing') : plural('dataset.text', count())}</p>
        <Show when={count() > 0 && props.missing > 0}>
          <p>{plural('dataset.missing', props.missing)}</p>
        </Show>
        <Field label={t('dataset.path')} placeholder={t('dataset.pathHint')} value={path()} onChange={setPath} />
        <Select
          label={t('dataset.split')}
          value={split()}
          options={SPLITS.map((value) => ({ value, label: value }))}
          onChange={setSplit}
        />
        <p class={form.quiet}>
          {t('dataset.labels', {
            confidence: formatFixed(props.confidence, 2),
            maker: formatList(props.origins.map(makerText)),
          })}
        </p>
        <Show when={failed().length > 0}>
          <div class={form.problems} role="alert">
            <p>{plural('dataset.problems', failed().length)}</p>
            <ul>
              <For each={failed()}>
                {({ name, reason }) => (
                  <li>
                    {name}: {reason.detail}
                  </li>
                )}
              </For>
            </ul>
          </div>
        </Show>
        <Show when={error()}>{(thrown) => <ErrorNotice error={thrown()} />}</Show>
      </form>
    </Dialog>
  );
}
