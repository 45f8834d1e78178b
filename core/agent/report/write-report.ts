import { writeHtml } from '../../report/html/write-html.js';
import { writeMarkdown } from '../../report/markdown/write-markdown.js';
import type { AgentReport } from './agent-report.js';
import { buildAgentReport } from './build-agent-report.js';
import type { AgentReportInput } from './report-input.js';

/** Writes a report over results, as text. Names and labels in it are data: none becomes markup. */
export function writeReport(format: AgentReport['format'], input: AgentReportInput): AgentReport {
  const document = buildAgentReport(input);
  return format === 'html'
    ? { format, file_name: 'report.html', content: writeHtml(document) }
    : { format, file_name: 'report.md', content: writeMarkdown(document) };
}
