import './video.css';
import { useNavigate, useParams } from '@solidjs/router';
import { createMemo, createSignal, Match, onCleanup, Show, Switch } from 'solid-js';
import { DEFAULT_CONFIDENCE } from '../../../../core/vision/boxes/settle-candidates.js';
import { openFiles } from '../../app/open-files.js';
import { createUrlState, numberWithin } from '../../app/url-state.js';
import { DropZone, takeFiles } from '../../parts/drop-zone.js';
import { MockNotice } from '../../parts/mock-notice.js';
import { ModelChoice } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { SAMPLE_VIDEO, SampleButton } from '../../parts/sample-button.js';
import { MIN_CONFIDENCE } from '../../parts/seen-objects.js';
import { createModelState } from '../../parts/usual-model.js';
import { createItemFile } from '../../workspace/create-item-file.js';
import { ItemMemory } from '../../workspace/item-memory.js';
import { hashFile } from './hash-file.js';
import { KeptRuns } from './kept-runs.js';
import { openVideo } from './open-video.js';
import { type OpenedFile, SeenVideo } from './seen-video.js';
import { t } from './texts.js';
import { VideoSettingFields } from './video-settings.js';

const VIDEO_KINDS = 'video/mp4,video/webm,video/quicktime,video/x-matroska,.mp4,.m4v,.webm,.mov,.mkv';

/** Default longest side of frames, px. Most models process 640 px or less. */
const MAX_LENGTH = 640;

type Opening =
  | { state: 'none' }
  | { state: 'opening'; file: File }
  | { state: 'open'; video: OpenedFile }
  | { state: 'failed'; error: unknown };

/** Opens a video file. If another one is chosen meanwhile, only that one is opened. */
function createOpening() {
  const [opening, setOpening] = createSignal<Opening>({ state: 'none' });
  let latest: File | null = null;
  const open = async (file: File): Promise<void> => {
    latest = file;
    setOpening({ state: 'opening', file });
    try {
      const [source, hash] = await Promise.all([openVideo(file), hashFile(file)]);
      if (latest === file) setOpening({ state: 'open', video: { source, hash } });
      else source.close();
    } catch (error) {
      if (latest === file) setOpening({ state: 'failed', error });
    }
  };
  const close = () => {
    latest = null;
    setOpening({ state: 'none' });
  };
  onCleanup(() => {
    latest = null;
  });
  return { opening, open, close, fail: (error: unknown) => setOpening({ state: 'failed', error }) };
}

/**
 * Detects objects in a video. The page decodes the frames, sends them as images, and displays the results over time.
 */
export function VideoPage() {
  const [confidence, setConfidence] = createUrlState(
    'confidence',
    numberWithin(MIN_CONFIDENCE, 0.99),
    DEFAULT_CONFIDENCE,
  );
  const [model, setModel] = createModelState();
  const [perSecond, setPerSecond] = createUrlState('rate', numberWithin(0, 1000), 0);
  const [longest, setLongest] = createUrlState('send', numberWithin(0, 8192), MAX_LENGTH);
  const [time, setTime] = createUrlState('t', numberWithin(0, 1e6), 0);
  const settings = createMemo(() => ({ model: model(), perSecond: perSecond(), longest: longest() }), undefined, {
    equals: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  });
  const params = useParams<{ item?: string }>();
  const navigate = useNavigate();
  const { opening, open, close, fail } = createOpening();
  createItemFile({ id: () => params.item, onFile: (file) => void open(file), onError: fail, onNone: close });
  const take = (files: readonly File[]) => void openFiles(files, navigate);
  // Dropped files are opened as items of the workspace. A file that cannot be stored there is passed directly to the
  // page.
  const isOver = takeFiles(
    ([file]) => file && void open(file),
    () => false,
  );
  const video = () => {
    const now = opening();
    return now.state === 'open' ? now.video : null;
  };
  const error = () => {
    const now = opening();
    return now.state === 'failed' ? now : null;
  };
  return (
    <main class="page video-page" classList={{ 'is-dropping': isOver() }}>
      <Show when={params.item} keyed>
        {(id) => (
          <ItemMemory
            id={id}
            {...(video() === null ? {} : { facts: { duration_s: video()!.source.facts.duration } })}
          />
        )}
      </Show>
      <header class="row page-head">
        <h1>{t('title')}</h1>
        <ModelChoice label={t('open.model')} value={model()} onChange={setModel} />
        <VideoSettingFields
          perSecond={perSecond()}
          onPerSecond={setPerSecond}
          longest={longest()}
          onLongest={setLongest}
        />
        <Switch>
          <Match when={video()}>
            <button
              type="button"
              onClick={() => {
                close();
                navigate('/video');
              }}
            >
              {t('open.other')}
            </button>
          </Match>
        </Switch>
      </header>
      <Switch
        fallback={
          <>
            <DropZone
              label={t('open.choose')}
              accept={VIDEO_KINDS}
              onFiles={take}
              foot={<SampleButton label={t('open.sample')} paths={[SAMPLE_VIDEO]} onFiles={take} />}
            >
              <h2>{t('open.heading')}</h2>
              <p class="soft">{t('open.note')}</p>
              <MockNotice model={model()} />
            </DropZone>
            <KeptRuns />
          </>
        }
      >
        <Match when={opening().state === 'opening'}>
          <p role="status">{t('open.opening')}</p>
        </Match>
        <Match when={error()}>
          {(now) => (
            <>
              <ErrorNotice error={now().error} />
              <DropZone label={t('open.chooseOther')} accept={VIDEO_KINDS} onFiles={take} />
            </>
          )}
        </Match>
        <Match when={video()} keyed>
          {(one) => (
            <SeenVideo
              video={one}
              settings={settings()}
              confidence={confidence()}
              onConfidence={setConfidence}
              startAt={time()}
              onPlace={setTime}
            />
          )}
        </Match>
      </Switch>
    </main>
  );
}
