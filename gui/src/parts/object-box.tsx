import type { Detection } from '../../../core/vision/boxes/detection.js';
import { classStroke } from './class-stroke.js';

interface ObjectBoxProps {
  object: Pick<Detection, 'box' | 'class_id'>;
  isChosen?: boolean;
  /** The pointer came over the box, or left it. */
  onOver?: (isOver: boolean) => void;
}

/** Draws the box of an object in an SVG whose user units are image pixels. Colour and dashes show its class. */
export function ObjectBox(props: ObjectBoxProps) {
  return (
    <rect
      class="box"
      classList={{ 'is-chosen': props.isChosen === true }}
      x={props.object.box.x1}
      y={props.object.box.y1}
      width={props.object.box.x2 - props.object.box.x1}
      height={props.object.box.y2 - props.object.box.y1}
      stroke={classStroke(props.object.class_id).colour}
      stroke-dasharray={classStroke(props.object.class_id).dash}
      onPointerEnter={() => props.onOver?.(true)}
      onPointerLeave={() => props.onOver?.(false)}
    />
  );
}
