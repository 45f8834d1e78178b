import { Argument, type Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { CLEARABLE, type Clearable, type KeptData } from '../../core/store/kept-data.js';
import { handler as clear, endpoint as clearing } from '../../handlers/system/cache-clear.js';
import { handler as list, endpoint as listing } from '../../handlers/system/cache-list.js';
import { call } from '../call.js';
import { offer } from '../completions.js';
import { commandContext, withExamples } from '../context.js';
import { columns } from '../output/columns.js';
import { countOf, grouped } from '../output/figures.js';

function describe({ folder, bucket, kept }: KeptData): string {
  const rows = kept.map(({ kind, files, bytes, meaning }) => [
    kind,
    countOf(files, 'file'),
    `${grouped(bytes)} bytes`,
    meaning,
  ]);
  const places = bucket === null ? [folder] : [folder, `${bucket}, for all data that can be cleared`];
  return [...places, ...columns(rows, ['left', 'right', 'right', 'left'])].join('\n');
}

async function print(command: Command, kept: Promise<KeptData>): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const answer = await kept;
  terminal.data(flags.json ? JSON.stringify(answer) : describe(answer));
}

function parseKind(text: string, before: readonly Clearable[] | undefined): readonly Clearable[] {
  const kind = CLEARABLE.find((one) => one === text);
  if (kind) return [...(before ?? []), kind];
  throw new Fault('invalid-input', `"${text}" cannot be cleared. These can be cleared: ${CLEARABLE.join(', ')}.`);
}

/** `vision-cli cache list|clear` */
export function addCache(group: Command): void {
  const show = group
    .command('list')
    .summary(listing.summary)
    .description(`${listing.summary}. ${listing.description}`)
    .action((_flags: unknown, command: Command) => print(command, call<KeptData>(list, {})));
  withExamples(show, ['vision-cli cache list', 'vision-cli cache list --json']);
  const drop = group
    .command('clear')
    .summary(clearing.summary)
    .description(`${clearing.summary}. This cannot be undone.`)
    .addArgument(
      offer(new Argument('<kinds...>', `one or more of ${CLEARABLE.join(', ')}`).argParser(parseKind), CLEARABLE),
    )
    .action((kinds: readonly Clearable[], _flags: unknown, command: Command) =>
      print(command, call<KeptData>(clear, { method: 'DELETE', query: { kinds: kinds.join(',') } })),
    );
  withExamples(drop, ['vision-cli cache clear uploads', 'vision-cli cache clear agent-runs comparisons']);
}
