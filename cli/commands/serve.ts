import { type Command, Option } from 'commander';
import { commandLine } from '../../core/base/text/shell-command.js';
import { stateDirOf } from '../../handlers/kit/settings/user-folders.js';
import { formatTokenPlace, isOnTerminal, shareToken } from '../../handlers/local/share-token.js';
import { commandContext, withExamples } from '../context.js';
import { logEntry } from '../server/server-log.js';
import { addServerFlags, type ServerFlags, serverOptions } from '../server/server-options.js';
import { type ServerOptions, startServer } from '../server/start-server.js';
import { plain, type Terminal } from '../terminal.js';

/** The location of the token: the printed address or another place; and the words of a shell that insert it. */
interface PlaceOfToken {
  query: string;
  place: string | null;
  inShell: string;
}

async function placeOfToken({ token, environment, isJson }: ServerOptions, port: number): Promise<PlaceOfToken> {
  if (token === null) return { query: '', place: null, inShell: '' };
  const isTerminal = isOnTerminal() && !isJson;
  const place = await shareToken(token, { port, stateDir: stateDirOf(environment), isTerminal });
  if (place.kind === 'address') return { query: place.query, place: null, inShell: token.value };
  const inShell = place.kind === 'file' ? `$(${commandLine(['cat', place.path])})` : `$${place.name}`;
  return { query: '', place: formatTokenPlace(place), inShell };
}

/** Warns if the server cannot work yet, for example because the bucket with its state is unreachable. */
async function warnUnlessReady(address: string, { token, isJson }: ServerOptions, terminal: Terminal): Promise<void> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token.value}` };
  const reply = await fetch(`${address}/ready?detail=full`, { headers }).catch(() => null);
  if (reply === null || reply.ok) return;
  const { code, detail } = (await reply.json()) as { code: string; detail: string };
  const text = `${code}: ${detail} Until then, requests that need it get ${reply.status}.`;
  if (isJson) process.stdout.write(`${logEntry('WARN', text)}\n`);
  else terminal.log(`${terminal.sign('warning')} ${plain(text)}`);
}

async function run(_flags: ServerFlags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<ServerFlags>(command);
  const options = serverOptions(flags);
  const server = await startServer(options);
  const { address, port } = server;
  const { query, place, inShell } = await placeOfToken(options, port).catch(async (error: unknown) => {
    // Without its token, nobody could call the server.
    server.stop();
    await server.ended;
    throw error;
  });
  if (flags.json) process.stdout.write(`${logEntry('INFO', 'listening', { address, token: place })}\n`);
  const all = [
    `Handlens    ${terminal.paint('cyan', `${address}${query}`)}`,
    ...(place === null ? [] : [`Token       ${place}`]),
    `The API     ${terminal.paint('cyan', `${address}/docs`)}`,
    `Or          curl ${options.token ? `-H "Authorization: Bearer ${inShell}" ` : ''}-F image=@photo.jpg ${address}/detect/image`,
    terminal.paint('dim', 'Press Ctrl-C to stop.'),
  ];
  if (!flags.json) terminal.log(all.join('\n'));
  if (options.token === null && options.environment.HANDLENS_ALLOWED_HOSTS)
    terminal.log(`${terminal.sign('warning')} Everyone who reaches the proxy can use this server: set HANDLENS_TOKEN.`);
  void warnUnlessReady(address, options, terminal);
  process.exitCode = await server.ended;
}

/** `vision-cli serve` */
export function addServe(program: Command): void {
  const command = addServerFlags(program.command('serve'))
    .summary('Start the local API and the GUI')
    .description(
      'Start the local API and the GUI, reachable from this machine only. With --host 0.0.0.0, for containers, other machines can reach it under the host names in HANDLENS_ALLOWED_HOSTS, and every request except GET /health and GET /ready needs a token: HANDLENS_TOKEN, or a generated one. A generated token is printed as part of the address if the output is a terminal. Otherwise, it is stored in a file that only you can read, and the path is printed. With --json, standard output has only the log, with an entry for each request.',
    )
    .addOption(
      new Option(
        '--host <address>',
        'listen on all addresses with 0.0.0.0; requests then need a token (HANDLENS_TOKEN)',
      )
        .choices(['127.0.0.1', '0.0.0.0'])
        .default('127.0.0.1'),
    )
    .option('--training', 'also serve the training route')
    .action(run);
  withExamples(command, ['vision-cli serve', 'vision-cli serve --port 3300 --root ~/Pictures']);
}
