import { type Component, createSignal, For, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { AgentStep } from '../../../../core/agent/decision/agent-answer.js';
import type { DatasetProfile } from '../../../../core/tables/profile/column/table-profile.js';
import type { DatasetReport } from '../../../../core/vision/datasets/contract/dataset-report.js';
import type { ModelComparison } from '../../../../core/vision/evaluate/comparison.js';
import { formatOrigin } from '../../../../core/vision/formats/origin-text.js';
import type { ModelList } from '../../../../core/vision/models/model-list.js';
import type { ImageResult } from '../../../../core/vision/results/image-result.js';
import type { DetectFolderResult } from '../../../../handlers/detection/detect-folder.js';
import { figure } from '../../parts/figures.js';
import { ObjectBox } from '../../parts/object-box.js';
import { OriginNote } from '../../parts/origin-note.js';
import { countClasses } from '../../parts/seen-objects.js';
import { ResultTable } from './result-table.js';

const MOST_ROWS = 50;

const countsOf = ({ detections }: ImageResult) =>
  countClasses(detections, 0)
    .map(({ name, count }) => `${name} ${count}`)
    .join(', ') || 'nothing';

/** Longest side of the picture, px. */
const PREVIEW_SIDE = 1280;

/** The image that a call named. */
const pathOf = ({ arguments: { image_path: path } }: AgentStep) => String(path);

/** The picture with the boxes of the step's own result: what is shown is what the call found, and nothing runs again. */
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
        aria-label={`${image().name} with ${counts()}`}
      >
        <image
          href={`/images/preview?${query()}`}
          width={image().width}
          height={image().height}
          on:error={() => setMissing(true)}
        />
        <For each={props.result.detections}>{(object) => <ObjectBox object={object} />}</For>
      </svg>
      <figcaption class="small">
        {counts()}
        <Show when={isMissing()}> (the image cannot be displayed)</Show>
      </figcaption>
    </figure>
  );
}

function Folder(props: { result: DetectFolderResult }) {
  const rows = () =>
    props.result.entries.map(({ name, result, reason }) => [
      name,
      result ? figure(result.detections.length) : '–',
      result ? countsOf(result) : (reason?.detail ?? 'failed'),
    ]);
  return (
    <>
      <OriginNote origin={props.result.origin} />
      <ResultTable heads={['Image', 'Objects', 'Classes']} numbers={[1]} rows={rows()} most={MOST_ROWS} />
    </>
  );
}

function Models(props: { result: ModelList }) {
  const rows = () =>
    props.result.models.map(({ id, state, layout, classes, licence }) => [
      id,
      state.replace('-', ' '),
      layout ?? '',
      classes === null ? '' : String(classes),
      licence ?? '',
    ]);
  return (
    <ResultTable
      heads={['Model', 'State', 'Layout', 'Classes', 'Licence']}
      numbers={[3]}
      rows={rows()}
      most={MOST_ROWS}
    />
  );
}

function Dataset(props: { result: DatasetReport }) {
  const rows = () =>
    props.result.findings.map(({ severity, file, line, message, fix }) => [
      severity,
      `${file ?? 'dataset'}${line === null ? '' : `:${line}`}`,
      message,
      fix,
    ]);
  return <ResultTable heads={['Severity', 'Location', 'Finding', 'Fix']} numbers={[]} rows={rows()} most={MOST_ROWS} />;
}

function Comparison(props: { result: ModelComparison }) {
  const share = (value: number | null | undefined) => value?.toFixed(3) ?? '–';
  const rows = () =>
    props.result.models.map(({ label, detections, overall }) => [
      label,
      figure(detections),
      share(overall?.precision),
      share(overall?.recall),
      share(overall?.ap50),
      share(overall?.ap50_95),
    ]);
  const origin = ({ label, model, sha256, ...rest }: ModelComparison['models'][number]) =>
    `${label}: ${formatOrigin({ ...rest, model: { id: model ?? label, sha256 } }, 'short')}`;
  return (
    <>
      <ul class="soft small">
        <For each={props.result.models}>{(model) => <li>{origin(model)}</li>}</For>
      </ul>
      <ResultTable
        heads={['Model', 'Objects', 'Precision', 'Recall', 'AP50', 'AP50-95']}
        numbers={[1, 2, 3, 4, 5]}
        rows={rows()}
        most={MOST_ROWS}
      />
    </>
  );
}

function Profile(props: { result: DatasetProfile }) {
  const rows = () =>
    props.result.tables.flatMap(({ name, issues }) =>
      issues.map(({ severity, title, columns }) => [severity, name, columns.join(', '), title]),
    );
  return (
    <ResultTable heads={['Severity', 'Table', 'Columns', 'Finding']} numbers={[]} rows={rows()} most={MOST_ROWS} />
  );
}

type View = Component<{ step: AgentStep; result: never }>;

/** How results are shown, by a field that no other result has: any tool that answers with one of these is shown so. */
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

/** What a step gave, as a picture or a table. */
export function ResultView(props: { step: AgentStep }) {
  return (
    <Show when={viewOf(props.step.result)}>
      {(view) => <Dynamic component={view()} step={props.step} result={props.step.result as never} />}
    </Show>
  );
}
