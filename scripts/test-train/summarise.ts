import { cpus } from 'node:os';
import type { ModelComparison } from '../../core/vision/evaluate/comparison.js';
import type { TrainingRecord } from '../../core/vision/train/run/training-record.js';
import { markdownTable } from '../markdown-table.js';

const share = (value: number | null | undefined) => (value == null ? '-' : value.toFixed(3));

function comparisonTable({ models, labelled_objects, images }: ModelComparison): string[] {
  const rows = models.map(({ model, overall, latency_ms, detections }) => {
    const cells = [overall?.ap50, overall?.ap50_95, overall?.precision, overall?.recall].map(share);
    return [String(model), ...cells, String(detections), latency_ms?.p50.toFixed(1) ?? '-'];
  });
  const columns = ['model', 'AP50', 'AP50-95', 'precision', 'recall', 'found', 'ms at the median'];
  return [
    `On ${images} images of the val split with ${labelled_objects} objects, both as reviewed ONNX files in the toolkit:`,
    '',
    markdownTable({ columns, rows }),
  ];
}

function epochTable({ epochs }: TrainingRecord): string {
  const step = Math.max(1, Math.ceil(epochs.length / 10));
  const shown = epochs.filter((_, at) => at === 0 || at === epochs.length - 1 || (at + 1) % step === 0);
  const rows = shown.map(({ epoch, losses, ap50, ap50_95 }) => {
    const lost = ['box', 'cls', 'dfl'].map((name) => share(losses[name]));
    return [epoch, ...lost, share(ap50), share(ap50_95)];
  });
  return markdownTable({ columns: ['epoch', 'box loss', 'class loss', 'dfl loss', 'AP50', 'AP50-95'], rows });
}

/** Renders the results of a real run as Markdown: `docs/training-run.md`. */
export function summarise(record: TrainingRecord, comparison: ModelComparison): string {
  const { model, settings, steps } = record.plan;
  const versions = Object.entries(record.versions).map(([name, version]) => `${name} ${version}`);
  const resumed = record.resumed.map(({ epoch }) => `resumed after epoch ${epoch}`);
  const seconds = (Date.parse(record.ended_at ?? record.started_at) - Date.parse(record.started_at)) / 1000;
  const facts = [
    `${record.started_at.slice(0, 10)}, ${cpus()[0]?.model.trim()}, ${cpus().length} cores; ${versions.join(', ')}.`,
    `${model} from scratch, ${settings.epochs} epochs, batch ${record.batch}, ${settings.image_size} px, ${settings.device}, seed ${settings.seed}; ${steps.per_epoch} steps an epoch.`,
    `${record.data?.images} images and ${record.data?.labels} labels, sha256 of what was copied ${record.data?.sha256}.`,
    `${seconds.toFixed(0)} s from start to end${resumed.length > 0 ? `, stopped and ${resumed.join(', ')}` : ''}.`,
    `best.pt ${record.results?.weights.sha256}, ${record.results?.weights.bytes} bytes;`,
    `best.onnx ${record.results?.onnx.sha256}, ${record.results?.onnx.bytes} bytes.`,
  ];
  return `${[...facts.map((fact) => `- ${fact}`), '', epochTable(record), '', ...comparisonTable(comparison)].join('\n')}\n`;
}
