import { commandLine, pathWord } from '../../../base/text/shell-command.js';
import type { ReportHistory, ReportInput } from './report-input.js';

/** Characters that a code block of a report must not contain, because a lenient reader would see markup. */
const UNSAFE = /[<\p{Cs}]/u;

/** Returns a word of a command, or a placeholder if a report cannot contain it. */
export const wordOr = (text: string, placeholder: string) => (UNSAFE.test(text) ? placeholder : text);

/** Returns a command about the file of a report, to copy: `vision-cli table rows beers.csv --finding 1`. */
export function tableCommand(
  { fileWords, profile, history }: ReportInput,
  action: string,
  ...others: string[]
): string {
  if (history !== undefined)
    return commandLine(['vision-cli', 'table', action, '--session', history.session, ...others]);
  const [file = profile.dataset.name, ...options] = fileWords ?? [];
  const words = [pathWord(file), ...options].map((word) => wordOr(word, 'FILE'));
  return commandLine(['vision-cli', 'table', action, ...words, ...others]);
}

/** Returns a command about the session of a report, to copy: `vision-cli table session rows --session ID --rows 3,8`. */
export const sessionCommand = ({ session }: ReportHistory, action: string, ...others: string[]): string =>
  commandLine(['vision-cli', 'table', 'session', action, '--session', session, ...others]);
