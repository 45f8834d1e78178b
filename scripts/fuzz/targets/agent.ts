import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { decide } from '../../../core/agent/decide.js';
import { TOOLS } from '../../../core/agent/tools/agent-tool.js';
import { AGENT, readRequests } from '../../../tests/support/agent-context.js';
import { ATTACK_TEXTS } from '../../../tests/support/attack-texts.js';
import { NAUGHTY_TEXTS } from '../../../tests/support/naughty-texts.js';
import { SHARED_DATA } from '../../../tests/support/shared-data.js';
import { bytesOf } from '../corpus-files.js';
import type { FuzzTarget } from '../fuzz-target.js';

const EVERY = 25;

/** Returns some texts of the fixtures in one language for each tool. */
function callsIn(language: string): string[] {
  const folder = `tests/fixtures/agent/${language}`;
  return readdirSync(folder).flatMap((name) => {
    const { calls } = parse(readFileSync(join(folder, name), 'utf8')) as { calls: { text: string }[] };
    return calls.filter((_, at) => at % EVERY === 0).map(({ text }) => text);
  });
}

function gathered(): string[] {
  const path = join(SHARED_DATA, 'agent', 'detection_requests.jsonl');
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.filter((_, at) => at % EVERY === 0).map((line) => String((JSON.parse(line) as { text: string }).text));
}

export const agent: FuzzTarget = {
  name: 'agent',
  reads: 'decide, and whether each call fits the schema of its tool',
  maxBytes: 2000,
  batch: 200,
  seeds: () =>
    bytesOf([
      ...['unsafe-requests', 'safe-twins'].flatMap(readRequests).map(([, text]) => text),
      ...['en', 'zh'].flatMap(callsIn),
      ...NAUGHTY_TEXTS,
      ...ATTACK_TEXTS,
      ...gathered(),
    ]),
  words: [
    ...[
      'detect dogs in a.jpg',
      'train a model on data.yaml',
      ' and ',
      ' then ',
      ' not ',
      'without ',
      'photos/',
      '检测',
      '不要',
    ],
    ...['--execute', '20 epochs', '"', '`', '(', '...', '\u200b', '\u202e', 'it', 'how do I ', 'compare a and b', ', '],
  ],
  run: (bytes) => {
    const decision = decide(new TextDecoder().decode(bytes), AGENT);
    if (decision.kind !== 'call') return;
    for (const { tool, arguments: given } of decision.steps) {
      if (!TOOLS[tool].arguments.safeParse(given).success)
        throw new Error(`A call of ${tool} does not fit its schema.`);
    }
  },
};
