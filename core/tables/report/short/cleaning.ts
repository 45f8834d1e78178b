import { type Block, data, figure, type Phrase, part, quietly, type Section, say } from '../../../report/document.js';
import { countOf } from '../../../report/figures.js';
import type { TableCleaning } from '../../clean/clean-preview.js';
import type { StepClass, StepEffect } from '../../clean/kit/clean-step.js';
import { CLASSES } from '../sections/cleaning.js';
import { foldAlike } from '../sections/fold-alike.js';
import { stepName } from '../sections/mending.js';
import type { ReportInput } from '../words/report-input.js';
import { likewise } from './likewise.js';

const MOST_LINES = 25;

interface Placed {
  effect: StepEffect;
  cleaning: TableCleaning;
}

/** What a step that was folded into the line of another is for. @param known the table of that line. */
function whereOf({ effect, cleaning }: Placed, known: string): Phrase {
  const { column } = effect.step;
  if (column === undefined) return say`${data(cleaning.name)}`;
  return cleaning.table === known ? say`${data(column)}` : say`${data(column)} of ${data(cleaning.name)}`;
}

/** Said only where it is not what the heading says. */
function stateOf({ class: consent, applied }: StepEffect): string {
  if (applied === (consent === 'safe')) return '';
  return applied ? ', chosen' : ', left out';
}

function lineOf([first, ...others]: readonly [Placed, ...Placed[]], several: boolean): Phrase {
  const { effect, cleaning } = first;
  const table = several ? say`${data(cleaning.name)}: ` : say``;
  const name = data(stepName(effect.step.operation, effect.step.column));
  const extent = figure(countOf(effect.changes, effect.unit));
  const rest = likewise(
    others.map((other) => ({
      where: whereOf(other, cleaning.table),
      count: other.effect.changes,
      units: other.effect.unit,
    })),
  );
  return say`${table}${name} (${extent}${stateOf(effect)}): ${effect.title}${rest}`;
}

function drawClass(all: readonly Placed[], [name, title]: readonly [StepClass, string], several: boolean): Section[] {
  const own = all.filter(({ effect }) => effect.class === name && effect.changes > 0);
  const groups = foldAlike(
    own,
    ({ effect }) => JSON.stringify([effect.step.operation, effect.applied]),
    ({ effect, cleaning }) => JSON.stringify([cleaning.table, effect.step.column]),
  );
  if (groups.length === 0) return [];
  const items = groups.slice(0, MOST_LINES).map((group) => lineOf(group, several));
  const rest: Block[] = groups.length > MOST_LINES ? [quietly(say`Further steps stand in the full report.`)] : [];
  return [part(`cleaning-${name}`, say`${title}`, [{ kind: 'list', items }, ...rest])];
}

/** What a cleaning would change, a line for each kind of step; null where none was asked about. */
export function drawCleaningsShort({ cleanings }: ReportInput): Section | null {
  if (cleanings.length === 0) return null;
  const all = cleanings.flatMap((cleaning) => cleaning.steps.map((effect) => ({ effect, cleaning })));
  const groups = CLASSES.flatMap((one) => drawClass(all, one, cleanings.length > 1));
  const blocks = groups.length > 0 ? groups : [quietly(say`No step would change anything.`)];
  return part('cleaning', say`What a cleaning would change`, blocks);
}
