import { useParams } from '@solidjs/router';
import { Show } from 'solid-js';
import { EmptyImage } from './start/empty-image.js';
import { Workbench } from './workbench.js';

/** Shows, corrects and compares the objects of an image; without one, how to open some. */
export function ImagePage() {
  const params = useParams<{ item?: string }>();
  return (
    <Show when={params.item} fallback={<EmptyImage />}>
      <Workbench id={params.item!} />
    </Show>
  );
}
