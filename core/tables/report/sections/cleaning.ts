import {
  type Block,
  data,
  enumerate,
  figure,
  foldedPart,
  type Phrase,
  paragraph,
  part,
  phrase,
  quietly,
  type Section,
  shortenTo,
  type TableHead,
} from '../../../report/document.js';
import { countOf, formatCount, formatRow } from '../../../report/figures.js';
import type { TableCleaning } from '../../clean/clean-preview.js';
import type { StepEffect } from '../../clean/kit/clean-step.js';
import { groupSimilar } from '../../profile/column/group-similar.js';
import { consentMeanings, consentTag, STEP_CLASSES } from '../words/consents.js';
import { titleOfStep } from '../words/finding-texts.js';
import { MAX_TABLES, type ReportInput } from '../words/report-input.js';
import { asSentence } from '../words/words.js';
import { renderOthers } from './render-others.js';

const MAX_STEPS = 100;
const MAX_CHANGES = 3;

/** Maximum lines of steps of a table. */
const MAX_LINES = 40;
/** Maximum length of an example, in code points. */
const MAX_CELL = 24;

const cellText = (text: string | null): Phrase => (text === null ? phrase`nothing` : phrase`${data(text)}`);

/** Returns the changes that a report shows of a step, and whether their reasons differ. */
function shownChanges({ examples, reason: known }: StepEffect) {
  const shown = examples.slice(0, MAX_CHANGES);
  return { shown, hasReasons: shown.some(({ reason }) => reason !== known) };
}

/** Lists changes, without the column of the step, and with their reasons if they differ. */
function renderChanges(effect: StepEffect): Block[] {
  const { step, examples } = effect;
  if (examples.length === 0) return [];
  const { shown, hasReasons } = shownChanges(effect);
  const hasColumns = shown.some(({ column }) => column !== step.column);
  const titles = [...(hasColumns ? ['Column'] : []), 'Before', 'After', ...(hasReasons ? ['Reason'] : [])];
  return [
    {
      kind: 'table',
      isCompact: true,
      markdown: 'lines',
      caption: phrase`Examples`,
      head: [{ title: 'Row', align: 'end' }, ...titles.map((title): TableHead => ({ title, align: 'start' }))],
      rows: shown.map(({ row, column, before, after, reason }) => [
        phrase`${figure(formatRow(row))}`,
        ...(hasColumns ? [column === null ? phrase`whole row` : phrase`${data(column)}`] : []),
        cellText(before),
        cellText(after),
        ...(hasReasons ? [phrase`${reason}`] : []),
      ]),
    },
  ];
}

function renderStep(effect: StepEffect, id: string): Section {
  const { name, reason, changes, unit, applied } = effect;
  const { shown, hasReasons } = shownChanges(effect);
  // The reason of the first change explains a step. It is not repeated above its own line.
  const isListed = hasReasons && shown.some((change) => change.reason === reason);
  const state = applied ? phrase`will be applied` : phrase`will not be applied with these settings`;
  return {
    kind: 'section',
    id,
    title: phrase`${titleOfStep(effect)}`,
    look: 'finding',
    blocks: [
      paragraph(
        phrase`${data(name)}: ${figure(countOf(changes, unit))}, ${state}.`,
        ...(isListed ? [] : [asSentence(phrase`${reason}`)]),
      ),
      ...renderChanges(effect),
    ],
  };
}

/** A step of one table, or of several steps that differ only by column. */
type Group = readonly [StepEffect, ...StepEffect[]];

/** States whether a step is applied, if that is not clear from its consent. */
function stateOf({ class: consent, applied }: StepEffect): string {
  if (applied === (consent === 'safe')) return '';
  return applied ? ', chosen' : ', omitted';
}

/** Returns the first change of a step: a value before and after, or the text of a row. */
function exampleOf({ examples }: StepEffect): Phrase {
  const change = examples.find(({ before }) => before !== null) ?? examples[0];
  if (change === undefined) return phrase``;
  const { column, before, after } = change;
  if (column === null) return phrase`${data(before ?? after ?? '', MAX_CELL)}`;
  return [{ kind: 'change', before: shortenTo(before ?? '', MAX_CELL), after: shortenTo(after ?? '', MAX_CELL) }];
}

function rowOf([first, ...others]: Group): Phrase[] {
  const rest = others.map(({ step, name, changes, unit }) => ({
    where: phrase`${data(step.column ?? name)}`,
    count: changes,
    units: unit,
  }));
  return [
    phrase`${titleOfStep(first)}${renderOthers(rest)}`,
    exampleOf(first),
    phrase`${figure(countOf(first.changes, first.unit))}`,
    phrase`${data(first.name)}`,
    phrase`${consentTag(first.class)}${stateOf(first)}`,
  ];
}

/** Groups steps that differ only by column, by consent. */
function groupsOf({ steps }: TableCleaning): Group[] {
  const effects = STEP_CLASSES.flatMap((name) =>
    steps.filter((effect) => effect.class === name && effect.changes > 0).toSorted((a, b) => b.changes - a.changes),
  );
  return groupSimilar(
    effects,
    ({ class: consent, step, unit, applied }) => JSON.stringify([consent, step.operation, unit, applied]),
    ({ step }) => JSON.stringify(step.column),
  );
}

