import { data, type Phrase, type ReportDocument, say } from './document.js';
import type { ReportInput } from './report-input.js';
import { drawCleanings } from './sections/cleaning.js';
import { MOST_TABLES } from './sections/column-id.js';
import { drawFindings } from './sections/findings.js';
import { drawReading } from './sections/reading.js';
import { drawSummary } from './sections/summary.js';
import { drawTable } from './sections/table.js';

function footerOf({ profile, generatedAt, version }: ReportInput): Phrase[] {
  const time = generatedAt === null ? say`` : say`, ${generatedAt}`;
  return [
    say`Handlens ${version}${time}.`,
    say`Every figure stands in the profile of ${data(profile.dataset.name)}; only its rounding is the report’s.`,
  ];
}

/** The report as a document: the same words, figures and order for Markdown and HTML. */
export function drawReport(input: ReportInput): ReportDocument {
  const { profile } = input;
  const cleaning = drawCleanings(input);
  return {
    title: say`Table report: ${data(profile.dataset.name)}`,
    sections: [
      drawSummary(input),
      drawFindings(input),
      drawReading(profile),
      ...profile.tables.slice(0, MOST_TABLES).map(drawTable),
      ...(cleaning === null ? [] : [cleaning]),
    ],
    footer: footerOf(input),
  };
}
