import { countOf, formatCount } from '../../../report/figures.js';
import { type CountedStep, countChanges, countChangesOfColumn } from './count-changes.js';
import { namedRows } from './found-rows.js';
import type { QualityFinding, QualityTable } from './quality-table.js';

const MOST_NAMED = 5;
const CONSENT: Readonly<Record<CountedStep['class'], string>> = {
  safe: 'done by default',
  proposed: 'proposed',
  consent: 'needs consent',
};

/**
 * What a cleaning would change, step by step, as a preview of it says; nothing is changed. Reads the rows once more.
 * @param index column whose cells alone are counted; null for the table. Faults: unreadable-table.
 */
export function answerCleaning({ data, profile }: QualityTable, index: number | null): QualityFinding {
  const steps = index === null ? countChanges(data, profile) : countChangesOfColumn(data, profile, index);
  const name = index === null ? null : (profile.columns[index]?.name ?? '');
  const where = name === null ? 'this table' : `"${name}"`;
  return {
    values: steps.map((step) => [step.title, step.changes, step.unit, CONSENT[step.class]]),
    valueNames: ['step', 'changes', 'unit', 'consent'],
    rows: namedRows(steps.flatMap(({ rows }) => rows.first)),
    columns: index === null ? profile.columns.map((_, at) => at) : [index],
    text: steps.length === 0 ? `A cleaning would change nothing in ${where}.` : inWords(steps, where),
    notes: steps.some(({ applied }) => !applied)
      ? ['Steps that are proposed or need consent are done only where they are named.']
      : [],
  };
}

function inWords(steps: readonly CountedStep[], where: string): string {
  const done = steps.filter(({ applied }) => applied).length;
  const named = steps.slice(0, MOST_NAMED).map(({ title, changes, unit }) => `${title} (${countOf(changes, unit)})`);
  const rest = steps.length > MOST_NAMED ? `; and ${formatCount(steps.length - MOST_NAMED)} more` : '';
  return `A cleaning offers ${countOf(steps.length, 'steps')} for ${where}, ${formatCount(done)} of them done by default: ${named.join('; ')}${rest}.`;
}
