import { MAX_WORK_MS, SCROLLING } from '../sessions/measure-grid.js';
import { LONG, WIDE } from '../sessions/sessions-area.js';
import type { Figures } from './figures.js';
import { type Target, type TargetRow, toTarget } from './target.js';

/** Actions that are not awaited by a user who edits: loading, and the work in the background. */
const OTHERS: ReadonlySet<string> = new Set(['load', 'preparation for sorts, in the background', 'memory_mb']);
/** Maximum time of an action, ms. */
const MAX_MS = 200;

const nextOf = (action: string) =>
  action.startsWith('expression')
    ? 'evaluate only the rows that the window shows first'
    : 'change the bytes of the texts instead of strings';

/** Targets of table sessions: each action, and the work of a frame while the grid is scrolled. */
export function sessionsTargets(figures: Figures): Target[] {
  const actions = [LONG, WIDE].flatMap((section) =>
    figures
      .names(section)
      .filter((name) => !OTHERS.has(name))
      .map(
        (name): TargetRow => [
          `${section.toLowerCase()}: ${name}`,
          figures.median(section, name, 'ms'),
          `<= ${MAX_MS} ms`,
          nextOf(name),
        ],
      ),
  );
  const scrolling = figures
    .names(SCROLLING)
    .map(
      (name): TargetRow => [
        `work a frame, ${name}, 95th percentile`,
        figures.quantile(0.95, SCROLLING, name),
        `<= ${MAX_WORK_MS} ms`,
        'draw fewer cells a frame',
      ],
    );
  return [...actions, ...scrolling].map(toTarget);
}
