import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { LocalModelSettings } from '../../core/local-model/contract/local-model-settings.js';
import type { QueryAnswer } from '../../core/tables/ask/plan/query-answer.js';
import { check } from './check.js';
import { SHOP_CSV } from './shop-table.js';

/** One that the rules answer, and one that they decline. */
const QUESTIONS = ['how many cities are there?', 'how much dough did Bend rake in?'];

async function ask(folder: string, settings: LocalModelSettings, args: readonly string[]): Promise<QueryAnswer> {
  const env = {
    ...process.env,
    HANDLENS_STATE_DIR: join(folder, 'state'),
    HANDLENS_MODELS_DIR: settings.modelsDir,
    HANDLENS_LOCAL_MODEL_RUNTIME: settings.runtime,
    HANDLENS_LOCAL_MODEL_NAME: settings.model,
    HANDLENS_LOCAL_MODEL_PACKAGE_DIR: settings.packageDir,
    HANDLENS_LOCAL_MODEL_THREADS: '1',
  };
  const command = ['dist/vision-cli.mjs', 'table', 'ask', join(folder, 'shop.csv'), ...args, '--json'];
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close') as Promise<[number]>]);
  const answer = JSON.parse(output) as QueryAnswer;
  check(code === (answer.status === 'answered' ? 0 : 7), `the exit code ${code} says that it ${answer.status}`);
  return answer;
}

/** Asks through the shell, with the model and without it. What the rules say stays. */
export async function askThroughShell(
  folder: string,
  settings: LocalModelSettings,
  files: readonly string[],
): Promise<string> {
  await writeFile(join(folder, 'shop.csv'), SHOP_CSV);
  const lines: string[] = [];
  for (const question of QUESTIONS) {
    const alone = await ask(folder, settings, [question]);
    for (const file of files.slice(0, 3)) {
      const { model, ...aided } = await ask(folder, { ...settings, model: file }, [question, '--local-ai']);
      const { model: none, ...same } = alone;
      check(none === null && JSON.stringify(aided) === JSON.stringify(same), `${file} changes no answer of the rules`);
      lines.push(`- “${question}” (${alone.status}) with ${file}: ${model?.note}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
