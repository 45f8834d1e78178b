import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { Problem } from '../../handlers/kit/problem.js';
import { freePort } from '../support/free-port.js';
import { ask } from '../support/raw-request.js';
import { startStack } from '../support/starts.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** A clone with its packages, but without build output. */
async function makeProject(): Promise<string> {
  const project = await temporaryFolder();
  for (const name of ['serverless.yml', 'local-stack.cjs', 'package.json', '.npmrc']) {
    await copyFile(name, join(project, name));
  }
  for (const name of ['node_modules', 'configs']) await symlink(resolve(name), join(project, name));
  return project;
}

const FLAGS = ['offline', '--httpPort'];

test('starts nothing without a build, and explains how to build', async () => {
  const project = await makeProject();
  const child = spawn('npx', ['serverless', ...FLAGS, String(await freePort())], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect(code).toBe(1);
  expect(stdout + stderr).toContain('Run "npm run build"');
  expect(stdout + stderr).not.toContain('Server ready');
});

test('a stack without the plugin serves nothing, because its functions reject unguarded requests', async () => {
  const project = await makeProject();
  await symlink(resolve('dist'), join(project, 'dist'));
  const config = await readFile('serverless.yml', 'utf8');
  await writeFile(join(project, 'serverless.yml'), config.replace('  - ./local-stack.cjs\n', ''));
  const options = { stateDir: join(project, 'state'), root: project, project };
  const stack = await startStack('npx serverless offline', options);
  onTestFinished(() => stack.stop());
  for (const path of ['/health', '/models', '/settings']) {
    const reply = await ask({ port: stack.port, path });
    expect([reply.status, (JSON.parse(reply.body) as Problem).code]).toEqual([403, 'host-not-allowed']);
  }
});
