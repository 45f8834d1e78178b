import { createSignal, For, type ParentProps, Show } from 'solid-js';
import { ErrorNotice } from './notice.js';
import { t } from './texts.js';

export interface SaveKind {
  name: string;
  /** Creates the file and downloads it. */
  save: () => Promise<void>;
}

/**
 * A menu of export formats. Only one export runs at a time. The children describe what is exported.
 * @param isEmpty whether there is nothing to export.
 */
export function SaveMenu(props: ParentProps<{ kinds: readonly SaveKind[]; isEmpty?: boolean }>) {
  const [busy, setBusy] = createSignal<string | null>(null);
  const [error, setError] = createSignal<unknown>(null);
  const run = async ({ name, save }: SaveKind) => {
    setBusy(name);
    setError(null);
    try {
      await save();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(null);
    }
  };
  return (
    <section aria-labelledby="save-title">
      <h2 id="save-title">{t('save.title')}</h2>
      {props.children}
      <div class="row">
        <For each={props.kinds}>
          {(kind) => (
            <button type="button" disabled={props.isEmpty === true || busy() !== null} onClick={() => void run(kind)}>
              {busy() === kind.name ? t('save.busy') : kind.name}
            </button>
          )}
        </For>
      </div>
      <Show when={error()}>
        <ErrorNotice error={error()} />
      </Show>
    </section>
  );
}
