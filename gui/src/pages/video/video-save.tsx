import { createSignal, For, Show } from 'solid-js';
import { ErrorNotice } from '../../parts/notice.js';
import { saveFile } from '../../parts/save-file.js';

export interface SaveKind {
  name: string;
  /** What the file ends in. */
  ending: () => string;
  make: () => Promise<Blob>;
}

/** Saves what was found, rendered in the page by the functions of the server. @param stem name without ending. */
export function VideoSave(props: { stem: string; kinds: readonly SaveKind[]; isEmpty: boolean }) {
  const [busy, setBusy] = createSignal<string | null>(null);
  const [error, setError] = createSignal<unknown>(null);
  const save = async ({ name, ending, make }: SaveKind) => {
    setBusy(name);
    setError(null);
    try {
      saveFile(await make(), `${props.stem}${ending()}`);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(null);
    }
  };
  return (
    <section aria-labelledby="save-title">
      <h2 id="save-title">Save</h2>
      <div class="row">
        <For each={props.kinds}>
          {(kind) => (
            <button type="button" disabled={props.isEmpty || busy() !== null} onClick={() => void save(kind)}>
              {busy() === kind.name ? 'Saving' : kind.name}
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
