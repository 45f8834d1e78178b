import { join } from 'node:path';
import { type GeometryCheck, geometryWarnings } from '../../core/vision/models/geometry-check.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';
import { describeWarnings } from './describe-image.js';
import { REPORT_INDENT } from './describe-weights.js';
import { wrapped } from './wrapped.js';

const SIGN = { passed: 'done', inconclusive: 'warning', skipped: 'warning', rejected: 'error' } as const;

function pictureLine({ source, name, width, height, views_file: file }: Picture, modelsDir: string): string {
  const what = source === 'photo' ? `the photo ${plain(name ?? '')}` : 'a generated test image';
  const where = file === null ? '' : `; check the boxes in ${join(modelsDir, plain(file))}`;
  return `${REPORT_INDENT}checked on ${what}, ${width} \u00d7 ${height} px${where}`;
}

type Picture = NonNullable<GeometryCheck['picture']>;

/** Describes the result of a geometry check, and the image of it for the reviewer. */
export function describeGeometry(check: GeometryCheck, modelsDir: string, terminal: Terminal): string {
  const verdict = `${terminal.sign(SIGN[check.verdict])} geometry   ${check.verdict}: ${plain(check.reason)}`;
  const layout = { width: terminal.width, first: '', next: REPORT_INDENT };
  const rows = check.views.map(({ kind, outcome, compared, missed, median_overlap: overlap }) => [
    `${REPORT_INDENT}${kind}`,
    outcome === 'not-seen' ? 'not seen' : outcome,
    `${compared} of ${compared + missed} found`,
    overlap === null ? '' : `overlap ${overlap.toFixed(2)}`,
  ]);
  const picture = check.picture === null ? [] : [pictureLine(check.picture, modelsDir)];
  const warnings = check.verdict === 'passed' ? describeWarnings(geometryWarnings(check), terminal) : [];
  const views = columns(rows, ['left', 'left', 'left', 'left']).map((line) => terminal.paint('dim', line));
  return [...wrapped(verdict, layout), ...views, ...picture, ...warnings].join('\n');
}
