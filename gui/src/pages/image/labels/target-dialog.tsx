import { createSignal, For, Show } from 'solid-js';
import { describeError } from '../../../api/problem.js';
import { Button } from '../../../kit/button.js';
import { Dialog } from '../../../kit/dialog.js';
import { Field } from '../../../kit/field.js';
import { Select } from '../../../kit/select.js';
import { exportBoxes } from '../export/export-files.js';
import { plural, t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import type { DatasetSplit, LabelFormat, LabelTarget } from './label-requests.js';
import css from './target-dialog.module.css';
import { targetPath } from './target-path.js';

const KINDS = ['labels-folder', 'next-to-image', 'dataset', 'download'] as const;
type Kind = (typeof KINDS)[number];
const SPLITS: readonly DatasetSplit[] = ['train', 'val', 'test'];

/**
 * Asks where labels are saved. Images that were dropped have no folder: they can be copied to a dataset, or their
 * labels can be downloaded.
 */
export function TargetDialog(props: { work: ImageWork }) {
  const saving = () => props.work.open().saving;
  const item = () => props.work.doc().item();
  const isByPath = () => item()?.source.type === 'path';
  const known = () => props.work.open().labels.target();
  const [chosen, setKind] = createSignal<Kind | null>(null);
  const [chosenFormat, setFormat] = createSignal<LabelFormat | null>(null);
  const [typedPath, setPath] = createSignal<string | null>(null);
  const [chosenSplit, setSplit] = createSignal<DatasetSplit | null>(null);
  const kinds = () =>
    KINDS.filter((kind) => (isByPath() ? kind !== 'download' : kind === 'dataset' || kind === 'download'));
  const kind = (): Kind => chosen() ?? known()?.type ?? kinds()[0]!;
  const dataset = () => {
    const before = known();
    return before?.type === 'dataset' ? before : null;
  };
  const path = () => typedPath() ?? dataset()?.path ?? '';
  const split = () => chosenSplit() ?? dataset()?.split ?? 'train';
  const format = (): LabelFormat => {
    const before = known();
    return chosenFormat() ?? (before && before.type !== 'dataset' ? before.format : 'yolo');
  };
  const target = (): LabelTarget | null => {
    const now = kind();
    if (now === 'download') return null;
    return now === 'dataset' ? { type: now, path: path().trim(), split: split() } : { type: now, format: format() };
  };
  const isComplete = () => kind() !== 'dataset' || path().trim() !== '';
  const save = () => {
    const to = target();
    if (to) void saving().saveTo(to);
    else void exportBoxes(props.work.doc(), 'yolo', 'shown').then(saving().closeDialog);
  };
  const edits = () => props.work.doc().edits();
  const hidden = () => props.work.doc().boxes().hidden.length;
  const hint = (one: Kind): string => {
    if (one === 'dataset') return t('target.datasetHint');
    if (one === 'download') return t('target.downloadHint');
    return targetPath({ type: one, format: format() }, item()?.name ?? '');
  };
  return (
    <Dialog
      title={t('target.title')}
      isOpen={saving().isChoosing()}
      onClose={saving().closeDialog}
      footer={
        <>
          <Button onClick={saving().closeDialog}>{t('target.cancel')}</Button>
          <Button look="primary" disabled={saving().isSaving() || !isComplete()} onClick={save}>
            {t(kind() === 'download' ? 'target.download' : 'footer.save')}
          </Button>
        </>
      }
    >
      <form
        class={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete()) save();
        }}
      >
        <p class={css.what}>
          {plural('target.what', props.work.doc().boxes().shown.length)}
          <Show when={edits() > 0}> {plural('export.edits', edits())}</Show>
          <Show when={hidden() > 0}> {plural('labels.omitted', hidden())}</Show>
        </p>
        <fieldset class={css.kinds}>
          <legend class={css.legend}>{t('target.where')}</legend>
          <For each={kinds()}>
            {(one) => (
              <label class={css.kind} classList={{ [css.on!]: kind() === one }}>
                <input type="radio" name="target" value={one} checked={kind() === one} onChange={() => setKind(one)} />
                <span>
                  {t(`target.${one}`)}
                  <small>{hint(one)}</small>
                </span>
              </label>
            )}
          </For>
        </fieldset>
        <Show when={kind() === 'dataset'}>
          <Field label={t('target.path')} value={path()} onChange={setPath} />
          <Select
            label={t('target.split')}
            value={split()}
            options={SPLITS.map((value) => ({ value, label: value }))}
            onChange={(value: DatasetSplit) => setSplit(value)}
          />
        </Show>
        <Show when={kind() === 'labels-folder' || kind() === 'next-to-image'}>
          <Select
            label={t('target.format')}
            value={format()}
            options={[
              { value: 'yolo', label: t('target.yolo') },
              { value: 'coco', label: t('target.coco') },
            ]}
            onChange={(value: LabelFormat) => setFormat(value)}
          />
        </Show>
        <p class={css.note}>{t('target.note')}</p>
        <Show when={saving().error()}>
          {(error) => (
            <p class={css.error} role="alert">
              <strong>{describeError(error()).title}</strong> {describeError(error()).detail}
            </p>
          )}
        </Show>
        {/* Enter in a field submits a form only if it has a button. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
