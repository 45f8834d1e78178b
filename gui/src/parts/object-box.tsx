import type { Detection } from '../../../core/vision/boxes/detection.js';
import { classStroke } from './class-stroke.js';

interface ObjectBoxProps {
  object: Pick<Detection, 'box' | 'class_id'>;
  isChosen?: boolean;
  /** Called when the pointer enters or leaves the box. */
  onOver?: (isOver: boolean) => void;
}

/** The box of an object in an SVG whose units are image pixels. Colour and dashes depend on the class. */
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
