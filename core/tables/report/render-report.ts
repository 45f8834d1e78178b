import {
  type Block,
  data,
  figure,
  type Phrase,
  paragraph,
  part,
  phrase,
  quietly,
  type ReportDocument,
  type Section,
} from '../../report/document.js';
import { countOf } from '../../report/figures.js';
import { writeHtml } from '../../report/html/write-html.js';
import { CHINESE_TABLE_REPORT } from '../../report/language/chinese/table-report.js';
import { inLanguage, worded } from '../../report/language/translation.js';
import { writeMarkdown } from '../../report/markdown/write-markdown.js';
import type { TableCleaning } from '../clean/clean-preview.js';
import type { StepClass, StepEffect } from '../clean/kit/clean-step.js';
import { renderCleanings } from './sections/cleaning.js';
import { renderFindings } from './sections/findings.js';
import { groupSimilar, renderOthers } from './sections/group-similar.js';
import { renderImport } from './sections/import-options.js';
import { renderNextSteps, renderProblems } from './sections/problems.js';
import { renderTable } from './sections/table.js';
import { renderHead } from './sections/verdicts.js';
import { renderFindingsShort } from './short/findings.js';
import { renderTablesShort } from './short/tables.js';
import { titleOfStep } from './words/finding-texts.js';
import { MAX_TABLES, type ReportInput } from './words/report-input.js';

const catalogueOf = ({ language }: ReportInput) => (language === 'zh' ? CHINESE_TABLE_REPORT : null);

/** Renders the report on a dataset as Markdown. The output is deterministic. Data never becomes HTML or a link. */
export function renderMarkdown(input: ReportInput): string {
  return inLanguage(catalogueOf(input), () => writeMarkdown(renderReport(input)));
}

/**
 * Renders the report on a dataset as an HTML page. The output is deterministic. Data never becomes an element or an
 * address.
 */
export function renderHtml(input: ReportInput): string {
  return inLanguage(catalogueOf(input), () => writeHtml(renderReport(input)));
}

const MAX_LINES = 25;

interface PlacedStep {
  effect: StepEffect;
  cleaning: TableCleaning;
}

/**
 * Describes the column and table of a step that is listed in the line of another step.
 * @param known table of that line.
 */
function whereOf({ effect, cleaning }: PlacedStep, known: string): Phrase {
  const { column } = effect.step;
  if (column === undefined) return phrase`${data(cleaning.name)}`;
  return cleaning.table === known ? phrase`${data(column)}` : phrase`${data(column)} of ${data(cleaning.name)}`;
}

/** States whether a step is applied, if that is not clear from the heading. */
function stateOf({ class: consent, applied }: StepEffect): string {
  if (applied === (consent === 'safe')) return '';
  return applied ? ', chosen' : ', omitted';
}

function lineOf([first, ...others]: readonly [PlacedStep, ...PlacedStep[]], several: boolean): Phrase {
  const { effect, cleaning } = first;
  const table = several ? phrase`${data(cleaning.name)}: ` : phrase``;
  const name = data(effect.name);
  const extent = figure(countOf(effect.changes, effect.unit));
  const rest = renderOthers(
    others.map((other) => ({
      where: whereOf(other, cleaning.table),
      count: other.effect.changes,
      units: other.effect.unit,
    })),
  );
  return phrase`${table}${name} (${extent}${stateOf(effect)}): ${titleOfStep(effect)}${rest}`;
}

/** Classes of steps under one heading, in order. */
const SHORT_CLASSES: readonly (readonly [readonly StepClass[], string])[] = [
  [['safe'], 'Safe: changes representation only, applied by default'],
  [['proposed', 'notation'], 'Suggested corrections, and changes of notation: applied if accepted'],
  [['consent'], 'Needs confirmation: changes meaning or removes data'],
];

