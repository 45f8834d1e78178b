import { createEffect, createSelector, For, Show } from 'solid-js';
import { useKeys } from '../../app/keys.js';
import { formatFixed } from '../../i18n/format.js';
import { ErrorNotice } from '../../parts/notice.js';
import { ObjectBox } from '../../parts/object-box.js';
import type { SeenObject } from '../../parts/seen-objects.js';
import { clock } from './clock.js';
import type { Player } from './player.js';
import { plural, t } from './texts.js';
import type { VideoFacts } from './video-facts.js';

interface PlayerViewProps {
  player: Player;
  facts: VideoFacts;
  objects: readonly SeenObject[];
  /** Whether the boxes are those of an earlier frame, because the visible one was not sampled. */
  isHeld: boolean;
  chosen: number | null;
  onChoose: (place: number | null) => void;
}

/** Draws the boxes over a frame. */
function Boxes(props: Omit<PlayerViewProps, 'player'>) {
  const isChosen = createSelector(() => props.chosen);
  const text = () => Math.max(12, props.facts.width / 48);
  return (
    <svg
      class="frame-boxes"
      classList={{ 'is-held': props.isHeld }}
      viewBox={`0 0 ${props.facts.width} ${props.facts.height}`}
      role="img"
      aria-label={plural('player.boxes', props.objects.length, { name: props.facts.name })}
    >
      <For each={props.objects}>
        {(object) => (
          <>
            <ObjectBox
              object={object}
              isChosen={isChosen(object.place)}
              onOver={(isOver) => props.onChoose(isOver ? object.place : null)}
            />
            <text
              class="frame-box-name"
              x={object.box.x1 + text() / 4}
              y={Math.max(object.box.y1, 0) + text() * 1.1}
              font-size={`${text()}px`}
            >
              {object.class_name}
              {isChosen(object.place) ? ` ${formatFixed(object.confidence, 2)}` : ''}
            </text>
          </>
        )}
      </For>
    </svg>
  );
}

const TENTHS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

function usePlayerKeys(player: Player, facts: VideoFacts): void {
  useKeys([
    { keys: [' '], label: () => t('player.toggle'), run: player.toggle },
    { keys: ['<', ','], label: () => t('player.previous'), run: () => void player.step(-1) },
    { keys: ['>', '.'], label: () => t('player.next'), run: () => void player.step(1) },
    {
      keys: TENTHS,
      label: () => t('player.tenth'),
      run: ({ key }) => void player.seekTime((facts.duration * Number(key)) / 10),
      isKeyOnly: true,
    },
  ]);
}

/** The current frame with its boxes, and the controls of the player. */
export function PlayerView(props: PlayerViewProps) {
  const { player, facts } = props;
  let canvas: HTMLCanvasElement | undefined;
  usePlayerKeys(player, facts);
  createEffect(() => {
    const frame = player.shown();
    if (frame) canvas?.getContext('bitmaprenderer')?.transferFromImageBitmap(frame.bitmap);
  });
  return (
    <section class="player" aria-label={t('player.label')}>
      <div class="player-stage" style={{ '--aspect': String(facts.width / facts.height) }}>
        <canvas ref={canvas} width={facts.width} height={facts.height} />
        <Boxes
          facts={facts}
          objects={props.objects}
          isHeld={props.isHeld}
          chosen={props.chosen}
          onChoose={props.onChoose}
        />
      </div>
      <div class="player-keys">
        <button type="button" class="player-play" onClick={player.toggle}>
          {player.isPlaying() ? t('player.pause') : t('player.play')}
        </button>
        <button type="button" aria-label={t('player.previous')} onClick={() => void player.step(-1)}>
          <kbd>&lt;</kbd>
        </button>
        <button type="button" aria-label={t('player.next')} onClick={() => void player.step(1)}>
          <kbd>&gt;</kbd>
        </button>
        <input
          type="range"
          aria-label={t('player.frame')}
          aria-valuetext={clock(facts.times[player.place()]!)}
          min="0"
          max={facts.times.length - 1}
          step="1"
          value={player.place()}
          onInput={({ currentTarget }) => void player.seek(currentTarget.valueAsNumber)}
        />
        <span class="player-time" data-place={player.place()}>
          {clock(facts.times[player.place()]!)}{' '}
          <span class="soft">{t('player.of', { duration: clock(facts.duration) })}</span>
        </span>
      </div>
      <Show when={player.error()}>
        <ErrorNotice error={player.error()} />
      </Show>
    </section>
  );
}
