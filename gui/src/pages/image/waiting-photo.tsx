import { Show } from 'solid-js';
import { UploadBar, type UploadState } from '../../parts/upload-bar.js';
import type { Photo } from './photo.js';

/** A photo that is being looked at, or that is on its way to the server where it is large. */
export function WaitingPhoto(props: { photo: Photo; upload: UploadState | null; onCancel: () => void }) {
  return (
    <figure class="photo-wait">
      <img src={props.photo.url} alt={props.photo.file.name} />
      <figcaption>
        <Show
          when={props.upload}
          fallback={
            <>
              <span role="status">Detecting objects</span>{' '}
              <button type="button" onClick={() => props.onCancel()}>
                Cancel
              </button>
            </>
          }
        >
          {(upload) => <UploadBar upload={upload()} onStop={props.onCancel} />}
        </Show>
      </figcaption>
    </figure>
  );
}
