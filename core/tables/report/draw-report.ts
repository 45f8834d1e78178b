import { data, type Phrase, type ReportDocument, type Section, say } from '../../report/document.js';
import { drawCleanings } from './sections/cleaning.js';
import { MOST_TABLES } from './sections/column-id.js';
import { drawFindings } from './sections/findings.js';
import { drawReading } from './sections/reading.js';
import { drawSummary } from './sections/summary.js';
import { drawTable } from './sections/table.js';
import { drawCleaningsShort } from './short/cleaning.js';
import { drawFindingsShort } from './short/findings.js';
import { drawTablesShort } from './short/tables.js';
import type { ReportInput } from './words/report-input.js';

function footerOf({ profile, detail, generatedAt, version }: ReportInput): Phrase[] {
  const time = generatedAt === null ? say`` : say`, ${generatedAt}`;
  const more = say`This is the short report; with ${data('detail')} set to ${data('full')} it has the evidence, each column and examples of changes too.`;
  const file = say`SHA-256 of the file: ${data(profile.dataset.sha256)}.`;
  return [
    ...(detail === 'short' ? [more, file] : []),
    say`Handlens ${version}${time}.`,
    say`Every figure stands in the profile of ${data(profile.dataset.name)}; only its rounding is the report’s.`,
  ];
}

function drawFull(input: ReportInput): Section[] {
  const { profile } = input;
  const cleaning = drawCleanings(input);
  return [
    drawSummary(input),
    drawFindings(input),
    drawReading(profile),
    ...profile.tables.slice(0, MOST_TABLES).map(drawTable),
    ...(cleaning === null ? [] : [cleaning]),
  ];
}

function drawShort(input: ReportInput): Section[] {
  const cleaning = drawCleaningsShort(input);
  return [
    drawSummary(input),
    drawFindingsShort(input),
    ...drawTablesShort(input.profile),
    ...(cleaning === null ? [] : [cleaning]),
  ];
}

/** The report as a document: the same words, figures and order for Markdown and HTML. */
export function drawReport(input: ReportInput): ReportDocument {
  return {
    title: say`Table report: ${data(input.profile.dataset.name)}`,
    sections: input.detail === 'short' ? drawShort(input) : drawFull(input),
    footer: footerOf(input),
  };
}
