import type { ModelReport } from '../../core/vision/models/model-report.js';
import type { Sign } from '../signs.js';
import { plain, type Terminal } from '../terminal.js';
import { describeWarnings } from './describe-image.js';
import { countOf, sizeOf } from './figures.js';
import { wrapped } from './wrapped.js';

const NAME_WIDTH = 11;
/** Indent of texts below a sign and a name. */
export const REPORT_INDENT = ' '.repeat(2 + NAME_WIDTH);
/** Hexadecimal digits of the hash that a reviewer compares by eye. */
const HASH_DIGITS = 12;
const MAX_NAMES = 6;

type Line = [Sign, string, string];

function classLine({ class_names: names, class_names_source: source }: ModelReport): Line {
  if (source === 'numbered') return ['question', 'classes', `${names.length}, not named in the file`];
  const first = names.slice(0, MAX_NAMES).map(plain).join(', ');
  return ['done', 'classes', `${names.length} (${source}): ${first}${names.length > MAX_NAMES ? ', \u2026' : ''}`];
}

const dimsOf = ({ dtype, dims }: ModelReport['inputs'][number]) =>
  `${dtype} [${dims?.map((dim) => dim ?? '?').join(', ') ?? '?'}]`;

function linesOf(report: ModelReport): Line[] {
  const { layout, refusal, reasons, inputs, operators, external_data: external, licence } = report;
  if (refusal !== null) {
    return [
      ...reasons.map((reason): Line => ['notice', '', reason]),
      ['error', 'layout', `cannot be run: ${refusal.reason}`],
    ];
  }
  const data = external.length === 0 ? 'no external data' : `external data: ${external.join(', ')}`;
  return [
    ['done', 'layout', `${layout}: ${reasons.join('; ')}`],
    ['done', 'input', inputs.map(dimsOf).join('; ')],
    ['done', 'operators', `${countOf(operators.length, 'kind')}; ${data}`],
    classLine(report),
    licence === null ? ['question', 'licence', 'not stated in the file'] : ['done', 'licence', licence],
  ];
}

/** Describes a weight file for a review: what was checked, and what the reviewer has to answer. */
export function describeWeights(report: ModelReport, terminal: Terminal): string {
  const { file, bytes, sha256, producer, opset, refusal, warnings } = report;
  const facts = [
    sizeOf(bytes),
    `sha256 ${sha256.slice(0, HASH_DIGITS)}`,
    ...(producer === '' ? [] : [plain(producer)]),
    ...(opset === null ? [] : [`opset ${opset}`]),
  ];
  const lines = linesOf(report).flatMap(([sign, name, text]) =>
    wrapped(`${terminal.sign(sign)} ${name.padEnd(NAME_WIDTH)}${plain(text)}`, {
      width: terminal.width,
      first: '',
      next: REPORT_INDENT,
    }),
  );
  return [
    `${terminal.paint('bold', plain(file))}  ${facts.join(', ')}`,
    '',
    ...lines,
    ...(refusal === null ? [] : [`${REPORT_INDENT}${plain(refusal.remedy)}`]),
    // The line about classes states it.
    ...describeWarnings(
      warnings.filter(({ code }) => code !== 'class-names-missing'),
      terminal,
    ),
  ].join('\n');
}
