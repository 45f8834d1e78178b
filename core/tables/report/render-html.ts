import { writeHtml } from '../../report/html/write-html.js';
import { drawReport } from './draw-report.js';
import type { ReportInput } from './words/report-input.js';

/** The report on a table as a page of its own. Deterministic; nothing of the data becomes an element or an address. */
export function renderHtml(input: ReportInput): string {
  return writeHtml(drawReport(input));
}
