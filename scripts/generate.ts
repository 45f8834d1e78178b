import { readFile, writeFile } from 'node:fs/promises';
import { ENDPOINTS } from '../handlers/index.js';
import { functionsBlock } from './functions-block.js';
import { openapiDocument } from './openapi-document.js';

const BEGIN = '# generated: npm run generate';
const END = '# end of generated';

async function serverlessFile(): Promise<string> {
  const text = await readFile('serverless.yml', 'utf8');
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from < 0 || to < from) throw new Error(`serverless.yml needs the lines "${BEGIN}" and "${END}"`);
  return `${text.slice(0, from)}${BEGIN}\n${functionsBlock(ENDPOINTS)}${text.slice(to)}`;
}

const outputs: [string, string][] = [
  ['serverless.yml', await serverlessFile()],
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
