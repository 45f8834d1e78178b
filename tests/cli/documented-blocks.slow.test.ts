import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeDocumentedFolder } from '../support/documented/documented-folder.js';
import { type BlockResult, DOCUMENTED_ADDRESS, runBlock, writePrograms } from '../support/documented/run-block.js';
import { shellBlocks } from '../support/documented/shell-blocks.js';
import { startTestServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Guides whose blocks run one after another in one folder, like those of a reader. */
const PAGES = [
  'docs/agent.md',
  'docs/clients.md',
  'docs/compare-models.md',
  'docs/datasets.md',
  'docs/large-files.md',
  'docs/table-questions.md',
  'docs/tables.md',
];

async function serve(cwd: string, env: Readonly<Record<string, string>>): Promise<string> {
  const server = await startTestServer([], env, cwd);
  onTestFinished(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
  });
  return server.address;
}

test.each(PAGES)('%s can be followed by copy and paste', async (page) => {
  const blocks = shellBlocks(page).filter(({ notRun }) => notRun === null);
  expect(blocks.length).toBeGreaterThan(0);
  const root = await temporaryFolder();
  const cwd = root;
  await writeDocumentedFolder(cwd);
  const env = { HANDLENS_STATE_DIR: join(root, '.state'), HANDLENS_MODELS_DIR: join(root, 'models') };
  const isServed = blocks.some(({ text }) => text.includes(DOCUMENTED_ADDRESS));
  const server = isServed ? await serve(cwd, env) : null;
  const bin = await writePrograms(join(root, '.programs'));
  const failed: BlockResult[] = [];
  for (const block of blocks) {
    const result = await runBlock(block, { cwd, bin, server, env });
    if (result.code !== 0) failed.push(result);
  }
  expect(failed).toEqual([]);
});
