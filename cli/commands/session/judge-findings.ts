import type { Command } from 'commander';
import { Fault } from '../../../core/base/fault.js';
import type { SessionAnswer } from '../../../handlers/tables/kit/session-parts.js';
import { handler as getting } from '../../../handlers/tables/session-get.js';
import { handler as ignoring, type SessionIgnored } from '../../../handlers/tables/session-ignore.js';
import { endpoint, handler, type SessionRepairs } from '../../../handlers/tables/session-repairs.js';
import { commandContext, withExamples } from '../../context.js';
import { addBodyFlags, bodyFromFlags, checkFlags } from '../../flags.js';
import { describeIgnored, describeSessionRepairs } from '../../output/describe-session-findings.js';
import { addSessionFlag, callSession, chooseSession, ofSession, type SessionFlag } from './call-session.js';
import { runChange } from './change-history.js';

interface RepairsFlags extends SessionFlag {
  apply?: boolean;
  preview?: boolean;
}

/** Fields of the request that flags do not set. */
const NOT_FLAGS = ['keys', 'operations'];

async function runRepairs(keys: string[], _flags: RepairsFlags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<RepairsFlags>(command);
  const body = { ...bodyFromFlags(endpoint.body!, { ...flags }), ...(keys.length > 0 && { keys }) };
  checkFlags(endpoint.body!, body);
  if (flags.apply === true) return applyRepairs(command, body);
  if (flags.preview === true)
    throw new Fault('invalid-input', '--preview is about accepted repairs. Add --apply, or remove it.');
  const id = await chooseSession(flags, terminal);
  const text = await callSession(handler, { ...ofSession(id), json: body });
  if (flags.json) return terminal.data(text);
  const answer = JSON.parse(text) as SessionRepairs;
  terminal.data(describeSessionRepairs(answer, terminal));
  const [first] = answer.repairs;
  if (first !== undefined) terminal.suggest(['vision-cli', 'table', 'session', 'repairs', first.key, '--apply']);
}

/** Adds the operations that accept repairs to the history. Faults: invalid-input (there are none). */
function applyRepairs(command: Command, body: object): Promise<void> {
  return runChange(command, async ({ session }) => {
    const json = { ...body, operations: true, limit: 0 };
    const { operations } = JSON.parse(await callSession(handler, { ...ofSession(session.id), json })) as SessionRepairs;
    if (operations === null || operations.length === 0)
      throw new Fault(
        'invalid-input',
        'No repair matches. Choose a lower --min-confidence, or remove --rule or --column.',
      );
    return { kind: 'add', operations };
  });
}

interface IgnoreFlags extends SessionFlag {
  reason?: string;
  showAgain?: boolean;
}

async function runIgnore(keys: string[], _flags: IgnoreFlags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<IgnoreFlags>(command);
  const { reason, showAgain = false } = flags;
  if (keys.length === 0 && (reason !== undefined || showAgain))
    throw new Fault(
      'invalid-input',
      'Name the findings or repairs by their keys, as `table session profile` lists them.',
    );
  if (keys.length > 0 && !showAgain && reason === undefined)
    throw new Fault('invalid-input', 'Add --reason TEXT: why they are ignored. To show them again, add --show-again.');
  const id = await chooseSession(flags, terminal);
  const { ignored } =
    keys.length === 0 ? await readIgnored(id) : await changeIgnored(id, { keys, is_ignored: !showAgain, reason });
  terminal.data(flags.json ? JSON.stringify({ session_id: id, ignored }) : describeIgnored(ignored, terminal));
}

async function readIgnored(id: string): Promise<Pick<SessionIgnored, 'ignored'>> {
  return (JSON.parse(await callSession(getting, ofSession(id))) as SessionAnswer).session;
}

async function changeIgnored(id: string, json: object): Promise<SessionIgnored> {
  return JSON.parse(await callSession(ignoring, { ...ofSession(id), json })) as SessionIgnored;
}

const LINE = 'vision-cli table session';

/** `repairs` and `ignore`. */
export function addJudging(group: Command): void {
  const repairs = group
    .command('repairs')
    .argument('[keys...]', 'keys of repairs, as this command prints them (default: all)')
    .summary('List repairs of single cells, the most certain first, or accept them')
    .description(
      'List repairs of the cells of a session after its history, the most certain first, with their evidence. With --apply, the matching ones are accepted: one operation for each rule and column. To reject repairs, ignore them: table session ignore.',
    )
    .option('--apply', 'accept the matching repairs, also those that --limit leaves out')
    .option('--preview', 'with --apply: only print what would happen; nothing is stored')
    .action(runRepairs);
  addBodyFlags(addSessionFlag(repairs), endpoint.body!, NOT_FLAGS);
  withExamples(repairs, [
    `${LINE} repairs --min-confidence 0.85`,
    `${LINE} repairs --rule typo --column city --apply`,
    `${LINE} repairs r4be8d1f09a27 --apply --preview`,
  ]);
  const ignore = group
    .command('ignore')
    .argument('[keys...]', 'keys of findings and repairs, as `profile` and `repairs` print them')
    .summary('Ignore findings and repairs with a reason, or show them again')
    .description(
      'Ignore findings and repairs with a reason, or show them again. They are stored with the session, and undo does not change them. Without keys, the ignored ones are listed.',
    )
    .option('--reason <text>', 'why they are ignored')
    .option('--show-again', 'no longer ignore them')
    .action(runIgnore);
  addSessionFlag(ignore);
  withExamples(ignore, [
    `${LINE} ignore mixed-types:phone --reason "internal numbers are words"`,
    `${LINE} ignore mixed-types:phone --show-again`,
    `${LINE} ignore`,
  ]);
}
