import { Fault } from '../../../base/fault.js';
import type { Measure, Summary } from '../plan/query-plan.js';
import { column, compileLabel, kindOfMeasure } from './compile-measure.js';
import type { Figure, ResultKind } from './figure.js';
import type { Statement } from './statement.js';

/**
 * One figure of rows. Sums and means are those of Kahan: they do not depend on the order of rows but for the last digit,
 * which is not shown.
 * Faults: invalid-input, for what cannot be added up.
 */
export function compileSummary(summary: Summary, into: Statement): Figure {
  if (summary.op === 'count') return { expression: 'count(*)', kind: 'number' };
  if (summary.op === 'count-distinct') {
    return { expression: `count(DISTINCT ${column(summary.column, 'folded')})`, kind: 'number' };
  }
  const { by, measure, at } = summary;
  const kind = kindOfMeasure(measure);
  const of = compileLabel(measure);
  if (by === 'min' || by === 'max') return { expression: `${by}(${of})`, kind };
  refuseOthers(by, measure, kind);
  if (by === 'median') return { expression: `median(${of})`, kind };
  if (by === 'percentile') return { expression: `quantile_cont(${of}, ${into.bind((at ?? 50) / 100)})`, kind };
  return { expression: by === 'sum' ? `fsum(${of})` : `favg(${of})`, kind };
}

function refuseOthers(by: string, { column: index }: Measure, kind: ResultKind): void {
  if (kind === 'number' || (kind === 'date' && by !== 'sum' && by !== 'mean')) return;
  throw new Fault(
    'invalid-input',
    `The ${by} of ${kind === 'date' ? 'dates' : 'texts'} is not defined, and column ${index} contains only those.`,
  );
}
