import { readFile, writeFile } from 'node:fs/promises';
import { ENDPOINTS } from '../handlers/index.js';
import type { AnyEndpoint } from '../handlers/kit/define-endpoint.js';
import { TRAINING_ENDPOINTS } from '../handlers/training/index.js';
import { cellEncoderSource } from './cell-encoder.js';
import { functionsBlock } from './functions-block.js';
import { openapiDocument } from './openapi/openapi-document.js';
import { agentGuide, readmeWithCount, toolEndpointsSource } from './tool-endpoints.js';

const BEGIN = '# generated: npm run generate';
const END = '# end of generated';

async function serverlessFile(file: string, endpoints: readonly AnyEndpoint[]): Promise<string> {
  const text = await readFile(file, 'utf8');
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from < 0 || to < from) throw new Error(`${file} needs the lines "${BEGIN}" and "${END}"`);
  return `${text.slice(0, from)}${BEGIN}\n${functionsBlock(endpoints)}${text.slice(to)}`;
}

const outputs: [string, string][] = [
  ['serverless.yml', await serverlessFile('serverless.yml', ENDPOINTS)],
  // The one stack that trains; the default one has no route for it.
  ['serverless.train.yml', await serverlessFile('serverless.train.yml', TRAINING_ENDPOINTS)],
  ['core/tables/encode/cell-encoder-wasm.ts', await cellEncoderSource()],
  ['handlers/agent/tool-endpoints.ts', toolEndpointsSource(ENDPOINTS)],
  ['docs/agent.md', agentGuide(await readFile('docs/agent.md', 'utf8'))],
  ['README.md', readmeWithCount(await readFile('README.md', 'utf8'))],
  ['docs/openapi.json', `${JSON.stringify(openapiDocument(ENDPOINTS), null, 2)}\n`],
];

const isCheck = process.argv.includes('--check');
for (const [file, text] of outputs) {
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
