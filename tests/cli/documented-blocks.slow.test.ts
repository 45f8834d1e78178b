import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeDocumentedFolder } from '../support/documented/documented-folder.js';
import {
  type BlockPlace,
  type BlockResult,
  DOCUMENTED_ADDRESS,
  runBlock,
  writePrograms,
} from '../support/documented/run-block.js';
import { FOLLOWED_GUIDES, shellBlocks } from '../support/documented/shell-blocks.js';
import { startTestServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Examples of the help that cannot run here, with the reason. */
const NOT_RUN: readonly (readonly [RegExp, string])[] = [
  [/^vision-cli (?:serve|gui)\b/, 'runs until it is stopped'],
  [/^vision-cli settings check-local-model/, 'needs a local model'],
  [/normalize_dates(?:,| |$)/, 'depends on the dates of the reader'],
];
/**
 * Exit codes that show a wrong example: usage error, bug, killed. Other codes depend on the user's files and models.
 */
const WRONG = [2, 70, null];

async function serve(cwd: string, env: Readonly<Record<string, string>>): Promise<string> {
  const server = await startTestServer([], env, cwd);
  onTestFinished(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
  });
  return server.address;
}

/** Writes the documented files into a subfolder of a temporary folder, so that `..` and `~` in a block stay inside. */
async function documentedPlace(): Promise<BlockPlace> {
  const root = await temporaryFolder();
  const cwd = join(root, 'work');
  await mkdir(cwd);
  await writeDocumentedFolder(cwd);
  const env = {
    HANDLENS_STATE_DIR: join(root, 'state'),
    HANDLENS_MODELS_DIR: join(cwd, 'models'),
    HOME: root,
  };
  return { cwd, bin: await writePrograms(root), server: null, env };
}

test.each(FOLLOWED_GUIDES)('%s can be followed by copy and paste', async (page) => {
  const blocks = shellBlocks(page).filter(({ notRun }) => notRun === null);
  expect(blocks.length).toBeGreaterThan(0);
  const { env, ...rest } = await documentedPlace();
  // Two models are ready, so a user has to choose a default.
  const place = { ...rest, env: { ...env, HANDLENS_MODEL: 'yolox_nano' } };
  const isServed = blocks.some(({ text }) => text.includes(DOCUMENTED_ADDRESS));
  const server = isServed ? await serve(place.cwd, place.env) : null;
  const failed: BlockResult[] = [];
  for (const block of blocks) {
    const result = await runBlock(block, { ...place, server });
    if (result.code !== 0) failed.push(result);
  }
  expect(failed).toEqual([]);
});

test('every example in the help is valid usage and does not hit a bug', async () => {
  const place = await documentedPlace();
  const examples = shellBlocks('docs/reference/cli.md').flatMap((block) =>
    block.text
      .trim()
      .split('\n')
      .map((text) => ({ ...block, text })),
  );
  const run = examples.filter(({ text }) => !NOT_RUN.some(([pattern]) => pattern.test(text)));
  expect(run.length).toBeGreaterThan(60);
  const wrong: string[] = [];
  for (const example of run) {
    const { code, output } = await runBlock(example, place);
    if (WRONG.includes(code)) wrong.push(`${example.text}: ${code} ${output}`);
  }
  expect(wrong).toEqual([]);
  // Runs dozens of processes, one after another.
}, 300_000);
