import { Fault, type Issue } from '../core/fault.js';

/** A field's name as its flag has it. */
export const kebab = (name: string): string => name.replaceAll('_', '-');

/** A field of a request, or an item of a list in it. */
const FIELD = /^\/([a-z][a-z0-9_]*)(?:\/\d+)?$/;

/**
 * A fault about a request in the words of the shell: flags in place of JSON Pointers. Others stay as they are.
 * @param flags long flags of the command, such as --epochs; a field that has none keeps its name.
 */
export function inFlags(fault: Fault, flags: ReadonlySet<string>): Fault {
  const first = fault.issues[0];
  if (fault.code !== 'invalid-input' || !first || !fault.message.startsWith('The request does not fit.')) return fault;
  const issues = fault.issues.map(({ pointer, detail }) => {
    const name = FIELD.exec(pointer)?.[1];
    const flag = name === undefined ? '' : `--${kebab(name)}`;
    return {
      pointer: flags.has(flag) ? flag : (name ?? pointer),
      detail: `${detail[0]?.toLowerCase()}${detail.slice(1)}`,
    };
  });
  const [{ pointer, detail }] = issues as [Issue, ...Issue[]];
  return new Fault('invalid-input', `${pointer} ${detail}.`.trimStart(), { issues, cause: fault.cause });
}
