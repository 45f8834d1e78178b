import { createSelector, For, Show } from 'solid-js';
import { formatFixed, formatNumber } from '../i18n/format.js';
import { classStroke } from './class-stroke.js';
import type { SeenObject } from './seen-objects.js';
import { t } from './texts.js';

/** A small line in the colour and dashes of a class. */
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

const sizeOf = ({ box }: SeenObject) => ({
  width: formatNumber(Math.round(box.x2 - box.x1)),
  height: formatNumber(Math.round(box.y2 - box.y1)),
});

interface ObjectListProps {
  objects: readonly SeenObject[];
  chosen: number | null;
  onChoose: (place: number | null) => void;
}

/** A list of objects. Pointing at a row highlights the box. */
export function ObjectList(props: ObjectListProps) {
  const isChosen = createSelector(() => props.chosen);
  return (
    <Show when={props.objects.length > 0} fallback={<p class="soft">{t('objects.none')}</p>}>
      <table class="objects">
        <thead>
          <tr>
            <th scope="col">{t('objects.class')}</th>
            <th scope="col" class="number">
              {t('objects.score')}
            </th>
            <th scope="col" class="number">
              {t('objects.size')}
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
                <td class="number">{formatFixed(object.confidence, 2)}</td>
                <td class="number">{t('objects.box', sizeOf(object))}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </Show>
  );
}
