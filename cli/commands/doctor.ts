import type { Command } from 'commander';
import type { About } from '../../handlers/kit/about/read-about.js';
import { endpoint, handler } from '../../handlers/system/about.js';
import { call } from '../call.js';
import { commandContext, withExamples } from '../context.js';
import { columns } from '../output/columns.js';
import { countOf } from '../output/figures.js';
import { plain } from '../terminal.js';

function describe({ version, node, system, libraries, shipped, places }: About): string {
  const licences = new Map<string, number>();
  for (const { licence } of shipped) licences.set(licence, (licences.get(licence) ?? 0) + 1);
  const most = [...licences].sort(([, a], [, b]) => b - a).map(([licence, count]) => `${licence} ${count}`);
  const rows = [
    ['handlens', version],
    ['node', node],
    ['system', system],
    ...libraries.map((one) => [one.name, one.version]),
    ...Object.entries(places).map(([name, place]) => [name.replace('_', ' '), place]),
    ['shipped', `${countOf(shipped.length, 'package')}: ${most.join(', ')}`],
  ];
  return columns(
    rows.map((cells) => cells.map(plain)),
    ['left', 'left'],
  ).join('\n');
}

async function run(_flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const about = await call<About>(handler, {});
  terminal.data(flags.json ? JSON.stringify(about) : describe(about));
}

/** `vision-cli doctor` */
export function addDoctor(program: Command): void {
  const command = program.command('doctor').summary(endpoint.summary).description(`${endpoint.summary}.`).action(run);
  withExamples(command, ['vision-cli doctor', 'vision-cli doctor --json']);
}
