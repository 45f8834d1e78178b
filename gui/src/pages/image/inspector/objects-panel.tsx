import { createMemo, Show } from 'solid-js';
import { preferences } from '../../../app/preferences.js';
import { formatFixed } from '../../../i18n/format.js';
import { ThresholdSlider } from '../../../kit/threshold-slider.js';
import { MIN_CONFIDENCE } from '../../../parts/seen-objects.js';
import { thresholdOf } from '../document/look.js';
import { plural, t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import css from './inspector.module.css';
import { MadeWith } from './made-with.js';
import { ObjectList } from './object-list.js';
import { SelectedBox } from './selected-box.js';

/** Maximum threshold of the slider. A score cannot be above 1. */
export const MAX_CONFIDENCE = 0.99;

/** The slider for the threshold, with the scores of all boxes. */
function ConfidenceSection(props: { work: ImageWork; onOptions: () => void }) {
  const doc = props.work.doc;
  const marks = createMemo(() => {
    const { shown, hidden, below, deleted } = doc().boxes();
    const slotOf = props.work.colors.slotOf;
    return [
      ...below.flatMap(({ confidence }) => (confidence === null ? [] : [{ value: confidence }])),
      ...[...hidden, ...deleted, ...shown].flatMap(({ confidence, class_name: name }) =>
        confidence === null ? [] : [{ value: confidence, color: `var(--c${slotOf(name) % 10})` }],
      ),
    ];
  });
  const own = () => Object.keys(doc().look().classConfidence).length;
  return (
    <section class={css.first}>
      <ThresholdSlider
        label={t('threshold.confidence')}
        value={doc().look().confidence}
        min={MIN_CONFIDENCE}
        max={MAX_CONFIDENCE}
        usual={preferences().confidence}
        onInput={(confidence) => doc().setLook({ confidence })}
        marks={marks()}
      />
      <p class={css.below}>
        <span role="status">{plural('objects.below', doc().boxes().below.length)}</span>
        <button type="button" class={css.link} onClick={() => props.onOptions()}>
          <Show when={own() > 0}>{plural('objects.ownThresholds', own())} · </Show>
          {t('objects.iou', { iou: formatFixed(doc().look().iou, 2) })}
        </button>
      </p>
    </section>
  );
}

/** The objects of the image, the deleted and hidden ones, and the selected one. */
export function ObjectsPanel(props: { work: ImageWork; onOptions: () => void }) {
  const doc = props.work.doc;
  return (
    <>
      <ConfidenceSection work={props.work} onOptions={props.onOptions} />
      <ObjectList
        work={props.work}
        empty={
          <li class={css.none}>{t('objects.none', { confidence: formatFixed(thresholdOf(doc().look(), ''), 2) })}</li>
        }
      />
      <Show when={props.work.open().editor.selected()}>{(box) => <SelectedBox work={props.work} box={box()} />}</Show>
      <Show when={doc().result()}>{(result) => <MadeWith result={result()} look={doc().look()} />}</Show>
    </>
  );
}
