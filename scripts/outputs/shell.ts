import { type CliResult, runCli } from '../../tests/support/run-cli.js';
import type { Ledger } from './ledger.js';
import type { Workplace } from './workplace.js';

/** Shared context of all checks. */
export interface Context {
  place: Workplace;
  shell: Shell;
  ledger: Ledger;
}

/** Runs commands in the workplace. */
interface Shell {
  run(...args: string[]): Promise<CliResult>;
  /** Returns the answer of a command with `--json`. @throws if the command fails. */
  json<Answer>(...args: string[]): Promise<Answer>;
  /** Returns the standard output of a command without `--json`. */
  text(...args: string[]): Promise<string>;
}

/** Exit codes of commands that worked: 1 means that an image failed or a dataset is invalid. */
const WORKED = [0, 1];

export function openShell({ folder, env }: Workplace, ledger: Ledger): Shell {
  const run = async (...args: string[]) => {
    const done = await runCli(args, { cwd: folder, env });
    ledger.visit(args.join(' '), commandOf(args));
    if (!WORKED.includes(done.code ?? -1)) {
      throw new Error(`vision-cli ${args.join(' ')} ended with ${done.code}: ${done.stderr}`);
    }
    return done;
  };
  return {
    run,
    json: async (...args) => JSON.parse((await run(...args, '--json', '--quiet')).stdout),
    text: async (...args) => (await run(...args)).stdout,
  };
}

/** Returns the name of a command: `table journal list --json` is the command `table journal`. */
const commandOf = (args: readonly string[]) =>
  args[0] === 'doctor' || args[0] === 'completion' ? args[0] : args.slice(0, 2).join(' ');
