import { For, Show } from 'solid-js';
import css from './session.module.css';
import type { SessionDocument } from './session-document.js';
import { plural, t } from './texts.js';
import { hasForm } from './transform-forms.js';
import { editOf, type OpenTransform } from './transform-panel.js';

interface UnfitStepsProps {
  doc: SessionDocument;
  onEdit: (transform: OpenTransform) => void;
}

/** Steps that do not fit the table since its import options or its recipe changed, with the reasons and ways to fix them. */
export function UnfitSteps(props: UnfitStepsProps) {
  const { doc } = props;
  const stepOf = (id: string) => doc.session()?.steps.find((step) => step.id === id);
  return (
    <Show when={doc.unfit().length > 0}>
      <section class={css.unfit} aria-label={plural('unfit', doc.unfit().length)}>
        <h3>{plural('unfit', doc.unfit().length)}</h3>
        <ul>
          <For each={doc.unfit()}>
            {({ id, title, message }) => (
              <li>
                <b>{title}</b> {message}
                <div class={css.actions}>
                  <Show when={stepOf(id)}>
                    {(step) => (
                      <Show when={hasForm(step().operation.operation)}>
                        <button type="button" class={css.link} onClick={() => props.onEdit(editOf(step()))}>
                          {t('step.edit')}
                        </button>
                      </Show>
                    )}
                  </Show>
                  <button
                    type="button"
                    class={css.link}
                    onClick={() => void doc.change({ kind: 'switch', ids: [id], is_on: false })}
                  >
                    {t('step.off')}
                  </button>
                  <button type="button" class={css.link} onClick={() => void doc.change({ kind: 'remove', ids: [id] })}>
                    {t('step.remove')}
                  </button>
                </div>
              </li>
            )}
          </For>
        </ul>
        <p>{t('unfit.note')}</p>
      </section>
    </Show>
  );
}
