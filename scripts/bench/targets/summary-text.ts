import { markdownTable } from '../../markdown-table.js';
import type { Benchmarks } from '../report.js';
import { type Figures, figuresOf } from './figures.js';
import { agentTargets, datasetsTargets, detectionTargets, guiTargets, questionsTargets } from './other-targets.js';
import { readingTargets } from './reading-targets.js';
import { repairsTargets } from './repairs-targets.js';
import { sessionsTargets } from './sessions-targets.js';
import { tablesTargets } from './tables-targets.js';
import { judgeTarget, type Target, type Verdict } from './target.js';
import { waitsTargets } from './waits-targets.js';

/** By area name, in the order of the report. */
const TARGETS: Readonly<Record<string, (figures: Figures) => Target[]>> = {
  waits: waitsTargets,
  detection: detectionTargets,
  tables: tablesTargets,
  sessions: sessionsTargets,
  reading: readingTargets,
  repairs: repairsTargets,
  datasets: datasetsTargets,
  agent: agentTargets,
  questions: questionsTargets,
  gui: guiTargets,
};

interface Judged extends Target {
  area: string;
  verdict: Verdict;
}

/**
 * Evaluates all targets by the latest report of their area.
 * @param only restricts it to these areas.
 */
export function judgeAll({ areas }: Benchmarks, only = Object.keys(TARGETS)): Judged[] {
  const selected = Object.entries(TARGETS).filter(([area]) => only.includes(area));
  return selected.flatMap(([area, targetsOf]) =>
    targetsOf(figuresOf(areas[area])).map((target) => ({ ...target, area, verdict: judgeTarget(target) })),
  );
}

const SIGNS = { 'at most': '<=', 'at least': '>=' };
/** Units that are not printed after the figure, because the description names them. */
const UNNAMED: readonly Judged['unit'][] = ['exponent', 'share', 'texts', 'rows', 'pages'];
const DIGITS: Partial<Record<Judged['unit'], number>> = { ms: 1, MB: 0, texts: 0, rows: 0, pages: 0, share: 3 };

/** Formats a figure, with one more digit if it would otherwise look like its bound. */
function formatFigure(value: number, bound: number, unit: Judged['unit']): string {
  const digits = DIGITS[unit] ?? 2;
  const text = value.toFixed(value !== bound && Math.abs(value - bound) < 10 ** -digits ? digits + 1 : digits);
  return UNNAMED.includes(unit) ? text : `${text} ${unit}`;
}

function rowOf({ area, what, measured, sense, bound, unit, verdict, next }: Judged): string[] {
  const figure = typeof measured === 'number' ? formatFigure(measured, bound, unit) : (measured ?? '-');
  const isMet = verdict === 'met' ? 'met' : `**${verdict}**`;
  return [area, what, figure, `${SIGNS[sense]} ${bound}`, isMet, verdict === 'not met' ? next : ''];
}

/** Lists each target with its figure, for the top of the page. @param only restricts it to these areas. */
export function summaryText(benchmarks: Benchmarks, only?: string[]): string {
  const judged = judgeAll(benchmarks, only);
  const count = (verdict: Judged['verdict']) => judged.filter((target) => target.verdict === verdict).length;
  const columns = ['area', 'what', 'measured', 'target', 'verdict', 'next step'];
  return [
    '## Targets',
    `${count('met')} of ${judged.length} are met, ${count('not met')} are not, ${count('not measured')} were not measured. Each figure is the median of its rounds; \`x\` is a ratio. Details follow by area.`,
    markdownTable({ columns, rows: judged.map(rowOf), rule: '|---|---|--:|--:|---|---|' }),
  ].join('\n\n');
}
