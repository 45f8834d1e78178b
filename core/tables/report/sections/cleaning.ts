import {
  type Block,
  data,
  figure,
  type Phrase,
  paragraph,
  part,
  phrase,
  quietly,
  type Section,
} from '../../../report/document.js';
import { countOf, formatCount, formatRow } from '../../../report/figures.js';
import type { TableCleaning } from '../../clean/clean-preview.js';
import type { Change, StepClass, StepEffect } from '../../clean/kit/clean-step.js';
import { titleOfStep } from '../words/finding-texts.js';
import type { ReportInput } from '../words/report-input.js';
import { asSentence } from '../words/words.js';

const MAX_STEPS = 100;
const MAX_CHANGES = 5;

const CLASSES: readonly (readonly [StepClass, string])[] = [
  ['safe', 'Safe: changes representation only, applied by default'],
  ['proposed', 'Suggested: corrects what is certainly wrong, applied if accepted'],
  ['notation', 'Notation: rewrites correct values in another notation, applied if accepted'],
  ['consent', 'Needs confirmation: changes meaning or removes data'],
];

const cellText = (text: string | null): Phrase => (text === null ? phrase`nothing` : phrase`${data(text)}`);

function renderChanges(examples: readonly Change[]): Block[] {
  if (examples.length === 0) return [];
  return [
    {
      kind: 'table',
      caption: phrase`Examples`,
      head: [
        { title: 'Row', align: 'end' },
        { title: 'Column', align: 'start' },
        { title: 'Before', align: 'start' },
        { title: 'After', align: 'start' },
        { title: 'Reason', align: 'start' },
      ],
      rows: examples
        .slice(0, MAX_CHANGES)
        .map(({ row, column, before, after, reason }) => [
          phrase`${figure(formatRow(row))}`,
          column === null ? phrase`whole row` : phrase`${data(column)}`,
          cellText(before),
          cellText(after),
          phrase`${reason}`,
        ]),
    },
  ];
}

function renderStep(effect: StepEffect, id: string): Section {
  const { name, reason, changes, unit, applied, examples } = effect;
  const state = applied ? phrase`will be applied` : phrase`will not be applied with these settings`;
  return {
    kind: 'section',
    id,
    title: phrase`${titleOfStep(effect)}`,
    look: 'finding',
    blocks: [
      paragraph(phrase`${data(name)}: ${figure(countOf(changes, unit))}, ${state}.`, asSentence(phrase`${reason}`)),
      ...renderChanges(examples),
    ],
  };
}

function renderClass(cleaning: TableCleaning, [name, title]: (typeof CLASSES)[number], id: string): Block[] {
  const steps = cleaning.steps.filter((effect) => effect.class === name && effect.changes > 0);
  if (steps.length === 0) return [];
  const shown = steps.slice(0, MAX_STEPS).map((step, place) => renderStep(step, `${id}-${name}-${place + 1}`));
  return [part(`${id}-${name}`, phrase`${title}`, shown)];
}

function renderCleaning(cleaning: TableCleaning, id: string): Block[] {
  const groups = CLASSES.flatMap((one) => renderClass(cleaning, one, id));
  const rows = phrase`${figure(countOf(cleaning.rows_before, 'rows'))} before, ${figure(formatCount(cleaning.rows_after))} after`;
  const extent = phrase`With these settings, the cleaning of ${data(cleaning.name)} would change ${figure(countOf(cleaning.cells_changed, 'cells'))}; ${rows}.`;
  return [paragraph(extent), ...(groups.length > 0 ? groups : [quietly(phrase`No step would change anything.`)])];
}

/** Renders the preview of a cleaning: safe, suggested and other steps with examples; null if none was requested. */
export function renderCleanings({ cleanings }: ReportInput): Section | null {
  if (cleanings.length === 0) return null;
  const blocks =
    cleanings.length === 1
      ? renderCleaning(cleanings[0]!, 'cleaning-1')
      : cleanings.map((cleaning, place) =>
          part(
            `cleaning-${place + 1}`,
            phrase`Table ${data(cleaning.name)}`,
            renderCleaning(cleaning, `cleaning-${place + 1}`),
          ),
        );
  const intro = quietly(phrase`This is a preview. Nothing has been changed, and the file is never overwritten.`);
  return part('cleaning', phrase`What cleaning would change`, [intro, ...blocks]);
}
