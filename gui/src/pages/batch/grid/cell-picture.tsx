import { onCleanup } from 'solid-js';
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
  /** Size of the upright image, px. */
  width: number;
  height: number;
  paths: readonly ClassPath[];
  /** Returns the CSS classes for the colour of a class. */
  lookOf: (classId: number) => string;
}

/**
 * The thumbnail of an image with its boxes. Each class has one path, above a path for the halo. If the cell is removed
 * while the image is loading, the request is cancelled.
 */
export function CellPicture(props: CellPictureProps) {
  let image: HTMLImageElement | undefined;
  onCleanup(() => image?.complete === false && image.removeAttribute('src'));
  return (
    <>
      <img
        ref={image}
        class={css.picture}
        alt=""
        decoding="async"
        draggable={false}
        src={`/workspace/items/${props.id}/preview?max_side=${props.size}`}
      />
      <svg class={css.boxes} viewBox={`0 0 ${props.width} ${props.height}`} aria-hidden="true">
        <path class={css.halo} d={props.paths.map(({ path }) => path).join('')} />
        {props.paths.map(({ classId, path }) => {
          const look = `${css.box} ${props.lookOf(classId)}`;
          return <path class={look} d={path} />;
        })}
      </svg>
    </>
  );
}
