import { useNavigate, useSearchParams } from '@solidjs/router';
import { createEffect, on, Show } from 'solid-js';
import { useShownRequests } from '../../api/sent-requests.js';
import { panelState } from '../../kit/panel-sizes.js';
import { Workbench as Frame } from '../../kit/panels.js';
import { takeFiles } from '../../parts/drop-zone.js';
import { areImages } from '../../parts/image-files.js';
import { itemPath } from '../../workspace/item-path.js';
import { Library } from '../../workspace/library/library.js';
import { libraryPanel } from '../../workspace/library/library-state.js';
import css from './image.module.css';
import { ImageInspector } from './inspector/image-inspector.js';
import { TargetDialog } from './labels/target-dialog.js';
import { Stage } from './stage/stage.js';
import { openImages } from './start/opening.js';
import { Filmstrip } from './strip/filmstrip.js';
import { createParent } from './strip/parent.js';
import { createStripList } from './strip/strip-list.js';
import { t } from './texts.js';
import { CompareToolbar } from './toolbar/compare-toolbar.js';
import { ImageToolbar } from './toolbar/image-toolbar.js';
import { isTight } from './toolbar/is-tight.js';
import { useImageFacts } from './work/image-facts.js';
import { useImageKeys } from './work/image-keys.js';
import { createImageWork } from './work/image-work.js';
import { shownRequests } from './work/shown-requests.js';

const INSPECTOR_WIDTH = 304;

const inspectorPanel = panelState('image-inspector', INSPECTOR_WIDTH);

/** An image with its filmstrip and inspector. */
export function Workbench(props: { id: string }) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const named = (name: 'maker' | 'box' | 'confidence') => {
    const value = params[name];
    return typeof value === 'string' ? value : null;
  };
  const confidence = () => {
    const value = Number(named('confidence') ?? 0);
    return value > 0 && value < 1 ? value : null;
  };
  const work = createImageWork({
    ...{ id: () => props.id, maker: () => named('maker'), box: () => named('box') },
    confidence,
  });
  const doc = work.doc;

  const parent = createParent(() => doc().item());
  const strip = createStripList(parent, () => props.id);
  const at = () => strip.items().findIndex(({ id }) => id === props.id);
  const open = (id: string) => navigate(`/image/${id}`, { scroll: false });
  /** A step that was asked for before the images were listed. */
  let early = { id: '', by: 0 };
  const step = (by: number) => {
    if (at() < 0) early = { id: props.id, by };
    const next = at() < 0 ? undefined : strip.items()[at() + by];
    if (next) open(next.id);
  };
  createEffect(() => {
    if (at() < 0 || early.id !== props.id) return;
    const { by } = early;
    early = { id: '', by: 0 };
    step(by);
  });
  createEffect(() => {
    const item = doc().item();
    if (item && item.kind !== 'image') navigate(itemPath(item), { replace: true });
  });
  // Another window or a job has changed this image.
  createEffect(
    on(
      () => {
        const item = strip.get(props.id);
        return item && `${item.changes} ${item.unsaved} ${item.results} ${item.is_reviewed}`;
      },
      (now) => {
        const item = doc().item();
        if (now && item && now !== `${item.changes} ${item.unsaved} ${item.results} ${item.is_reviewed}`)
          void doc().reload();
      },
      { defer: true },
    ),
  );
  // The address names the selected box, so that it can be shared.
  createEffect(
    on(doc().view.selected, (box) => setParams({ box: box ?? undefined }, { replace: true, scroll: false }), {
      defer: true,
    }),
  );
  // Removes a result or threshold from the address when the user selects another one, because reloading would restore
  // it.
  createEffect(
    on(
      () => {
        const look = doc().look();
        return confidence() !== null && (look.confidence !== confidence() || look.maker !== named('maker'));
      },
      (isLeft) => isLeft && setParams({ maker: undefined, confidence: undefined }, { replace: true, scroll: false }),
      { defer: true },
    ),
  );
  takeFiles(
    (files) => void openImages(files, navigate),
    (files) => files.length === 1 && areImages(files),
  );
  const leave = () => {
    const batch = doc().item()?.parent_id;
    if (batch) navigate(`/batch/${batch}`);
  };
  useImageKeys(work, { step, toggleInspector: inspectorPanel.toggle, leave });
  useImageFacts(work, () => ({ folder: parent() ?? null, at: at(), count: strip.items().length }));
  useShownRequests(() => shownRequests(work));
  const isComparing = () => work.open().comparison.isOn();
  return (
    <Frame
      left={isComparing() || isTight() ? undefined : <Library />}
      leftPanel={libraryPanel}
      right={doc().isMissing() ? undefined : <ImageInspector work={work} />}
      rightPanel={inspectorPanel}
      rightLabel={t('tab.title')}
    >
      <h1 class="visually-hidden">{doc().item()?.name ?? t('page.title')}</h1>
      <div class={css.middle}>
        <Show when={!doc().isMissing()}>
          <Show when={isComparing()} fallback={<ImageToolbar work={work} />}>
            <CompareToolbar work={work} />
          </Show>
        </Show>
        <Stage work={work} />
        <Show when={strip.items().length > 1}>
          <Filmstrip items={strip.items()} current={props.id} look={doc().look()} onOpen={open} />
        </Show>
      </div>
      <TargetDialog work={work} />
    </Frame>
  );
}
