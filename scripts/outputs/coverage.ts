import { GROUPS } from '../../cli/command-table.js';
import { ENDPOINTS } from '../../handlers/index.js';

/** Commands that give no result of their own: they start a server, a window or a training, or print a script. */
const WITHOUT_RESULT = ['serve', 'gui', 'completion', 'train yolo', 'train doctor', 'settings check-local-model'];
/** Endpoints that need more than this machine: a local model. */
const ELSEWHERE = ['system.local-model-check'];

/** Commands and endpoints that no check visited. @param areas those that were checked. */
export function unvisited(visited: ReadonlySet<string>, areas: readonly string[]): string[] {
  const commands = GROUPS.flatMap(({ name, entries }) =>
    entries.flatMap((entry) => entry.commands.map(([usage]) => `${name} ${usage.split(' ')[0]}`.trim())),
  );
  const endpoints = ENDPOINTS.map(({ id }) => id).filter((id) => !ELSEWHERE.includes(id));
  const shell = areas.includes('shell') && areas.includes('tables') ? commands : [];
  const wanted = [...shell, ...(areas.includes('http') ? endpoints : [])];
  return wanted.filter((one) => !visited.has(one) && !WITHOUT_RESULT.includes(one));
}
