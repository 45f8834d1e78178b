import { type Command, Option } from 'commander';
import { commandContext, withExamples } from '../context.js';
import { addServerFlags, type ServerFlags, serverOptions } from '../server/server-options.js';
import { startServer } from '../server/start-server.js';

async function run(_flags: ServerFlags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<ServerFlags>(command);
  const server = await startServer(serverOptions(flags));
  const { address, opening } = server;
  const lines = [
    `Handlens    ${terminal.paint('cyan', opening)}`,
    `The API     ${terminal.paint('cyan', `${address}/docs`)}`,
    `Or          curl -F image=@photo.jpg ${address}/detect/image`,
    terminal.paint('dim', 'Ctrl-C stops it.'),
  ];
  terminal.say(lines.join('\n'));
  process.exitCode = await server.ended;
}

/** `vision-cli serve` */
export function addServe(program: Command): void {
  const command = addServerFlags(program.command('serve'))
    .summary('Start the local API and the GUI')
    .description(
      'Start the local API and the GUI on this machine, for this machine alone unless --host says otherwise: a container needs that.',
    )
    .addOption(
      new Option('--host <address>', 'listen on every address with 0.0.0.0; callers then need a token (HANDLENS_TOKEN)')
        .choices(['127.0.0.1', '0.0.0.0'])
        .default('127.0.0.1'),
    )
    .option('--training', 'serve the route that trains too; without it there is none')
    .action(run);
  withExamples(command, ['vision-cli serve', 'vision-cli serve --port 3300 --root ~/Pictures']);
}
