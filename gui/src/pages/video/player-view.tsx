import { createEffect, createSelector, For, Show } from 'solid-js';
import { useKeys } from '../../app/keys.js';
import { ErrorNotice } from '../../parts/notice.js';
import { ObjectBox } from '../../parts/object-box.js';
import type { SeenObject } from '../../parts/seen-objects.js';
import { clock } from './clock.js';
import type { Player } from './player.js';
import type { VideoFacts } from './video-facts.js';

interface PlayerViewProps {
  player: Player;
  facts: VideoFacts;
  objects: readonly SeenObject[];
  /** Whether the boxes are of an earlier frame: this one was not looked at. */
  isHeld: boolean;
  chosen: number | null;
  onChoose: (place: number | null) => void;
}

/** The boxes of a frame, over it. */
function Boxes(props: Omit<PlayerViewProps, 'player'>) {
  const isChosen = createSelector(() => props.chosen);
  const text = () => Math.max(12, props.facts.width / 48);
  return (
    <svg
      class="frame-boxes"
      classList={{ 'is-held': props.isHeld }}
      viewBox={`0 0 ${props.facts.width} ${props.facts.height}`}
      role="img"
      aria-label={`${props.facts.name} with ${props.objects.length} boxes`}
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
              {isChosen(object.place) ? ` ${object.confidence.toFixed(2)}` : ''}
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
    { keys: [' '], label: 'Play or pause', run: player.toggle },
    { keys: ['<', ','], label: 'Previous frame', run: () => void player.step(-1) },
    { keys: ['>', '.'], label: 'Next frame', run: () => void player.step(1) },
    {
      keys: TENTHS,
      label: 'Jump to a tenth of the video',
      run: ({ key }) => void player.seekTime((facts.duration * Number(key)) / 10),
    },
  ]);
}

/** The frame that is shown with its boxes, and what moves it. */
export function PlayerView(props: PlayerViewProps) {
  const { player, facts } = props;
  let canvas: HTMLCanvasElement | undefined;
  usePlayerKeys(player, facts);
  createEffect(() => {
    const frame = player.shown();
    if (frame) canvas?.getContext('bitmaprenderer')?.transferFromImageBitmap(frame.bitmap);
  });
  return (
    <section class="player" aria-label="Player">
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
          {player.isPlaying() ? 'Pause' : 'Play'}
        </button>
        <button type="button" aria-label="Previous frame" onClick={() => void player.step(-1)}>
          <kbd>&lt;</kbd>
        </button>
        <button type="button" aria-label="Next frame" onClick={() => void player.step(1)}>
          <kbd>&gt;</kbd>
        </button>
        <input
          type="range"
          aria-label="Frame"
          aria-valuetext={clock(facts.times[player.place()]!)}
          min="0"
          max={facts.times.length - 1}
          step="1"
          value={player.place()}
          onInput={({ currentTarget }) => void player.seek(currentTarget.valueAsNumber)}
        />
        <span class="player-time" data-place={player.place()}>
          {clock(facts.times[player.place()]!)} <span class="soft">of {clock(facts.duration)}</span>
        </span>
      </div>
      <Show when={player.error()}>
        <ErrorNotice error={player.error()} />
      </Show>
    </section>
  );
}
