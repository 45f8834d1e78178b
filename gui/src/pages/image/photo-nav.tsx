import { IMAGE_KINDS } from '../../parts/image-files.js';
import { PickFiles } from '../../parts/pick-files.js';

interface PhotoNavProps {
  /** Name of the photo that is shown. */
  name: string;
  /** Its place among them, from 0. */
  at: number;
  count: number;
  onShow: (place: number) => void;
  onAdd: (files: File[]) => void;
}

/** Which photo is shown, the way to the others, and to more of them. */
export function PhotoNav(props: PhotoNavProps) {
  return (
    <nav class="row small" aria-label="Photos">
      <button type="button" disabled={props.at === 0} onClick={() => props.onShow(props.at - 1)}>
        Previous
      </button>
      <span>
        {props.name} <span class="soft">{`${props.at + 1} of ${props.count}`}</span>
      </span>
      <button type="button" disabled={props.at + 1 >= props.count} onClick={() => props.onShow(props.at + 1)}>
        Next
      </button>
      <PickFiles label="Add photos" accept={IMAGE_KINDS} many onFiles={props.onAdd} />
    </nav>
  );
}
