import CircleDashed from 'lucide-solid/icons/circle-dashed';
import Equal from 'lucide-solid/icons/equal';
import EqualNot from 'lucide-solid/icons/equal-not';
import { createMemo, For, type JSX, Match, Show, Switch } from 'solid-js';
import { formatFixed } from '../../../i18n/format.js';
import { Button } from '../../../kit/button.js';
import { Tag } from '../../../kit/tag.js';
import { formatClass } from '../../../parts/class-names.js';
import { type ComparedObject, SAME_OBJECT, type SideBox } from '../compare/compare-boxes.js';
import type { Segment } from '../document/look.js';
import { plural, t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import css from './comparison.module.css';
import { MadeWith } from './made-with.js';
import { Swatch } from './swatch.js';

const GROUPS: readonly { segment: Exclude<Segment, 'all'>; icon: () => JSX.Element }[] = [
  { segment: 'differ', icon: () => <EqualNot size={14} /> },
  { segment: 'agree', icon: () => <Equal size={14} /> },
  { segment: 'only-a', icon: () => <CircleDashed size={14} /> },
  { segment: 'only-b', icon: () => <CircleDashed size={14} /> },
];

const figure = (value: number | null | undefined): string => (value == null ? '–' : formatFixed(value, 2));

/** Formats the score of a side. Labels and boxes drawn by hand have none. */
const scoreOf = (side: SideBox | null): string =>
  side !== null && side.confidence === null ? t('compare.noScore') : figure(side?.confidence);

/** Returns the class of an object, or both classes if they differ. */
const nameOf = ({ a, b }: ComparedObject): string =>
  a && b && a.class_name !== b.class_name
    ? t('compare.versus', { a: formatClass(a.class_name), b: formatClass(b.class_name) })
    : formatClass((a ?? b)!.class_name);

function ComparedRow(props: { work: ImageWork; object: ComparedObject }) {
  const comparison = () => props.work.open().comparison;
  const isSelected = () => comparison().selected() === props.object.id;
  const boxId = () => props.object.a?.id ?? props.object.b!.id;
  const light = (isOn: boolean) => props.work.setHovered(isOn ? boxId() : null);
  const select = () => {
    comparison().select(isSelected() ? null : props.object.id);
    props.work.doc().view.setSelected(isSelected() ? (props.object.a?.id ?? null) : null);
  };
  return (
    <li>
      <button
        type="button"
        class={css.row}
        classList={{ [css.on!]: isSelected(), [css.hot!]: props.work.hovered() === boxId() }}
        aria-pressed={isSelected()}
        onClick={select}
        onPointerEnter={() => light(true)}
        onPointerLeave={() => light(false)}
        onFocusIn={() => light(true)}
        onFocusOut={() => light(false)}
      >
        <Swatch slot={props.work.colors.slotOf((props.object.a ?? props.object.b)!.class_name)} />
        <span class={css.name}>{nameOf(props.object)}</span>
        <Show when={props.object.segment !== 'agree' && comparison().isDecided(props.object)}>
          <Tag tone="good">{t('compare.decided')}</Tag>
        </Show>
        <span class={css.number}>{scoreOf(props.object.a)}</span>
        <span class={css.number}>{scoreOf(props.object.b)}</span>
        <span class={`${css.number} ${css.soft}`}>{figure(props.object.iou)}</span>
      </button>
    </li>
  );
}

/** Asks which side is right about the selected object, and names the keys for the answer. */
function Decision(props: { work: ImageWork; object: ComparedObject }) {
  const editor = () => props.work.open().editor;
  const slot = (name: string) => <Swatch slot={props.work.colors.slotOf(name)} />;
  const answers = (): [a: string, b: string] => {
    const { segment, a, b } = props.object;
    if (segment === 'differ') return [formatClass(a!.class_name), formatClass(b!.class_name)];
    if (segment === 'only-a') return [t('compare.keep'), t('compare.remove')];
    return [t('compare.leaveOut'), t('compare.add')];
  };
  const single = () => props.object.segment !== 'differ';
  return (
    <section class={css.decision} aria-labelledby="decision-title">
      <h3 id="decision-title">{t('compare.selected', { name: nameOf(props.object) })}</h3>
      <p>{t(`compare.ask.${props.object.segment}`)}</p>
      <Show when={props.object.segment !== 'agree'}>
        <div class={css.answers}>
          <Button
            size="small"
            shortcut="1"
            icon={single() ? undefined : slot(props.object.a!.class_name)}
            onClick={() => editor().resolve('a')}
          >
            {answers()[0]}
          </Button>
          <Button
            size="small"
            shortcut="2"
            icon={single() ? undefined : slot(props.object.b!.class_name)}
            onClick={() => editor().resolve('b')}
          >
            {answers()[1]}
          </Button>
          <Show when={props.object.a}>
            <Button size="small" look="ghost" onClick={() => editor().pickSelected()}>
              {t('compare.other')}
            </Button>
          </Show>
        </div>
      </Show>
    </section>
  );
}

/** The shares of the segments as a bar, and the rule of the comparison in words. */
function Summary(props: { work: ImageWork }) {
  const comparison = () => props.work.open().comparison;
  const counts = () => comparison().counts();
  return (
    <div class={css.summary}>
      <div class={css.shares} aria-hidden="true">
        <i class={css.good} style={{ 'flex-grow': counts().agree }} />
        <i class={css.bad} style={{ 'flex-grow': counts().differ }} />
        <i class={css.data} style={{ 'flex-grow': counts()['only-a'] + counts()['only-b'] }} />
      </div>
      <p role="status">
        {[
          plural('compare.agree', counts().agree),
          plural('compare.differ', counts().differ),
          ...(counts()['only-a'] > 0 ? [plural('compare.onlyA', counts()['only-a'])] : []),
          ...(counts()['only-b'] > 0 ? [plural('compare.onlyB', counts()['only-b'])] : []),
        ].join(t('list.comma'))}
        {t('list.stop')}
        {t(comparison().hasLabels() ? 'compare.ruleLabels' : 'compare.rule', {
          iou: formatFixed(SAME_OBJECT, 2),
          confidence: formatFixed(props.work.doc().look().confidence, 2),
        })}
      </p>
    </div>
  );
}

/** Objects found by both sides or by only one, and the decision which side is right. */
export function ComparisonPanel(props: { work: ImageWork }) {
  const comparison = () => props.work.open().comparison;
  const doc = props.work.doc;
  return (
    <Show when={comparison().b()} fallback={<p class={css.waiting}>{t('compare.waiting')}</p>}>
      <Summary work={props.work} />
      <div class={css.table}>
        <div class={css.header} aria-hidden="true">
          <span class={css.name}>{t('compare.object')}</span>
          <span class={css.number}>
            <i class={css.solid} />A
          </span>
          <span class={css.number}>
            <i class={css.dashed} />B
          </span>
          <span class={css.number}>{t('compare.iou')}</span>
        </div>
        <For each={GROUPS}>
          {({ segment, icon }) => {
            const own = createMemo(() =>
              comparison()
                .visible()
                .filter((one) => one.segment === segment),
            );
            return (
              <Show when={own().length > 0}>
                <section aria-label={t(`segment.${segment}`)}>
                  <h3 class={css.group} data-segment={segment}>
                    {icon()}
                    {t(`segment.${segment}`)} <span class={css.soft}>{own().length}</span>
                  </h3>
                  <ul>
                    <For each={own()}>{(object) => <ComparedRow work={props.work} object={object} />}</For>
                  </ul>
                </section>
              </Show>
            );
          }}
        </For>
      </div>
      <Show when={comparison().current()}>{(object) => <Decision work={props.work} object={object()} />}</Show>
      <Show when={doc().result()}>{(result) => <MadeWith result={result()} look={doc().look()} side="A" />}</Show>
      <Switch>
        <Match when={comparison().result()}>
          {(result) => <MadeWith result={result()} look={doc().look()} side="B" />}
        </Match>
        <Match when={comparison().hasLabels() && props.work.open().labels.existing()}>
          {(labels) => (
            <p class={css.made}>
              {t('made.labels', { path: labels().path })}{' '}
              <Show when={labels().class_names_source} fallback={t('made.namesOfModel', { name: props.work.model() })}>
                {(path) => <>{t('made.namesIn', { path: path() })}</>}
              </Show>
            </p>
          )}
        </Match>
      </Switch>
    </Show>
  );
}
