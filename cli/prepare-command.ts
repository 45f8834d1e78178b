import { detectionProgram, prepareWorker, tableProgram } from '../handlers/kit/programs.js';
import { isBooleanValue } from './normalize-boolean-flags.js';

/** Default of the setting `table_memory_mb`. If it has another value, the prepared process is not used. */
const TABLE_MEMORY_MB = 1_024;

const DETECTION = /^(detect .|models (list|compare)|agent run)/;
const TABLES = /^table (?!journal|recipe)./;

function programFor(command: string) {
  if (DETECTION.test(command)) return detectionProgram();
  if (TABLES.test(command)) return tableProgram(Number(process.env.HANDLENS_TABLE_MEMORY_MB || TABLE_MEMORY_MB));
  return null;
}

/**
 * Starts the process that a command will need, while the command itself is still being loaded.
 * @param argv arguments after the program name.
 */
export function prepareCommand(argv: readonly string[]): void {
  if (argv.includes('--help') || argv.includes('-h')) return;
  const words = argv.filter((word, at) => !word.startsWith('-') && !isBooleanValue(word, argv[at - 1]));
  const program = programFor(words.slice(0, 2).join(' '));
  if (program) prepareWorker(program);
}
