import { readFile, writeFile } from 'node:fs/promises';
import type { AnyEndpoint } from '../handlers/kit/define-endpoint.js';
import { assemblySource } from './assembly-module.js';
import {
  checkCodesSource,
  checkCount,
  familyList,
  layoutCount,
  stepCount,
  stepFormsSource,
  stepNamesSource,
} from './catalogues.js';
import { functionsBlock } from './functions-block.js';
import { errorsPage } from './pages/errors-page.js';
import { functionTables, operatorTable } from './pages/expressions-tables.js';
import { findingCount, findingsPage } from './pages/findings-page.js';
import { layoutsPage } from './pages/layouts-page.js';
import { notebook } from './pages/notebook.js';
import { operationsPage } from './pages/operations-page.js';
import { stepsPage } from './pages/steps-page.js';
import { questionWords } from './question-words.js';
import { reportFontsSource } from './report-fonts.js';
import { toolCount, toolEndpointsSource, toolTable } from './tool-catalogue.js';

const BEGIN = '# generated: npm run generate';
const END = '# end of generated';

async function serverlessFile(file: string, endpoints: readonly AnyEndpoint[]): Promise<string> {
  const text = await readFile(file, 'utf8');
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from < 0 || to < from) throw new Error(`${file} needs the lines "${BEGIN}" and "${END}"`);
  return `${text.slice(0, from)}${BEGIN}\n${functionsBlock(endpoints)}${text.slice(to)}`;
}

/** Returns a Markdown page with each part's text between `<!-- part -->` and `<!-- /part -->` replaced. */
async function markdownFile(file: string, parts: Readonly<Record<string, string>>): Promise<string> {
  let text = await readFile(file, 'utf8');
  for (const [part, content] of Object.entries(parts)) {
    const [begin, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
    const from = text.indexOf(begin) + begin.length;
    const to = text.indexOf(end);
    if (from < begin.length || to < from) throw new Error(`${file} needs the comments "${begin}" and "${end}"`);
    text = text.slice(0, from) + content + text.slice(to);
  }
  return text;
}

/** Imports the endpoints only when called, because their schemas contain names that are generated first. */
const endpoints = async () => (await import('../handlers/index.js')).ENDPOINTS;
const trainingEndpoints = async () => (await import('../handlers/training/index.js')).TRAINING_ENDPOINTS;

async function openapiFile(): Promise<string> {
  const { openapiDocument } = await import('./openapi/openapi-document.js');
  return `${JSON.stringify(openapiDocument(await endpoints()), null, 2)}\n`;
}

const COUNTS = { 'tool-count': toolCount, 'step-count': stepCount, 'check-count': checkCount };

async function featuresFile(): Promise<string> {
  const counts = { ...COUNTS, families: familyList(), 'finding-count': findingCount };
  return markdownFile('docs/features.md', counts);
}

async function architectureFile(): Promise<string> {
  const endpointCount = String((await endpoints()).length);
  const parts = { ...COUNTS, 'layout-count': layoutCount, 'endpoint-count': endpointCount };
  return markdownFile('docs/architecture.md', parts);
}

async function limitsPage(): Promise<string> {
  const { limitsTable } = await import('./pages/limits-table.js');
  return markdownFile('docs/limits.md', { limits: `\n\n${await limitsTable()}\n\n` });
}

const outputs: readonly [file: string, make: () => string | Promise<string>][] = [
  ['configs/questions/parts/words.json', questionWords],
  ['core/tables/profile/column/step-names.ts', stepNamesSource],
  ['gui/src/pages/tables/steps/step-forms.ts', stepFormsSource],
  ['core/vision/datasets/checks/check-codes.ts', checkCodesSource],
  ['docs/reference/cli.md', async () => (await import('./pages/cli-page.js')).cliPage()],
  ['docs/reference/errors.md', errorsPage],
  ['docs/reference/findings.md', findingsPage],
  ['docs/reference/layouts.md', layoutsPage],
  ['docs/reference/operations.md', operationsPage],
  ['docs/reference/settings.md', async () => (await import('./pages/settings-page.js')).settingsPage()],
  ['docs/reference/steps.md', stepsPage],
  ['docs/datasets.md', () => markdownFile('docs/datasets.md', { 'check-count': checkCount })],
  ['docs/limits.md', limitsPage],
  [
    'docs/comparison-with-others.md',
    () => markdownFile('docs/comparison-with-others.md', { 'check-count': checkCount, 'finding-count': findingCount }),
  ],
  ['docs/notebooks/first-steps.ipynb', async () => notebook(await readFile('docs/clients.md', 'utf8'))],
  ['docs/tables.md', () => markdownFile('docs/tables.md', { 'step-count': stepCount, 'finding-count': findingCount })],
  [
    'docs/expressions.md',
    () => markdownFile('docs/expressions.md', { operators: operatorTable(), functions: functionTables() }),
  ],
  ['docs/features.md', featuresFile],
  ['docs/architecture.md', architectureFile],
  ['serverless.yml', async () => serverlessFile('serverless.yml', await endpoints())],
  // The only stack that trains; the default stack has no route for it.
  ['serverless.train.yml', async () => serverlessFile('serverless.train.yml', await trainingEndpoints())],
  ['core/tables/read/wasm/cell-encoder-wasm.ts', () => assemblySource('core/tables/read/wasm', 'CELL_ENCODER')],
  [
    'core/vision/preprocessing/wasm/row-blender-wasm.ts',
    () => assemblySource('core/vision/preprocessing/wasm', 'ROW_BLENDER'),
  ],
  ['core/report/html/report-fonts.ts', reportFontsSource],
  ['handlers/agent/tool-endpoints.ts', async () => toolEndpointsSource(await endpoints())],
  ['docs/agent.md', () => markdownFile('docs/agent.md', { tools: `\n\n${toolTable()}\n\n` })],
  ['docs/openapi.json', openapiFile],
];

const isCheck = process.argv.includes('--check');
for (const [file, make] of outputs) {
  const text = await make();
  const isCurrent = (await readFile(file, 'utf8').catch(() => '')) === text;
  if (isCurrent) continue;
  if (isCheck) {
    console.error(`${file} is out of date: run "npm run generate" and commit it.`);
    process.exitCode = 1;
  } else {
    await writeFile(file, text);
    console.log(`wrote ${file}`);
  }
}
