import { createSignal } from 'solid-js';
import type { Place } from '../grid/move-by-key.js';
import css from './grid.module.css';

interface SelectionHandleProps {
  /** Position of the corner of the selection in the grid, px. */
  top: number;
  left: number;
  /** Returns the cell at a point of the window. */
  placeAt: (x: number, y: number) => Place | null;
  onDrag: (place: Place) => void;
}

/** A handle at the corner of the selection, because dragging over cells with a finger scrolls the grid. */
export function SelectionHandle(props: SelectionHandleProps) {
  const [isDragged, setDragged] = createSignal(false);
  const end = () => setDragged(false);
  return (
    <span
      class={css.handle}
      // Otherwise it would be found at the point, and not the cell.
      style={{ top: `${props.top}px`, left: `${props.left}px`, 'pointer-events': isDragged() ? 'none' : 'auto' }}
      data-handle=""
      onPointerDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={({ clientX, clientY }) => {
        const place = isDragged() ? props.placeAt(clientX, clientY) : null;
        if (place !== null && place.row >= 0) props.onDrag(place);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
