import { createRenderEffect, Index, onCleanup } from 'solid-js';
import { serverPath } from '../../../api/server-path.js';
import { SLOT_COLOURS } from '../../../canvas/dashes.js';
import { slotClass } from '../../../canvas/slot-style.js';
import css from './batch-cell.module.css';
import type { ClassPath } from './box-paths.js';

/**
 * Sizes in which thumbnails are requested, px. There are only a few, so that resizing the grid rarely requests new
 * ones.
 */
const SIZES = [320, 480, 640, 960] as const;

/**
 * Returns the size to request.
 * @param longer longer side on the page, px.
 */
export function sizeFor(longer: number): number {
  const wanted = longer * Math.min(2, devicePixelRatio);
  return SIZES.find((size) => size >= wanted) ?? SIZES.at(-1)!;
}

/** Returns the CSS classes for the colour of a slot. Repeated colours have dashed lines. */
export const slotLook = (slot: number): string => `${slotClass(slot)} ${slot >= SLOT_COLOURS ? css.dashed : ''}`;

interface CellPictureProps {
  id: string;
  /** Longer side to request from the server, px. */
  size: number;
}

/** The thumbnail of an image. If another image is displayed, or none, while it is loading, the request is cancelled. */
export function CellPicture(props: CellPictureProps) {
  const image = (<img class={css.picture} alt="" decoding="async" draggable={false} />) as HTMLImageElement;
  createRenderEffect<string>((before) => {
    const { id, size } = props;
    // Otherwise the previous picture would stay until this one has loaded.
    if (before !== undefined && before !== id) image.removeAttribute('src');
    image.src = serverPath(`/workspace/items/${id}/preview?max_side=${size}`);
    return id;
  });
  onCleanup(() => image.complete || image.removeAttribute('src'));
  return image;
}

interface CellBoxesProps {
  /** Size of the upright image, px. */
  width: number;
  height: number;
  paths: readonly ClassPath[];
  /** Returns the CSS classes for the colour of a class. */
  lookOf: (classId: number) => string;
}

/** The boxes over a thumbnail. Each class has one path, above a path for the halo. */
export function CellBoxes(props: CellBoxesProps) {
  return (
    <svg class={css.boxes} viewBox={`0 0 ${props.width} ${props.height}`} aria-hidden="true">
      <path class={css.halo} d={props.paths.map(({ path }) => path).join('')} />
      <Index each={props.paths}>
        {(one) => <path class={`${css.box} ${props.lookOf(one().classId)}`} d={one().path} />}
      </Index>
    </svg>
  );
}