function renderClass(
  all: readonly PlacedStep[],
  [classes, title]: readonly [readonly StepClass[], string],
  several: boolean,
): Section[] {
  const effects = all.filter(({ effect }) => classes.includes(effect.class) && effect.changes > 0);
  const groups = groupSimilar(
    effects,
    ({ effect }) => JSON.stringify([effect.step.operation, effect.applied]),
    ({ effect, cleaning }) => JSON.stringify([cleaning.table, effect.step.column]),
  );
  if (groups.length === 0) return [];
  const items = groups.slice(0, MAX_LINES).map((group) => lineOf(group, several));
  const rest: Block[] = groups.length > MAX_LINES ? [quietly(phrase`Further steps are in the full report.`)] : [];
  return [part(`cleaning-${classes[0]}`, phrase`${title}`, [{ kind: 'list', items }, ...rest])];
}

function extentOf({ name, cells_changed, cells_unconverted }: TableCleaning, several: boolean): Phrase {
  const where = several ? phrase` in ${data(name)}` : phrase``;
  const left = phrase` It could not convert ${figure(countOf(cells_unconverted, 'cells'))}.`;
  return phrase`With these settings, a cleaning would change ${figure(countOf(cells_changed, 'cells'))}${where}.${cells_unconverted > 0 ? left : phrase``}`;
}

/** Renders the preview of a cleaning, with one line per kind of step; null if none was requested. */
function renderCleaningsShort({ cleanings }: ReportInput): Section | null {
  if (cleanings.length === 0) return null;
  const all = cleanings.flatMap((cleaning) => cleaning.steps.map((effect) => ({ effect, cleaning })));
  const groups = SHORT_CLASSES.flatMap((one) => renderClass(all, one, cleanings.length > 1));
  const extents = cleanings
    .filter(({ cells_changed, cells_unconverted }, at) => at === 0 || cells_changed + cells_unconverted > 0)
    .slice(0, MAX_LINES)
    .map((cleaning) => extentOf(cleaning, cleanings.length > 1));
  const steps = groups.length > 0 ? groups : [quietly(phrase`No step would change anything.`)];
  const blocks = [paragraph(...extents, phrase`The original file is never changed.`), ...steps];
  return part('cleaning', phrase`What cleaning would change`, blocks);
}

function footerOf({ profile, detail, generatedAt, version }: ReportInput): Phrase[] {
  const time = generatedAt === null ? phrase`` : phrase`, ${generatedAt}`;
  const more = phrase`This is the short report. Set ${data('detail')} to ${data('full')} for the evidence, all columns and examples of changes.`;
  const file = phrase`SHA-256 of the file: ${data(profile.dataset.sha256)}.`;
  return [
    ...(detail === 'short' ? [more, file] : []),
    phrase`Handlens ${version}${time}. Figures come from the profile of ${data(profile.dataset.name)} and are rounded here.`,
  ];
}

/** Renders the first screen: what the file is, what it is good for, what is wrong and what to do next. */
function renderStart(input: ReportInput): Section[] {
  const only =
    input.profile.operation === 'profile_table' ? [quietly(phrase`Only the requested table is described.`)] : [];
  const head: Section = { ...part('summary', phrase`Summary`, [...renderHead(input), ...only]), isUntitled: true };
  return [head, renderProblems(input), renderNextSteps(input)];
}

function renderFull(input: ReportInput): Section[] {
  const { profile } = input;
  const cleaning = renderCleanings(input);
  return [
    ...renderStart(input),
    ...profile.tables.slice(0, MAX_TABLES).map((table, place) => renderTable(table, place, input)),
    renderFindings(input),
    ...(cleaning === null ? [] : [cleaning]),
    renderImport(profile),
  ];
}

function renderShort(input: ReportInput): Section[] {
  const cleaning = renderCleaningsShort(input);
  return [
    ...renderStart(input),
    ...renderTablesShort(input),
    renderFindingsShort(input),
    ...(cleaning === null ? [] : [cleaning]),
    renderImport(input.profile),
  ];
}

/** Builds the report as a document, which is then rendered as Markdown or HTML. */
function renderReport(input: ReportInput): ReportDocument {
  return {
    title: phrase`${data(input.profile.dataset.name)}`,
    kind: input.generatedAt === null ? 'Table report' : worded`Table report · ${input.generatedAt.slice(0, 10)}`,
    sections: input.detail === 'short' ? renderShort(input) : renderFull(input),
    footer: footerOf(input),
  };
}