function tableOf(cleaning: TableCleaning): Block[] {
  const groups = groupsOf(cleaning);
  return [
    {
      kind: 'table',
      isNamedByTitle: true,
      markdown: 'lines',
      caption: phrase`Steps, by the consent that they need`,
      head: [
        { title: 'Step', align: 'start' },
        { title: 'For example', align: 'start' },
        { title: 'Changes', align: 'end' },
        { title: 'Name', align: 'start' },
        { title: 'Consent', align: 'start' },
      ],
      rows: groups.slice(0, MAX_LINES).map(rowOf),
    },
    ...(groups.length > MAX_LINES ? [quietly(phrase`Further steps are in the preview.`)] : []),
  ];
}

/** Renders examples of each step. */
function renderSteps(cleaning: TableCleaning, id: string): Block[] {
  const steps = cleaning.steps.filter(({ changes }) => changes > 0);
  if (steps.length === 0) return [];
  const rest = steps.length > MAX_STEPS ? [quietly(phrase`Further steps are in the preview.`)] : [];
  const shown = steps.slice(0, MAX_STEPS).map((step, place) => renderStep(step, `${id}-step-${place + 1}`));
  return [foldedPart(`${id}-steps`, phrase`Examples of each step`, [...shown, ...rest])];
}

function extentOf({ cells_changed, cells_unconverted, rows_before, rows_after }: TableCleaning): Phrase {
  const rows =
    rows_before === rows_after
      ? phrase``
      : phrase` It would leave ${figure(formatCount(rows_after))} of ${figure(countOf(rows_before, 'rows'))}.`;
  const left =
    cells_unconverted === 0 ? phrase`` : phrase` It could not convert ${figure(countOf(cells_unconverted, 'cells'))}.`;
  return phrase`Unless you accept further steps, a cleaning changes ${figure(countOf(cells_changed, 'cells'))}.${rows}${left}`;
}

const hasSteps = ({ steps }: TableCleaning): boolean => steps.some(({ changes }) => changes > 0);

const isChanged = ({ steps }: TableCleaning): boolean => steps.some(({ applied, changes }) => applied && changes > 0);

/** Renders the steps of a table, with the extent of the changes that its applied steps make. */
function renderCleaning(cleaning: TableCleaning, id: string, detail: ReportInput['detail']): Block[] {
  return [
    ...(isChanged(cleaning) ? [paragraph(extentOf(cleaning))] : []),
    ...tableOf(cleaning),
    ...(detail === 'full' ? renderSteps(cleaning, id) : []),
  ];
}

/** Renders a part for each table with steps; of the only table, without a heading. */
function renderEach(cleanings: readonly TableCleaning[], isOnly: boolean, detail: ReportInput['detail']): Block[] {
  return cleanings.flatMap((cleaning, place): Block[] => {
    if (!hasSteps(cleaning)) return [];
    const id = `cleaning-${place + 1}`;
    const blocks = renderCleaning(cleaning, id, detail);
    return isOnly ? blocks : [part(id, phrase`Table ${data(cleaning.name)}`, blocks)];
  });
}

/** Names the tables that no step would change, and those that no applied step would change. */
function unchangedOf(cleanings: readonly TableCleaning[], isOnly: boolean): Block[] {
  const none = cleanings.filter((one) => !hasSteps(one));
  const later = cleanings.filter((one) => hasSteps(one) && !isChanged(one));
  if (isOnly && none.length > 0) return [paragraph(phrase`No step would change anything.`)];
  if (isOnly && later.length > 0) {
    return [paragraph(phrase`Unless you accept steps, a cleaning does not change the table.`)];
  }
  const name = (unchanged: readonly TableCleaning[]) =>
    enumerate(
      unchanged.map((one) => phrase`${data(one.name)}`),
      ' or ',
    );
  const sentences = [
    ...(later.length > 0 ? [phrase`Unless you accept steps, a cleaning does not change ${name(later)}.`] : []),
    ...(none.length > 0 ? [phrase`No step would change ${name(none)}.`] : []),
  ];
  return sentences.length > 0 ? [paragraph(...sentences)] : [];
}

/** Maximum tables whose cleaning is shown in a short report. */
const MAX_TABLES_SHORT = 20;

/** Renders the preview of a cleaning: its steps by consent, with examples; null if none was requested. */
export function renderCleanings({ cleanings, detail }: ReportInput): Section | null {
  if (cleanings.length === 0) return null;
  const shown = cleanings.slice(0, detail === 'short' ? MAX_TABLES_SHORT : MAX_TABLES);
  const isOnly = cleanings.length === 1;
  const rest = shown.length < cleanings.length ? [quietly(phrase`Further tables are in the preview.`)] : [];
  const intro = quietly(phrase`This is a preview. Nothing has been changed, and the file is never overwritten.`);
  const legend = quietly(...consentMeanings());
  const blocks = [intro, ...unchangedOf(shown, isOnly), ...renderEach(shown, isOnly, detail), ...rest, legend];
  return { ...part('cleaning', phrase`What cleaning would change`, blocks), nav: 'Cleaning' };
}
