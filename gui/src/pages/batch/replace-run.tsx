import { Show } from 'solid-js';
import { Dialog } from '../../parts/dialog.js';

interface ReplaceRunProps {
  /** Images that were dropped on a run that cannot take them; null if there are none. */
  images: readonly File[] | null;
  onReplace: (images: readonly File[]) => void;
  onClose: () => void;
}

/** Asks before dropped images replace a run: one over a folder, or one with another model. */
export function ReplaceRun(props: ReplaceRunProps) {
  return (
    <Dialog title="Replace the run?" isOpen={props.images !== null} onClose={props.onClose}>
      <Show when={props.images}>
        {(images) => (
          <>
            <p>
              The run on this page used a folder or another model, so {images().length} dropped image
              {images().length === 1 ? '' : 's'} cannot be added to it. Replacing the run deletes its results. Export
              them as a ZIP first to retain them.
            </p>
            <div class="row">
              <button type="button" class="primary" onClick={() => props.onReplace(images())}>
                Replace the run
              </button>
              <button type="button" onClick={() => props.onClose()}>
                Cancel
              </button>
            </div>
          </>
        )}
      </Show>
    </Dialog>
  );
}
