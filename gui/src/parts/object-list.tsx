import { createSelector, For, Show } from 'solid-js';
import { classStroke } from './class-stroke.js';
import type { SeenObject } from './seen-objects.js';

/** A small mark in the colour and dash of a class. */
export function ClassMark(props: { classId: number }) {
  return (
    <svg class="class-mark" viewBox="0 0 16 8" aria-hidden="true">
      <line
        x1="0"
        y1="4"
        x2="16"
        y2="4"
        stroke={classStroke(props.classId).colour}
        stroke-width="3"
        stroke-dasharray={classStroke(props.classId).dash}
      />
    </svg>
  );
}

interface ObjectListProps {
  objects: readonly SeenObject[];
  chosen: number | null;
  onChoose: (place: number | null) => void;
}

/** The objects as rows; one that is pointed at is lit up in the photo too. */
export function ObjectList(props: ObjectListProps) {
  const isChosen = createSelector(() => props.chosen);
  return (
    <Show when={props.objects.length > 0} fallback={<p class="soft">No object with this confidence or more.</p>}>
      <table class="objects">
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col" class="number">
              Score
            </th>
            <th scope="col" class="number">
              Size, px
            </th>
          </tr>
        </thead>
        <tbody>
          <For each={props.objects}>
            {(object) => (
              <tr
                tabIndex={0}
                classList={{ 'is-chosen': isChosen(object.place) }}
                onPointerEnter={() => props.onChoose(object.place)}
                onPointerLeave={() => props.onChoose(null)}
                onFocus={() => props.onChoose(object.place)}
                onBlur={() => props.onChoose(null)}
              >
                <td>
                  <ClassMark classId={object.class_id} /> {object.class_name}
                </td>
                <td class="number">{object.confidence.toFixed(2)}</td>
                <td class="number">
                  {Math.round(object.box.x2 - object.box.x1)} × {Math.round(object.box.y2 - object.box.y1)}
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </Show>
  );
}
