import { writeMarkdown } from '../../report/markdown/write-markdown.js';
import { drawReport } from './draw-report.js';
import type { ReportInput } from './words/report-input.js';

/** The report on a table as Markdown. Deterministic; no HTML and no link comes from the data. */
export function renderMarkdown(input: ReportInput): string {
  return writeMarkdown(drawReport(input));
}
