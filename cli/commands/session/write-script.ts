import { parse, resolve } from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../../../core/base/fault.js';
import { writeFileAtomically } from '../../../core/base/files/write-file.js';
import { handler, endpoint as scripting } from '../../../handlers/tables/session-script.js';
import { textOf } from '../../call.js';
import { commandContext, withExamples } from '../../context.js';
import { addBodyFlags, bodyFromFlags } from '../../flags.js';
import { refuseExisting } from '../../output/refuse-existing.js';
import { wrote } from '../../output/wrote.js';
import type { Terminal } from '../../terminal.js';
import { addSessionFlag, chooseSession, ofSession, replyOfSession, type SessionFlag } from './call-session.js';

interface ScriptFlags extends SessionFlag {
  output?: string;
}

/** Returns the name of the archive that is written instead of a script. */
function archiveOf(output: string): string {
  const { dir, name } = parse(output);
  return `${dir === '' ? '' : `${dir}/`}${name}.zip`;
}

async function writeArchive(bytes: Buffer, output: string | undefined, terminal: Terminal): Promise<void> {
  if (output === undefined)
    throw new Fault(
      'invalid-input',
      'This script reads other files, so it is an archive with them. Add -o FILE.zip to write it.',
    );
  const name = archiveOf(output);
  refuseExisting(name);
  await writeFileAtomically(resolve(name), bytes, 'refuse');
  terminal.log(`${terminal.sign('notice')} the script reads other files, so it is in an archive with them`);
  terminal.log(wrote(name, terminal));
}

async function runScript(_flags: ScriptFlags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<ScriptFlags>(command);
  const { output } = flags;
  refuseExisting(output);
  const json = bodyFromFlags(scripting.body!, { ...flags });
  const id = await chooseSession(flags, terminal);
  const reply = await replyOfSession(handler, { ...ofSession(id), json });
  if (reply.headers['content-type'] === 'application/zip')
    return writeArchive(Buffer.from(reply.body, 'base64'), output, terminal);
  const text = textOf(reply);
  if (output === undefined) return terminal.document(text.trimEnd());
  await writeFileAtomically(resolve(output), text, 'refuse');
  terminal.log(wrote(output, terminal));
}

const LINE = 'vision-cli table session script';

/** `script`. */
export function addScript(group: Command): void {
  const script = group
    .command('script')
    .summary(scripting.summary)
    .description(
      `${scripting.summary}, to continue elsewhere. The script gives the same cells from the same file with DuckDB, pandas or polars. If it also reads a copy of the table or a file with long lists, a ZIP archive with all files is written instead, with the extension .zip.`,
    )
    .option('-o, --output <file>', 'write to this file instead of standard output; never overwrites')
    .action(runScript);
  addBodyFlags(addSessionFlag(script), scripting.body!, []);
  withExamples(script, [`${LINE} --language pandas -o clean.py`, `${LINE} --language duckdb-sql -o clean.sql`]);
}
