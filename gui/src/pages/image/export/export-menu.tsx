import ChevronDown from 'lucide-solid/icons/chevron-down';
import Download from 'lucide-solid/icons/download';
import { createSignal, For, Show } from 'solid-js';
import { describeError } from '../../../api/problem.js';
import { Button } from '../../../kit/button.js';
import { Popover } from '../../../kit/popover.js';
import { Segmented } from '../../../kit/segmented.js';
import { modelLabel } from '../inspector/made-with.js';
import { plural, t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import css from './export.module.css';
import { type ExportFormat, exportBoxes, PICTURE_FORMATS } from './export-files.js';
import { boxesOf, type ExportScope } from './export-input.js';
import { TEXT_FORMATS } from './render-shown.js';

const FORMATS: readonly ExportFormat[] = [...TEXT_FORMATS, ...PICTURE_FORMATS];

/** Describes what will be exported: the number of objects, what is hidden, and the origin. */
function Contents(props: { work: ImageWork; scope: ExportScope }) {
  const boxes = () => props.work.doc().boxes();
  const all = () => boxesOf(boxes(), 'everything').length;
  const above = () => boxes().shown.length + boxes().hidden.length;
  const hidden = () => props.work.doc().look().hidden;
  const edits = () => props.work.doc().edits();
  return (
    <div class={css.contents} role="status">
      <strong>
        {props.scope === 'shown'
          ? plural('export.count', above(), { shown: String(boxes().shown.length) })
          : plural('export.all', all())}
      </strong>
      <Show when={props.scope === 'shown' && hidden().length > 0}>
        <p>{t('export.hidden', { names: hidden().join(t('list.comma')) })}</p>
      </Show>
      <Show when={props.scope === 'everything'}>
        <p>{t('export.everythingNote')}</p>
      </Show>
      <Show when={edits() > 0}>
        <p>{plural('export.edits', edits())}</p>
      </Show>
      <Show when={props.work.doc().result()}>
        {(result) => <p>{t('export.maker', { name: modelLabel(result()) })}</p>}
      </Show>
    </div>
  );
}

const [isOpen, setOpen] = createSignal(false);

/** Opens the menu. Can be called from anywhere on the page. */
export const openExport = (): void => {
  setOpen(true);
};

/** The menu that exports the displayed boxes, or all of them, with their origin. */
export function ExportMenu(props: { work: ImageWork }) {
  const [scope, setScope] = createSignal<ExportScope>('shown');
  const [busy, setBusy] = createSignal<ExportFormat | null>(null);
  const [error, setError] = createSignal<unknown>(null);
  const run = async (format: ExportFormat) => {
    setBusy(format);
    setError(null);
    try {
      await exportBoxes(props.work.doc(), format, scope());
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(null);
    }
  };
  return (
    <Popover
      trigger={
        <>
          <Download size={14} />
          <span class={css.word}>{t('export.title')}</span>
          <ChevronDown size={12} class={css.caret!} />
        </>
      }
      label={t('export.title')}
      isOpen={isOpen()}
      onOpenChange={setOpen}
    >
      <div class={css.menu}>
        <Segmented
          label={t('export.scope')}
          value={scope()}
          options={[
            { value: 'shown', label: t('export.shown') },
            { value: 'everything', label: t('export.everything') },
          ]}
          onChange={setScope}
        />
        <Contents work={props.work} scope={scope()} />
        <ul class={css.formats}>
          <For each={FORMATS}>
            {(format) => (
              <li>
                <Button
                  look="ghost"
                  disabled={busy() !== null || !props.work.doc().result()}
                  onClick={() => void run(format)}
                >
                  {busy() === format ? t('export.busy') : t(`format.${format}`)}
                </Button>
              </li>
            )}
          </For>
        </ul>
        <Show when={error()}>
          {(cause) => (
            <p class={css.error} role="alert">
              <strong>{describeError(cause()).title}</strong> {describeError(cause()).detail}
            </p>
          )}
        </Show>
      </div>
    </Popover>
  );
}
