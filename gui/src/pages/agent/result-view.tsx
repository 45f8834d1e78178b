import { type Component, createSignal, For, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { AgentStep } from '../../../../core/agent/decision/agent-answer.js';
import type { DatasetProfile } from '../../../../core/tables/profile/column/table-profile.js';
import type { DatasetReport } from '../../../../core/vision/datasets/contract/dataset-report.js';
import type { ModelComparison } from '../../../../core/vision/evaluate/comparison.js';
import type { ModelList } from '../../../../core/vision/models/model-list.js';
import type { ImageResult } from '../../../../core/vision/results/image-result.js';
import type { DetectFolderResult } from '../../../../handlers/detection/detect-folder.js';
import { serverPath } from '../../api/server-path.js';
import { formatFixed, formatList, formatNumber } from '../../i18n/format.js';
import { describeOrigin } from '../../parts/describe-origin.js';
import { ObjectBox } from '../../parts/object-box.js';
import { OriginNote } from '../../parts/origin-note.js';
import { countClasses } from '../../parts/seen-objects.js';
import { t as partText } from '../../parts/texts.js';
import { ResultTable } from './result-table.js';
import { t } from './texts.js';

const MAX_ROWS = 50;

const countsOf = ({ detections }: ImageResult) =>
  formatList(countClasses(detections, 0).map(({ name, count }) => t('result.count', { name, count }))) ||
  t('result.nothing');

/** Longer side of the displayed image, px. */
const PREVIEW_SIDE = 1280;

/** Returns the path of the image that a call processed. */
const pathOf = ({ arguments: { image_path: path } }: AgentStep) => String(path);

/** The image of a step with the boxes of its result, without running anything again. */
function Picture(props: { step: AgentStep; result: ImageResult }) {
  const [isMissing, setMissing] = createSignal(false);
  const image = () => props.result.image;
  const query = () => new URLSearchParams({ image_path: pathOf(props.step), max_side: String(PREVIEW_SIDE) });
  const counts = () => countsOf(props.result);
  return (
    <figure class="agent-picture">
      <OriginNote origin={props.result} />
      <svg
        viewBox={`0 0 ${image().width} ${image().height}`}
        role="img"
        aria-label={t('result.picture', { name: image().name, counts: counts() })}
      >
        <image
          href={serverPath(`/images/preview?${query()}`)}
          width={image().width}
          height={image().height}
          on:error={() => setMissing(true)}
        />
        <For each={props.result.detections}>{(object) => <ObjectBox object={object} />}</For>
      </svg>
      <figcaption class="small">{isMissing() ? t('result.missing', { counts: counts() }) : counts()}</figcaption>
    </figure>
  );
}

function Folder(props: { result: DetectFolderResult }) {
  const rows = () =>
    props.result.entries.map(({ name, result, reason }) => [
      name,
      result ? formatNumber(result.detections.length) : '–',
      result ? countsOf(result) : (reason?.detail ?? t('result.failed')),
    ]);
  return (
    <>
      <OriginNote origin={props.result.origin} />
      <ResultTable
        heads={[t('head.image'), t('head.objects'), t('head.classes')]}
        numbers={[1]}
        rows={rows()}
        most={MAX_ROWS}
      />
    </>
  );
}

function Models(props: { result: ModelList }) {
  const rows = () =>
    props.result.models.map(({ id, state, layout, classes, licence }) => [
      id,
      partText(`state.${state}`),
      layout ?? '',
      classes === null ? '' : formatNumber(classes),
      licence ?? '',
    ]);
  return (
    <ResultTable
      heads={[t('head.model'), t('head.state'), t('head.layout'), t('head.classes'), t('head.licence')]}
      numbers={[3]}
      rows={rows()}
      most={MAX_ROWS}
    />
  );
}

function Dataset(props: { result: DatasetReport }) {
  const rows = () =>
    props.result.findings.map(({ severity, file, line, message, fix }) => [
      t(`severity.${severity}`),
      `${file ?? t('result.dataset')}${line === null ? '' : `:${line}`}`,
      message,
      fix,
    ]);
  return (
    <ResultTable
      heads={[t('head.severity'), t('head.location'), t('head.finding'), t('head.fix')]}
      numbers={[]}
      rows={rows()}
      most={MAX_ROWS}
    />
  );
}

function Comparison(props: { result: ModelComparison }) {
  const share = (value: number | null | undefined) => (value == null ? '–' : formatFixed(value, 3));
  const rows = () =>
    props.result.models.map(({ label, detections, overall }) => [
      label,
      formatNumber(detections),
      share(overall?.precision),
      share(overall?.recall),
      share(overall?.ap50),
      share(overall?.ap50_95),
    ]);
  const origin = ({ label, model, sha256, ...rest }: ModelComparison['models'][number]) =>
    t('result.origin', { label, origin: describeOrigin({ ...rest, model: { id: model ?? label, sha256 } }) });
  return (
    <>
      <ul class="soft small">
        <For each={props.result.models}>{(model) => <li>{origin(model)}</li>}</For>
      </ul>
      <ResultTable
        heads={[t('head.model'), t('head.objects'), t('head.precision'), t('head.recall'), 'AP50', 'AP50-95']}
        numbers={[1, 2, 3, 4, 5]}
        rows={rows()}
        most={MAX_ROWS}
      />
    </>
  );
}

function Profile(props: { result: DatasetProfile }) {
  const rows = () =>
    props.result.tables.flatMap(({ name, issues }) =>
      issues.map(({ severity, title, columns }) => [t(`severity.${severity}`), name, formatList(columns), title]),
    );
  return (
    <ResultTable
      heads={[t('head.severity'), t('head.table'), t('head.columns'), t('head.finding')]}
      numbers={[]}
      rows={rows()}
      most={MAX_ROWS}
    />
  );
}

type View = Component<{ step: AgentStep; result: never }>;

/** Views of results by a field that identifies the type of result. */
const BY_FIELD: Readonly<Record<string, View>> = {
  detections: Picture,
  entries: Folder,
  models: Models,
  severity_counts: Dataset,
  comparison: (props: { result: { comparison: ModelComparison | null } }) => (
    <Show when={props.result.comparison}>{(comparison) => <Comparison result={comparison()} />}</Show>
  ),
  tables: Profile,
};

function viewOf(result: unknown): View | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  const field = Object.keys(BY_FIELD).find((name) => Object.hasOwn(result, name));
  return field === undefined ? undefined : BY_FIELD[field];
}

/** The result of a step as an image or a table. */
export function ResultView(props: { step: AgentStep }) {
  return (
    <Show when={viewOf(props.step.result)}>
      {(view) => <Dynamic component={view()} step={props.step} result={props.step.result as never} />}
    </Show>
  );
}
