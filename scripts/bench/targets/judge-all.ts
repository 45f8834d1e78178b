import type { Benchmarks } from '../report.js';
import { detectionTargets } from './detection-targets.js';
import { type Figures, figuresOf } from './figures.js';
import { agentTargets, datasetsTargets, guiTargets, questionsTargets } from './other-targets.js';
import { tablesTargets } from './tables-targets.js';
import { judgeTarget, type Target, type Verdict } from './target.js';

/** By the name of the area, in the order of the report. */
const TARGETS: Readonly<Record<string, (figures: Figures) => Target[]>> = {
  detection: detectionTargets,
  tables: tablesTargets,
  datasets: datasetsTargets,
  agent: agentTargets,
  questions: questionsTargets,
  gui: guiTargets,
};

export interface Judged extends Target {
  area: string;
  verdict: Verdict;
}

/**
 * Every target of the project, judged by the latest report of its area.
 * @param only these areas; all when left out.
 */
export function judgeAll({ areas }: Benchmarks, only = Object.keys(TARGETS)): Judged[] {
  const wanted = Object.entries(TARGETS).filter(([area]) => only.includes(area));
  return wanted.flatMap(([area, targetsOf]) =>
    targetsOf(figuresOf(areas[area])).map((target) => ({ ...target, area, verdict: judgeTarget(target) })),
  );
}
