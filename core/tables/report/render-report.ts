import { data, type Phrase, part, phrase, quietly, type ReportDocument, type Section } from '../../report/document.js';
import { writeHtml } from '../../report/html/write-html.js';
import { CHINESE_TABLE_REPORT } from '../../report/language/chinese/table-report.js';
import { inLanguage, worded } from '../../report/language/translation.js';
import { writeMarkdown } from '../../report/markdown/write-markdown.js';
import { renderCleanings } from './sections/cleaning.js';
import { renderFindings } from './sections/findings.js';
import { renderHistory } from './sections/history.js';
import { renderImport } from './sections/import-options.js';
import { renderNextSteps, renderProblems } from './sections/problems.js';
import { renderTable } from './sections/table.js';
import { renderHead } from './sections/verdicts.js';
import { renderFindingsShort } from './short/findings.js';
import { renderTablesShort } from './short/tables.js';
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

function footerOf({ profile, detail }: ReportInput): Phrase[] {
  const more = phrase`This is the short report. ${data('--detail full')} adds the evidence, all columns and examples of changes.`;
  return [
    ...(detail === 'short' ? [more] : []),
    phrase`Figures come from the profile of ${data(profile.dataset.name)} and are rounded here.`,
  ];
}

/** Renders the first screen: what the file is, what it is good for, what is wrong and what to do next. */
function renderStart(input: ReportInput): Section[] {
  const only =
    input.profile.operation === 'profile_table' && input.history === undefined
      ? [quietly(phrase`Only the requested table is described.`)]
      : [];
  const head: Section = { ...part('summary', phrase`Summary`, [...renderHead(input), ...only]), isUntitled: true };
  return [head, renderProblems(input), renderNextSteps(input)];
}

function renderReportSections(input: ReportInput): Section[] {
  const { profile, detail, history } = input;
  const cleaning = renderCleanings(input);
  return [
    ...renderStart(input),
    ...(history === undefined ? [] : [renderHistory(history)]),
    ...(detail === 'short'
      ? [...renderTablesShort(input), renderFindingsShort(input)]
      : [
          ...profile.tables.slice(0, MAX_TABLES).map((table, place) => renderTable(table, place, input)),
          renderFindings(input),
        ]),
    ...(cleaning === null ? [] : [cleaning]),
    renderImport(input),
  ];
}

/** Builds the report as a document, which is then rendered as Markdown or HTML. */
function renderReport(input: ReportInput): ReportDocument {
  return {
    title: phrase`${data(input.profile.dataset.name)}`,
    kind: input.generatedAt === null ? 'Table report' : worded`Table report · ${input.generatedAt.slice(0, 10)}`,
    sections: renderReportSections(input),
    footer: footerOf(input),
  };
}
