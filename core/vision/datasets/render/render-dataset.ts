import { data, part, phrase, type ReportDocument, type Section } from '../../../report/document.js';
import { writeHtml } from '../../../report/html/write-html.js';
import { CHINESE_DATASET_REPORT } from '../../../report/language/chinese/dataset-report.js';
import { inLanguage, worded } from '../../../report/language/translation.js';
import { writeMarkdown } from '../../../report/markdown/write-markdown.js';
import { renderClasses } from './sections/classes.js';
import { renderKinds } from './sections/findings.js';
import { renderFixes } from './sections/fixes.js';
import { renderDatasetHead } from './sections/head.js';
import { renderLeakage } from './sections/leakage.js';
import { renderProvenance } from './sections/provenance.js';
import { renderShape } from './sections/shape.js';
import { rankKinds } from './words/rank-kinds.js';
import { type DatasetPageInput, datasetName } from './words/report-input.js';

function renderDocument(page: DatasetPageInput): ReportDocument {
  const input = { ...page, kinds: rankKinds(page.report) };
  const { report, generatedAt, version } = page;
  const head: Section = { ...part('summary', phrase`Summary`, renderDatasetHead(input)), isUntitled: true };
  const name = phrase`${data(datasetName(report))}`;
  return {
    title: name,
    kind: generatedAt === null ? 'Dataset report' : worded`Dataset report · ${generatedAt.slice(0, 10)}`,
    sections: [
      head,
      renderFixes(input),
      ...renderKinds(input),
      renderClasses(input),
      ...renderLeakage(input),
      ...renderShape(input),
      renderProvenance(input),
    ],
    footer: [
      phrase`Label lines are numbered from 1. Pictures are embedded, so the report works without the images.`,
      phrase`${name} · ${data(report.config_sha256.slice(0, 8))} · Handlens ${version}`,
    ],
  };
}

const catalogueOf = ({ language }: DatasetPageInput) => (language === 'zh' ? CHINESE_DATASET_REPORT : null);

/**
 * Renders the report on a dataset as an HTML page. Equal inputs give identical pages. Data never becomes an element or
 * an address.
 */
export function renderDatasetHtml(page: DatasetPageInput): string {
  return inLanguage(catalogueOf(page), () => writeHtml(renderDocument(page)));
}

/** Renders the report on a dataset as Markdown. Equal inputs give identical texts. Data never becomes HTML or a link. */
export function renderDatasetMarkdown(page: DatasetPageInput): string {
  return inLanguage(catalogueOf(page), () => writeMarkdown(renderDocument(page)));
}
