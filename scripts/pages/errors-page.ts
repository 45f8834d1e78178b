import { EXIT_MEANINGS, EXIT_OF } from '../../cli/exit-code.js';
import { FAULT_CODES } from '../../core/base/fault.js';
import { FAULT_GUIDE } from '../../core/base/fault-guide.js';
import { STATUS_OF } from '../../handlers/kit/status.js';
import { markdownTable } from '../markdown-table.js';
import { code, renderPage } from './page.js';

const INTRODUCTION = `Over HTTP, an error is a [problem](https://www.rfc-editor.org/rfc/rfc9457) with a stable \`code\`, a \`detail\` that names the value and the
fix, and \`issues\` with the place of each invalid field. \`vision-cli\` prints \`error CODE: detail\` and exits with the code of this table.`;

const overview = () =>
  markdownTable({
    columns: ['Code', 'HTTP status', 'Exit code'],
    rows: FAULT_CODES.map((name) => [`[${code(name)}](#${name})`, STATUS_OF[name], EXIT_OF[name]]),
  });

const section = (name: (typeof FAULT_CODES)[number]) => {
  const { causes, fix } = FAULT_GUIDE[name];
  return `### ${name}\n\nHTTP ${STATUS_OF[name]}, exit code ${EXIT_OF[name]}.\n\n**Causes:** ${causes}\n\n**Fix:** ${fix}`;
};

const exitCodes = () =>
  markdownTable({ columns: ['Exit code', 'Meaning'], rows: EXIT_MEANINGS.map(([exit, meaning]) => [exit, meaning]) });

/** Returns docs/reference/errors.md. */
export function errorsPage(): string {
  return renderPage('Errors', 'core/base/fault-guide.ts, handlers/kit/status.ts and cli/exit-code.ts', [
    INTRODUCTION,
    overview(),
    '## Exit codes',
    exitCodes(),
    '## Causes and fixes',
    ...FAULT_CODES.map(section),
  ]);
}
