import type { ModelReport } from '../../core/vision/models/model-report.js';
import { plain, type Terminal } from '../terminal.js';
import { describeWarnings } from './describe-image.js';
import { sizeOf } from './figures.js';

const port = ({ name, dtype, dims }: ModelReport['inputs'][number]) =>
  `${plain(name)} ${dtype} [${dims?.map((dim) => dim ?? '?').join(', ') ?? '?'}]`;

function classLine({ class_names: names, class_names_source: source }: ModelReport): string {
  if (names.length === 0) return 'unknown';
  const first = names.slice(0, 6).map(plain).join(', ');
  return `${names.length} (${source}): ${first}${names.length > 6 ? ', ...' : ''}`;
}

function facts(report: ModelReport): [string, string][] {
  const operators = report.operators.slice(0, 8).map(({ operator, count }) => `${plain(operator)} ${count}`);
  return [
    ['file', `${plain(report.file)}  ${sizeOf(report.bytes)}`],
    ['sha256', report.sha256],
    ['producer', `${plain(report.producer) || 'unknown'}${report.opset === null ? '' : `, opset ${report.opset}`}`],
    ['licence', report.licence === null ? 'not stated in the file' : plain(report.licence)],
    ['inputs', report.inputs.map(port).join('; ') || 'none'],
    ['outputs', report.outputs.map(port).join('; ') || 'none'],
    ['classes', classLine(report)],
    ['operators', operators.join(', ') || 'none'],
    ['precision', report.quantisation === 'none' ? 'not quantized' : report.quantisation],
    ['external', report.external_data.length === 0 ? 'no external data' : report.external_data.map(plain).join(', ')],
    ...report.metadata
      .slice(0, 12)
      .map(({ key, value }): [string, string] => ['metadata', plain(`${key}: ${value}`).slice(0, 120)]),
  ];
}

/** Describes the contents of a weight file. */
export function describeReport(report: ModelReport, terminal: Terminal): string {
  const lines = facts(report).map(([name, value]) => `${terminal.paint('dim', name.padEnd(10))} ${value}`);
  const reasons = report.reasons.map((reason) => `  ${plain(reason)}`);
  const verdict = report.refusal
    ? [
        `${terminal.paint('red', 'cannot be run')}: ${plain(report.refusal.reason)}`,
        `  ${plain(report.refusal.remedy)}`,
      ]
    : [`${terminal.paint('green', 'can be run')} as ${report.layout}`];
  return [...lines, ...verdict, ...reasons, ...describeWarnings(report.warnings, terminal)].join('\n');
}
