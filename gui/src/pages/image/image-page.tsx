import { useParams } from '@solidjs/router';
import { Show } from 'solid-js';
import { EmptyImage } from './start/empty-image.js';
import { Workbench } from './workbench.js';

/**
 * The page on which the objects of an image are displayed, corrected and compared. Without an image, it shows how to
 * open one.
 */
export function ImagePage() {
  const params = useParams<{ item?: string }>();
  return (
    <Show when={params.item} fallback={<EmptyImage />}>
      <Workbench id={params.item!} />
    </Show>
  );
}
