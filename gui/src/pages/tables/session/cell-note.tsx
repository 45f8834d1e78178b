import { Show } from 'solid-js';
import { Button } from '../../../kit/button.js';
import { showText } from '../grid/show-text.js';
import type { SessionWork } from './create-work.js';
import css from './session.module.css';
import { t } from './texts.js';

/** What is known about the active cell if it differs from the file: old and new text, the step, and why. */
export function CellNote(props: { work: SessionWork }) {
  const { work } = props;
  const here = () => {
    const { row, column } = work.view.selection().active;
    const cell = row < 0 ? null : work.cellAt(row, column);
    return cell?.change
      ? { cell, change: cell.change, row: work.rows.rowAt(row), column: work.columns()[column]!.name }
      : null;
  };
  const step = () => {
    const steps = work.doc.session()?.steps ?? [];
    const at = steps.findIndex(({ id }) => id === here()?.change.by);
    return at < 0 ? null : { number: at + 1, step: steps[at]!, title: work.doc.result()?.outcomes[at]?.title ?? '' };
  };
  const restore = () => {
    const now = here();
    if (now?.row && now.change.was !== null)
      void work.write([{ row: now.row, column: now.column, text: now.change.was }]);
  };
  return (
    <Show when={work.preview() === null && work.view.mode() !== 'raw' && here()}>
      {(now) => (
        <div class={css.cellNote} role="note">
          <Show when={now().change.was !== null} fallback={t('note.new')}>
            {t('note.was')} <code>{showText(now().change.was!) || '∅'}</code>
          </Show>{' '}
          {t('note.now')} <code>{showText(now().cell.text) || '∅'}</code>
          <Show when={step()}>
            {(found) => (
              <p>
                {t('note.step', { step: found().number, title: found().title })}
                <Show when={found().step.reason}>{(reason) => <>: {reason()}</>}</Show>
              </p>
            )}
          </Show>
          <div>
            <Show when={now().change.was !== null}>
              <Button size="small" onClick={restore}>
                {t('note.keep')}
              </Button>
            </Show>
            <Button size="small" look="ghost" shortcut="F2" onClick={() => work.view.setEditing(now().cell.text)}>
              {t('note.edit')}
            </Button>
          </div>
        </div>
      )}
    </Show>
  );
}
