import { createSignal, For, type ParentProps, Show } from 'solid-js';
import { ErrorNotice } from './notice.js';

export interface SaveKind {
  name: string;
  /** Makes the file and hands it to the user. */
  save: () => Promise<void>;
}

/** Saves in one of some kinds, one at a time; children say what is saved, and what goes wrong is told below. @param isEmpty nothing is there to be saved. */
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
      <h2 id="save-title">Export</h2>
      {props.children}
      <div class="row">
        <For each={props.kinds}>
          {(kind) => (
            <button type="button" disabled={props.isEmpty === true || busy() !== null} onClick={() => void run(kind)}>
              {busy() === kind.name ? 'Exporting' : kind.name}
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
