import { createSignal, For, Show } from 'solid-js';
import { Button } from '../../../kit/button.js';
import css from './head-rows.module.css';
import type { SessionDocument } from './session-document.js';
import { t } from './texts.js';

/** The first rows of the file, to point at the one that is the header, or with which the table starts. */
export function HeadRows(props: { doc: SessionDocument }) {
  const [chosen, setChosen] = createSignal<number | null>(null);
  const head = () => props.doc.session()?.source.head ?? [];
  return (
    <section class={css.head} aria-label={t('head.label')}>
      <p class={css.hint}>{t('head.hint')}</p>
      <ol class={css.rows}>
        <For each={head()}>
          {({ row, kind, cells }) => (
            <li>
              <button
                type="button"
                class={css.row}
                classList={{ [css.isHeader!]: kind === 'header', [css.outside!]: kind === 'outside' }}
                aria-expanded={chosen() === row}
                onClick={() => setChosen(chosen() === row ? null : row)}
              >
                <span class={css.number}>{row}</span>
                <span class={css.cells}>{cells.join(' · ') || t('cell.empty')}</span>
                <Show when={kind !== 'row'}>
                  <span class={css.kind}>{t(kind === 'header' ? 'head.header' : 'head.outside')}</span>
                </Show>
              </button>
              <Show when={chosen() === row}>
                <div class={css.actions}>
                  <Button size="small" onClick={() => void props.doc.readFrom(row, true)}>
                    {t('head.isHeader')}
                  </Button>
                  <Button size="small" look="ghost" onClick={() => void props.doc.readFrom(row, false)}>
                    {t('head.startsHere')}
                  </Button>
                </div>
              </Show>
            </li>
          )}
        </For>
      </ol>
    </section>
  );
}
