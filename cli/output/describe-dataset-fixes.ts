import type { DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import { FIXES, type Fix } from '../../core/vision/datasets/fix/dataset-fix.js';
import type { FixPlan } from '../../core/vision/datasets/fix/plan-fixes.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';
import { countOf, grouped } from './figures.js';

const MAX_PLACES = 5;

function placeLine({ file, line, before, after, count }: Fix): string {
  const place = line === null ? file : `${file}:${line}`;
  const change = before === null ? '' : `  "${before}" ${after === null ? 'is removed' : `becomes "${after}"`}`;
  return `    ${plain(place + change)}${count > 1 ? ` (${grouped(count)} times)` : ''}`;
}

function kindLines(code: string, { fixes, fix_counts: counts }: FixPlan, terminal: Terminal): string[] {
  const found = fixes.filter((fix) => fix.code === code);
  const hidden = found.length - MAX_PLACES;
  return [
    '',
    `  ${terminal.paint('bold', code)}  ${grouped(counts[code] ?? 0)}`,
    `    ${terminal.paint('dim', FIXES[code as Fix['code']])}`,
    ...found.slice(0, MAX_PLACES).map(placeLine),
    ...(hidden > 0 ? [`    and ${countOf(hidden, 'file')} more`] : []),
  ];
}

/**
 * Lists the possible fixes by kind, each with its first places.
 * @param isWritten whether a fixed copy was written.
 */
export function describeFixes(plan: FixPlan, isWritten: boolean, terminal: Terminal): string {
  const size = `${countOf(plan.images, 'image')}, ${countOf(plan.labels, 'label')}`;
  const codes = Object.keys(plan.fix_counts);
  const hidden = plan.unread.length - MAX_PLACES;
  const unread = [
    ...plan.unread.slice(0, MAX_PLACES).map((each) => `    ${plain(each)}`),
    ...(hidden > 0 ? [`    and ${grouped(hidden)} more`] : []),
  ];
  const end =
    codes.length === 0
      ? plan.images === 0
        ? 'no images were found; run "dataset validate" for the reason'
        : 'there is nothing to fix automatically; "dataset validate" lists the other problems'
      : isWritten
        ? `${countOf(plan.fixed_files, 'file')} fixed in the copy`
        : `${countOf(plan.fixed_files, 'file')} can be fixed; --write FOLDER writes a fixed copy`;
  return [
    `${terminal.paint('bold', plain(plan.config))}  ${plain(plan.root)}  ${size}`,
    ...codes.flatMap((code) => kindLines(code, plan, terminal)),
    ...(unread.length === 0 ? [] : ['', '  fix these before a copy can be written', ...unread]),
    '',
    end,
  ].join('\n');
}

/** Numbers of findings in a fixed copy. */
export type RemainingFindings = Pick<DatasetReport, 'verdict' | 'severity_counts' | 'check_counts'>;

const SEVERITIES = ['error', 'warning'] as const;

/** Formats the numbers of errors and warnings that remain in a fixed copy, by check, worst first. */
export function describeRemaining(
  { severity_counts: { error, warning, notice }, check_counts: counts }: RemainingFindings,
  terminal: Terminal,
): string {
  const rows = SEVERITIES.flatMap((severity) =>
    Object.entries(counts)
      .filter(([, count]) => count[severity] > 0)
      .sort(([, a], [, b]) => b[severity] - a[severity])
      .map(([code, count]) => [severity, code, grouped(count[severity])]),
  );
  const sum = `${countOf(error, 'error')}, ${countOf(warning, 'warning')}, ${countOf(notice, 'notice')}`;
  return [
    '',
    `remaining in the copy: ${terminal.paint(error > 0 ? 'red' : warning > 0 ? 'yellow' : 'green', sum)}`,
    ...columns(rows, ['left', 'left', 'right']).map((line) => `  ${line}`),
  ].join('\n');
}
