import { Show } from 'solid-js';
import { Button } from '../../../kit/button.js';
import { isNarrow } from '../../../kit/narrow.js';
import { targetPath } from '../labels/target-path.js';
import { plural, t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import css from './inspector.module.css';

/** Says whether the corrections are saved in the label file, with a button that saves them. */
export function SaveFooter(props: { work: ImageWork }) {
  const doc = props.work.doc;
  const saving = () => props.work.open().saving;
  const path = () => {
    const target = props.work.open().labels.target();
    return target && targetPath(target, doc().item()?.name ?? '');
  };
  /**
   * Whether the label file of this image contains all corrections. The folder for labels is the same for all images of
   * a folder, but each has its own file.
   */
  const isSaved = () => props.work.open().labels.savedPath() !== null && !doc().corrections.isUnsaved();
  const isAsking = () => props.work.open().comparison.isOn() && doc().corrections.done() === 0;
  const state = () => {
    const done = doc().corrections.done();
    if (isSaved() && done > 0) return plural('footer.saved', done);
    return done === 0 ? t('footer.none') : plural('footer.kept', done);
  };
  const where = () => {
    const known = path();
    if (known === null) return t('footer.noFile');
    return t(isSaved() ? 'footer.in' : 'footer.notIn', { path: known });
  };
  return (
    <>
      <p class={css.state}>
        <Show when={isAsking()} fallback={<strong role="status">{state()}</strong>}>
          <span class={css.soft}>{t('footer.compare')}</span>
        </Show>
        <button type="button" class={css.link} onClick={() => saving().openDialog()} title={t('footer.change')}>
          {where()}
        </button>
      </p>
      <Button
        look="primary"
        {...(isNarrow() ? {} : { shortcut: 'Ctrl S' })}
        disabled={saving().isSaving() || !doc().result()}
        onClick={() => saving().save()}
      >
        <Show when={saving().isSaving()} fallback={t('footer.save')}>
          {t('footer.saving')}
        </Show>
      </Button>
    </>
  );
}
