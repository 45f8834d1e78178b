import { createResource, Match, onCleanup, Show, Switch } from 'solid-js';
import type { AgentStep } from '../../../../core/agent/agent-answer.js';
import type { DatasetReport } from '../../../../core/datasets/dataset-report.js';
import type { ImageResult } from '../../../../core/detection/image-result.js';
import type { ModelList } from '../../../../core/detection/models/model-list.js';
import type { ModelComparison } from '../../../../core/evaluation/comparison.js';
import type { DetectFolderResult } from '../../../../handlers/detection/detect-folder.js';
import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import { call } from '../../api/call.js';
import { figure } from '../../parts/figures.js';
import { ErrorNotice } from '../../parts/notice.js';
import { outputBlob } from '../../parts/save-file.js';
import { countClasses } from '../../parts/seen-objects.js';
import { ResultTable } from './result-table.js';

const MOST_ROWS = 50;

const countsOf = ({ detections }: ImageResult) =>
  countClasses(detections, 0)
    .map(({ name, count }) => `${name} ${count}`)
    .join(', ') || 'nothing';

/** The picture with its boxes, drawn by the endpoint that found them, with the same arguments. */
function Picture(props: { step: AgentStep; result: ImageResult }) {
  let shown: string | null = null;
  const [url] = createResource(async () => {
    const { outputs } = await call<DetectImageResult>({
      method: 'POST',
      path: '/detect/image',
      operation: ['detection', 'detectionDetectImage'],
      fields: { ...props.step.arguments, output_formats: ['annotated-jpeg'] },
    });
    const [output] = outputs;
    shown = output ? URL.createObjectURL(outputBlob(output)) : null;
    return shown;
  });
  onCleanup(() => shown && URL.revokeObjectURL(shown));
  return (
    <Show when={!url.error} fallback={<ErrorNotice error={url.error} />}>
      <figure class="agent-picture">
        <Show when={url()} fallback={<span class="soft small">Drawing the boxes</span>}>
          {(href) => <img src={href()} alt={`${props.result.image.name} with ${countsOf(props.result)}`} />}
        </Show>
        <figcaption class="small">{countsOf(props.result)}</figcaption>
      </figure>
    </Show>
  );
}

function Folder(props: { result: DetectFolderResult }) {
  const rows = () =>
    props.result.entries.map(({ name, result, reason }) => [
      name,
      result ? figure(result.detections.length) : '–',
      result ? countsOf(result) : (reason?.detail ?? 'failed'),
    ]);
  return <ResultTable heads={['Image', 'Objects', 'Classes']} numbers={[1]} rows={rows()} most={MOST_ROWS} />;
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
      `${file ?? 'the set'}${line === null ? '' : `:${line}`}`,
      message,
      fix,
    ]);
  return (
    <ResultTable heads={['Severity', 'Where', 'What', 'What to do']} numbers={[]} rows={rows()} most={MOST_ROWS} />
  );
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
  return (
    <ResultTable
      heads={['Model', 'Found', 'Precision', 'Recall', 'AP50', 'AP50-95']}
      numbers={[1, 2, 3, 4, 5]}
      rows={rows()}
      most={MOST_ROWS}
    />
  );
}

/** Results came through the schema of their endpoint: the tool says which. */
const as = <Result,>(step: AgentStep, tool: AgentStep['tool']): Result | null =>
  step.tool === tool && step.result ? (step.result as Result) : null;

/** What a step gave, as a picture or a table. */
export function ResultView(props: { step: AgentStep }) {
  return (
    <Switch>
      <Match when={as<ImageResult>(props.step, 'detect_image')}>
        {(result) => <Picture step={props.step} result={result()} />}
      </Match>
      <Match when={as<DetectFolderResult>(props.step, 'detect_folder')}>
        {(result) => <Folder result={result()} />}
      </Match>
      <Match when={as<ModelList>(props.step, 'list_models')}>{(result) => <Models result={result()} />}</Match>
      <Match when={as<DatasetReport>(props.step, 'validate_dataset')}>
        {(result) => <Dataset result={result()} />}
      </Match>
      <Match when={as<{ comparison: ModelComparison | null }>(props.step, 'compare_models')?.comparison}>
        {(result) => <Comparison result={result()} />}
      </Match>
    </Switch>
  );
}
