import RotateCcw from 'lucide-solid/icons/rotate-ccw';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { preferences } from '../../../app/preferences.js';
import { formatFixed } from '../../../i18n/format.js';
import { Button } from '../../../kit/button.js';
import { Checkbox } from '../../../kit/checkbox.js';
import { IconButton } from '../../../kit/icon-button.js';
import { NumberField } from '../../../kit/number-field.js';
import { Select } from '../../../kit/select.js';
import { Switch } from '../../../kit/switch.js';
import { ThresholdSlider } from '../../../kit/threshold-slider.js';
import { formatClass } from '../../../parts/class-names.js';
import { MIN_CONFIDENCE } from '../../../parts/seen-objects.js';
import { settingsOf } from '../document/choose-result.js';
import { countClasses } from '../document/image-boxes.js';
import { MAX_OBJECTS, ownThreshold, type RunSettings, thresholdOf } from '../document/look.js';
import { Swatch } from '../inspector/swatch.js';
import { t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import { showProblem } from '../work/show-problem.js';
import { toggleClass } from '../work/toggle-class.js';
import css from './options.module.css';

const TILES = [0, 320, 640, 1280] as const;
const OVERLAPS = [0.1, 0.2, 0.3, 0.5] as const;

/** Number of class colors that differ without dashes. */
const COLORS = 10;

/** Thresholds. They apply to the stored result, and require no run. */
function ThresholdFields(props: { work: ImageWork }) {
  const doc = props.work.doc;
  const candidates = () => doc().result()?.candidates ?? null;
  const reason = () => (candidates() === null ? t('options.needsRun') : undefined);
  const isFinal = () => candidates()?.scope === 'none';
  return (
    <section class={css.group} aria-label={t('options.thresholds')}>
      <ThresholdSlider
        label={t('options.nms')}
        value={doc().look().iou}
        min={0}
        max={1}
        sign=""
        usual={preferences().iou}
        onInput={(iou) => doc().setLook({ iou })}
        marks={[]}
      />
      <Show when={reason() ?? (isFinal() ? t('options.final') : undefined)}>
        {(text) => <p class={css.note}>{text()}</p>}
      </Show>
      <Switch
        label={t('options.agnosticNms')}
        checked={doc().look().isAgnostic}
        isDisabled={candidates() === null || isFinal()}
        onChange={(isAgnostic: boolean) => doc().setLook({ isAgnostic })}
      />
      <NumberField
        label={t('options.maxObjects')}
        value={doc().look().maxObjects}
        min={1}
        max={MAX_OBJECTS}
        step={1}
        onCommit={(maxObjects) => doc().setLook({ maxObjects })}
      />
    </section>
  );
}

/** The classes in the image. Each can be hidden, or have its own threshold. */
function ClassFields(props: { work: ImageWork }) {
  const doc = props.work.doc;
  const classes = createMemo(() => {
    const counted = countClasses(doc().boxes());
    const names = new Set(counted.map(({ name }) => name));
    const others = [
      ...Object.keys(doc().look().classConfidence),
      ...doc().look().hidden,
      ...doc()
        .boxes()
        .below.map(({ class_name: name }) => name),
    ];
    return [...counted, ...[...new Set(others)].filter((name) => !names.has(name)).map((name) => ({ name, count: 0 }))];
  });
  const setOwn = (name: string, value: number) =>
    doc().setLook({ classConfidence: { ...doc().look().classConfidence, [name]: value } });
  const clearOwn = (name: string) => {
    const { [name]: _cleared, ...rest } = doc().look().classConfidence;
    doc().setLook({ classConfidence: rest });
  };
  const countOf = (name: string) => classes().find((one) => one.name === name)?.count ?? 0;
  const nextColor = (name: string) =>
    void props.work.colors.setSlot(name, (props.work.colors.slotOf(name) + 1) % COLORS).catch(showProblem);
  const isOwn = (name: string) => ownThreshold(doc().look().classConfidence, name) !== undefined;
  return (
    <section class={`${css.group} ${css.scrolls}`} aria-labelledby="classes-title">
      <h2 id="classes-title">{t('options.classes')}</h2>
      <ul class={css.classes}>
        <For each={classes().map(({ name }) => name)}>
          {(name) => (
            <li>
              <Checkbox
                label={formatClass(name)}
                checked={!doc().look().hidden.includes(name)}
                onChange={() => toggleClass(doc(), name)}
              />
              <Show when={countOf(name) > 0} fallback={<span />}>
                <button
                  type="button"
                  class={css.color}
                  aria-label={t('options.color', { name })}
                  title={t('options.color', { name })}
                  onClick={() => nextColor(name)}
                >
                  <Swatch slot={props.work.colors.slotOf(name)} />
                </button>
              </Show>
              <span class={css.count}>{countOf(name)}</span>
              <NumberField
                label={t('options.ownConfidence', { name })}
                isBare
                value={thresholdOf(doc().look(), name)}
                min={MIN_CONFIDENCE}
                max={1}
                step={0.01}
                onCommit={(value) => (value === doc().look().confidence ? clearOwn(name) : setOwn(name, value))}
              />
              <Show when={isOwn(name)} fallback={<span />}>
                <IconButton
                  label={t('options.reset')}
                  size="small"
                  icon={<RotateCcw size={14} />}
                  onClick={() => clearOwn(name)}
                />
              </Show>
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}

/** Settings of the model. They require a run, which makes a new result. */
function RunFields(props: { work: ImageWork; onRun: () => void }) {
  const doc = props.work.doc;
  const current = () => {
    const result = doc().result();
    return result ? settingsOf(result) : doc().look();
  };
  const [tile, setTile] = createSignal<number | null>(null);
  const [overlap, setOverlap] = createSignal<number | null>(null);
  const tileSize = () => tile() ?? current().tileSize;
  const tileOverlap = () => overlap() ?? current().tileOverlap;
  const isChanged = () =>
    tileSize() !== current().tileSize || (tileSize() > 0 && tileOverlap() !== current().tileOverlap);
  /** Selects the result with these settings, if there is one. */
  const choose = (settings: RunSettings) => {
    const isFound = doc().chooseSettings(props.work.model(), settings);
    setTile(isFound ? null : settings.tileSize);
    setOverlap(isFound ? null : settings.tileOverlap);
  };
  const run = () => {
    const settings = { tileSize: tileSize(), tileOverlap: tileOverlap() };
    doc().setLook(settings);
    props.onRun();
    void doc().run(props.work.model(), settings);
  };
  const choices = (values: readonly number[], text: (value: number) => string, own: number) =>
    [...new Set([...values, own])].sort((a, b) => a - b).map((value) => ({ value: String(value), label: text(value) }));
  return (
    <section class={css.group} aria-labelledby="run-title">
      <h2 id="run-title">{t('options.run')}</h2>
      <Select
        label={t('options.tileSize')}
        value={String(tileSize())}
        options={choices(
          TILES,
          (size) => (size === 0 ? t('options.noTiles') : t('options.px', { size: String(size) })),
          current().tileSize,
        )}
        onChange={(value: string) => choose({ tileSize: Number(value), tileOverlap: tileOverlap() })}
      />
      <Show when={tileSize() > 0}>
        <Select
          label={t('options.tileOverlap')}
          value={String(tileOverlap())}
          options={choices(OVERLAPS, (share) => formatFixed(share, 2), current().tileOverlap)}
          onChange={(value: string) => choose({ tileSize: tileSize(), tileOverlap: Number(value) })}
        />
      </Show>
      <p class={css.note}>{t(isChanged() ? 'options.runNeeded' : 'options.runNote')}</p>
      <Button look={isChanged() ? 'primary' : 'plain'} disabled={props.work.model() === ''} onClick={run}>
        {t('options.runAgain')}
      </Button>
    </section>
  );
}

/** All settings of the detection. Those that require no run come first. */
export function OptionsPanel(props: { work: ImageWork; onRun: () => void }) {
  return (
    <div class={css.options}>
      <ThresholdFields work={props.work} />
      <ClassFields work={props.work} />
      <RunFields work={props.work} onRun={props.onRun} />
    </div>
  );
}
