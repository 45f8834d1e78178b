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
              The run on this page is over a folder or with another model, so {images().length} dropped image
              {images().length === 1 ? '' : 's'} cannot be added to it. Its results are lost if they are replaced. Save
              them as a zip first to retain them.
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
