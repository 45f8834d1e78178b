/**
 * `npm run check:outputs [-- --only shell,tables,http,pages]`: runs every command, endpoint and page with the mock and
 * real models on real files, and compares each output with its result: printed text, JSON, CSV, labels, COCO, annotated
 * pictures, reports and pages. Without ../shared/data it uses files that this repository generates. Exits with 1 if an
 * output states a false label, count, model name or file, or if something was not visited.
 */
import './quiet-log.js';
import { parseArgs } from 'node:util';
import { GROUPS } from '../cli/command-table.js';
import { ENDPOINTS } from '../handlers/index.js';
import { checkEndpoints } from './outputs/http-endpoints.js';
import { Ledger } from './outputs/ledger.js';
import { checkPages } from './outputs/pages.js';
import { type Context, openShell } from './outputs/shell.js';
import { checkDatasets } from './outputs/shell-datasets.js';
import { checkDetectFolder, checkDetectImage } from './outputs/shell-detection.js';
import { checkModels } from './outputs/shell-models.js';
import { checkOther } from './outputs/shell-other.js';
import { checkTables } from './outputs/shell-tables.js';
import { openWorkplace } from './outputs/workplace.js';

/** Commands without a result: they start a server, a window or a training, or print a script. */
const WITHOUT_RESULT = ['serve', 'gui', 'completion', 'train yolo', 'train doctor', 'settings check-local-model'];
/** Endpoints that cannot be checked here, because they need a local model. */
const ELSEWHERE = ['system.local-model-check'];

/** Lists commands and endpoints that no check visited. @param areas the checked ones. */
function unvisited(visited: ReadonlySet<string>, areas: readonly string[]): string[] {
  const commands = GROUPS.flatMap(({ name, entries }) =>
    entries.flatMap((entry) => entry.commands.map(([usage]) => `${name} ${usage.split(' ')[0]}`.trim())),
  );
  const endpoints = ENDPOINTS.map(({ id }) => id).filter((id) => !ELSEWHERE.includes(id));
  const shell = areas.includes('shell') && areas.includes('tables') ? commands : [];
  const wanted = [...shell, ...(areas.includes('http') ? endpoints : [])];
  return wanted.filter((one) => !visited.has(one) && !WITHOUT_RESULT.includes(one));
}

const { values } = parseArgs({ options: { only: { type: 'string', default: 'shell,tables,http,pages' } } });
const areas = values.only.split(',');

async function checkAll(context: Context): Promise<void> {
  const { ledger } = context;
  const attempt = (area: string, check: Promise<unknown>) => check.catch((error) => ledger.broken(area, error));
  // All other outputs are compared with these results.
  const results = await checkDetectImage(context);
  if (areas.includes('shell')) {
    await attempt('detect folder', checkDetectFolder(context, results));
    await attempt('models', checkModels(context, results));
    await attempt('datasets', checkDatasets(context));
    await attempt('agent and machine', checkOther(context, results));
  }
  if (areas.includes('tables')) await attempt('tables', checkTables(context));
  if (areas.includes('http')) await attempt('endpoints', checkEndpoints(context, results));
  if (areas.includes('pages') && (await attempt('pages', checkPages(context, results))) === false) {
    console.log('No browser is installed: pages were not checked.');
  }
}

const place = await openWorkplace();
const ledger = new Ledger();
try {
  await checkAll({ place, ledger, shell: openShell(place, ledger) });
} finally {
  await place.close();
}
for (const line of ledger.report()) console.log(line);
const missed = unvisited(ledger.visited, areas);
for (const one of missed) console.log(`NOT VISITED  ${one}`);
console.log(
  `${ledger.compared} comparisons with ${place.models.length} models (${place.models.join(', ')}) and ${place.photos.length} photos; ${ledger.findings.length} false, ${missed.length} not visited`,
);
process.exitCode = ledger.findings.length + missed.length > 0 ? 1 : 0;
