import { createEffect, createMemo, createSignal, onCleanup, Show, untrack } from 'solid-js';
import type { Detection } from '../../../../core/vision/boxes/detection.js';
import { formatList, formatNumber } from '../../i18n/format.js';
import { ConfidenceField } from '../../parts/confidence-field.js';
import { MockNotice } from '../../parts/mock-notice.js';
import { ObjectList } from '../../parts/object-list.js';
import { OriginNote } from '../../parts/origin-note.js';
import { saveFile } from '../../parts/save-file.js';
import { type SaveKind, SaveMenu } from '../../parts/save-menu.js';
import { objectsAbove } from '../../parts/seen-objects.js';
import { annotateFrame } from './annotate-frame.js';
import { countSeries } from './class-series.js';
import { clock } from './clock.js';
import { placeAt } from './frame-plan.js';
import { frameName } from './frames-request.js';
import { createPlayer } from './player.js';
import { PlayerView } from './player-view.js';
import { RunBar } from './run-bar.js';
import { t } from './texts.js';
import { Timeline } from './timeline.js';
import { framesShown, type SavedRun, shownOrigin, toVideoCsv, toVideoJson, zipLabels } from './video-exports.js';
import type { FrameSource } from './video-facts.js';
import type { VideoSettings } from './video-results.js';
import { createVideoRun, type VideoRun } from './video-run.js';

export interface OpenedFile {
  source: FrameSource;
  /** Hash of the file, by `hashFile`. */
  hash: string;
}

interface SeenVideoProps {
  video: OpenedFile;
  settings: VideoSettings;
  confidence: number;
  onConfidence: (value: number) => void;
  /** Initial position of the player, from the address, s. */
  startAt: number;
  onPlace: (seconds: number) => void;
}

/** Time after the last movement of the player until the address is updated, ms. */
const REST_MS = 300;

function createHiddenClasses() {
  const [hidden, setHidden] = createSignal<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setHidden((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return [hidden, toggle] as const;
}

/** Returns the index of the frame whose objects are displayed: the visible one, or the last sampled one before it. */
function createLookedAt(run: () => VideoRun, place: () => number) {
  const planned = () => run().plan[placeAt(run().plan, place())] ?? 0;
  return () => (run().found()[place()] ? place() : planned());
}

interface Shown {
  run: () => VideoRun;
  hidden: () => ReadonlySet<number>;
  lookedAt: () => number;
}

function saveKinds(props: SeenVideoProps, { run, hidden, lookedAt }: Shown): SaveKind[] {
  const { source } = props.video;
  const isShown = (one: Detection) => one.confidence > props.confidence && !hidden().has(one.class_id);
  const saved = (): SavedRun => ({
    facts: source.facts,
    settings: run().settings,
    sent: run().size,
    answerer: run().answerer()!,
    confidence: props.confidence,
    hidden: hidden(),
    frames: framesShown(run().found(), isShown),
  });
  const frame = async () => {
    const place = lookedAt();
    const detections = (run().found()[place] ?? []).filter(isShown);
    return annotateFrame(await source.show(place), { detections, origin: shownOrigin(run().answerer()!, saved()) });
  };
  const stem = source.facts.name.replace(/\.[^.]*$/, '');
  const text = (ending: string, type: string, write: (run: SavedRun) => string): Promise<void> =>
    Promise.resolve(saveFile(new Blob([write(saved())], { type }), stem + ending));
  return [
    { name: 'JSON', save: () => text('.json', 'application/json', toVideoJson) },
    { name: 'CSV', save: () => text('.csv', 'text/csv', toVideoCsv) },
    { name: t('export.yolo'), save: async () => saveFile(await zipLabels(saved()), `${stem}-labels.zip`) },
    {
      name: t('export.frame'),
      save: async () => saveFile(await frame(), `${frameName(source.facts.name, lookedAt())}.png`),
    },
  ];
}

/** An open video: the player, the timeline, and the details at the side. */
export function SeenVideo(props: SeenVideoProps) {
  const { source, hash } = props.video;
  const { facts } = source;
  const player = createPlayer(source);
  const run = createMemo(() => {
    const { settings } = props;
    return untrack(() => {
      const made = createVideoRun({ source, hash, settings });
      void made.begin();
      return made;
    });
  });
  const [chosen, setChosen] = createSignal<number | null>(null);
  const [hidden, toggle] = createHiddenClasses();
  const lookedAt = createLookedAt(run, player.place);
  const isHeld = () => lookedAt() !== player.place();
  const detections = () => run().found()[lookedAt()];
  const objects = createMemo(() => objectsAbove(detections() ?? [], props.confidence, hidden()));
  const series = createMemo(() => countSeries(run().found(), props.confidence));
  const hiddenNames = () => (run().answerer()?.classNames ?? []).filter((_, id) => hidden().has(id));
  void player.seekTime(props.startAt);
  createEffect(() => {
    const seconds = facts.times[player.place()]!;
    if (player.isPlaying() || !player.shown()) return;
    const timer = setTimeout(() => props.onPlace(Math.round(seconds * 1000) / 1000), REST_MS);
    onCleanup(() => clearTimeout(timer));
  });
  onCleanup(() => source.close());
  return (
    <div class="video-parts">
      <div class="video-main">
        <PlayerView
          player={player}
          facts={facts}
          objects={objects()}
          isHeld={isHeld()}
          chosen={chosen()}
          onChoose={setChosen}
        />
        <Timeline
          facts={facts}
          plan={run().plan}
          series={series()}
          found={run().found()}
          hidden={hidden()}
          onToggle={toggle}
          place={player.place()}
          onSeek={(place) => void player.seek(place)}
          onSeekTime={(seconds) => void player.seekTime(seconds)}
        />
      </div>
      <aside class="video-side" aria-label={t('side.label')}>
        <p class="small video-facts">
          <strong>{facts.name}</strong>
          <span class="soft">
            {t('side.facts', {
              width: formatNumber(facts.width),
              height: formatNumber(facts.height),
              duration: clock(facts.duration),
              frames: facts.times.length,
              codec: facts.codec,
            })}
          </span>
          <span class="soft">{t('side.size', { ...run().size })}</span>
          <Show when={facts.reading === 'seeking'}>
            <span>{t('side.seeking')}</span>
          </Show>
        </p>
        <RunBar run={run()} />
        <Show when={run().answerer()} fallback={<MockNotice model={run().settings.model} />}>
          {(answerer) => (
            <OriginNote origin={shownOrigin(answerer(), { confidence: props.confidence, hidden: hidden() })} />
          )}
        </Show>
        <ConfidenceField value={props.confidence} onInput={props.onConfidence} />
        <section aria-labelledby="frame-title">
          <h2 id="frame-title">
            {t('side.frame', { number: String(player.place()) })}{' '}
            <span class="soft">{clock(facts.times[player.place()]!)}</span>
          </h2>
          <Show when={detections()} fallback={<p class="soft small">{t('side.unprocessed')}</p>}>
            <Show when={isHeld()}>
              <p class="soft small">{t('side.held', { number: String(lookedAt()) })}</p>
            </Show>
            <ObjectList objects={objects()} chosen={chosen()} onChoose={setChosen} />
          </Show>
        </section>
        <SaveMenu kinds={saveKinds(props, { run, hidden, lookedAt })} isEmpty={run().doneCount() === 0}>
          <Show when={hiddenNames().length > 0}>
            <p class="soft small">{t('side.hidden', { classes: formatList(hiddenNames()) })}</p>
          </Show>
        </SaveMenu>
      </aside>
    </div>
  );
}
