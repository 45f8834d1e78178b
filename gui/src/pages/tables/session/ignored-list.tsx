import { createSignal, For, Show } from 'solid-js';
import { findingTexts } from '../finding-texts.js';
import type { SessionWork } from './create-work.js';
import own from './findings.module.css';
import css from './session.module.css';
import { plural, t } from './texts.js';

/** What the user ignores, with the reasons. */
export function IgnoredList(props: { work: SessionWork }) {
  const { work } = props;
  const [isOpen, setOpen] = createSignal(false);
  const entries = () => work.doc.session()?.ignored ?? [];
  /** Findings that are still there have texts in the current language. */
  const titleOf = ({ key, title }: ReturnType<typeof entries>[number]) => {
    const found = work.findings()?.ignored.find((one) => one.key === key);
    return found === undefined ? title : findingTexts(found.issue).title;
  };
  return (
    <Show when={entries().length > 0}>
      <div class={own.ignored}>
        <button type="button" class={css.link} aria-expanded={isOpen()} onClick={() => setOpen(!isOpen())}>
          {plural('ignored', entries().length)}
        </button>
        <Show when={isOpen()}>
          <ul>
            <For each={entries()}>
              {(entry) => (
                <li>
                  <b>{titleOf(entry)}</b>
                  <p>{entry.reason}</p>
                  <button
                    type="button"
                    class={css.link}
                    aria-label={t('ignored.showAgainOf', { title: titleOf(entry) })}
                    onClick={() => void work.showAgain(entry.key)}
                  >
                    {t('ignored.showAgain')}
                  </button>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </div>
    </Show>
  );
}
