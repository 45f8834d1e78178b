import type { Command } from 'commander';
import { type MatchAnswer, handler as matching } from '../../../handlers/tables/session-match.js';
import { commandContext, withExamples } from '../../context.js';
import { describeMatch } from '../../output/describe-match.js';
import { addSessionFlag, callSession, chooseSession, ofSession, type SessionFlag } from './call-session.js';
import { collect } from './operation-flags.js';
import { secondTable } from './second-table.js';

interface MatchFlags extends SessionFlag {
  key?: string[];
  match?: string;
  limit?: string;
}

async function runMatch(word: string, _flags: MatchFlags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<MatchFlags>(command);
  const { key, match, limit } = flags;
  const id = await chooseSession(flags, terminal);
  const json = {
    table: await secondTable(word),
    ...(key === undefined ? {} : { key }),
    ...(match === undefined ? {} : { match }),
    ...(limit === undefined ? {} : { limit: /^\d+$/.test(limit) ? Number(limit) : limit }),
  };
  const text = await callSession(matching, { ...ofSession(id), json });
  if (flags.json) return terminal.data(text);
  const answer = JSON.parse(text) as MatchAnswer;
  terminal.data(describeMatch(answer, terminal));
  if (answer.key === null) return;
  const keys = answer.key.flatMap((one) => ['--key', one]);
  const folded = answer.match === 'folded' ? ['--option', 'match=folded'] : [];
  terminal.suggest(['vision-cli', 'table', 'session', 'add', 'join_table', '--with', word, ...keys, ...folded]);
}

/** `vision-cli table session match` */
export function addMatching(group: Command): void {
  const command = group
    .command('match')
    .summary('Suggest keys to join a second table, with match rates')
    .description(
      'Suggest keys to join a second table, count the rows of both tables that have a match, and list keys without one.',
    )
    .argument('<table>', 'the second table: a file, or the id of a session or of a table in the workspace')
    .option('--key <column>', 'a key column, or COLUMN=COLUMN of the second table; can be repeated', collect)
    .option('--match <how>', 'compare keys as written (exact, default), or regardless of case and blanks (folded)')
    .option('--limit <number>', 'maximum keys without a match to list (default: 20)')
    .action(runMatch);
  withExamples(addSessionFlag(command), [
    'vision-cli table session match breweries.csv',
    'vision-cli table session match breweries.csv --key brewery_id=id --match folded',
  ]);
}
