import { For, Show } from 'solid-js';
import { Button } from '../../../kit/button.js';
import { describeChange } from '../edit/describe-change.js';
import { plural, t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import css from './inspector.module.css';

/**
 * The corrections in order, each with the original of the model. A click restores the state before or after a
 * correction.
 */
export function ChangesPanel(props: { work: ImageWork }) {
  const doc = props.work.doc;
  const corrections = () => doc().corrections;
  const editor = () => props.work.open().editor;
  const isDone = (at: number) => at < corrections().done();
  return (
    <section class={css.first} aria-label={t('tab.changes')}>
      <Show when={doc().editsElsewhere() > 0}>
        <div class={css.notice}>
          <p>{plural('changes.elsewhere', doc().editsElsewhere())}</p>
          <Button size="small" onClick={() => editor().carryOver()}>
            {t('changes.carryOver')}
          </Button>
        </div>
      </Show>
      <Show when={corrections().all().length > 0} fallback={<p class={css.none}>{t('changes.none')}</p>}>
        <ol class={css.changes}>
          <For each={corrections().all()}>
            {(change, at) => {
              const text = () => describeChange(change);
              return (
                <li classList={{ [css.off!]: !isDone(at()) }}>
                  <div>
                    <Show when={isDone(at())} fallback={<del>{text().what}</del>}>
                      {text().what}
                    </Show>
                    <Show when={text().was}>
                      <p class={css.soft}>{t('changes.was', { was: text().was })}</p>
                    </Show>
                  </div>
                  <Button
                    look="ghost"
                    size="small"
                    aria-label={t(isDone(at()) ? 'changes.undoThis' : 'changes.redoThis', { what: text().what })}
                    onClick={() => editor().moveTo(isDone(at()) ? at() : at() + 1)}
                  >
                    {t(isDone(at()) ? 'changes.undo' : 'changes.redo')}
                  </Button>
                </li>
              );
            }}
          </For>
        </ol>
      </Show>
    </section>
  );
}
