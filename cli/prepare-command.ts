import { detectionProgram, prepareWorker, tableProgram } from '../handlers/kit/programs.js';

/** The default of the setting. Where another holds, the command starts a process of its own. */
const TABLE_MEMORY_MB = 1_024;
/** Table commands that read no table. */
const WITHOUT_TABLES = new Set(['session', 'recipe']);

function programOf([group = '', command = '']: readonly string[]) {
  if (group === 'detect') return detectionProgram();
  if (group !== 'table' || command === '' || WITHOUT_TABLES.has(command)) return null;
  return tableProgram(Number(process.env.HANDLENS_TABLE_MEMORY_MB || TABLE_MEMORY_MB));
}

/**
 * Starts the process that a command will need, while the command itself is still being loaded.
 * @param argv after the program's name.
 */
export function prepareCommand(argv: readonly string[]): void {
  if (argv.includes('--help') || argv.includes('-h')) return;
  const program = programOf(argv.filter((word) => !word.startsWith('-')));
  if (program) prepareWorker(program);
}
